import RectoLane
import RectoStructure

/// A PDF written object by object; without a cross-reference table, unless one is asked for, so that qpdf finds the objects by itself.
struct SmallPDF {
    private var objects: [Int: String] = [:]
    private let pageCount: Int
    /// Whether it has a table: qpdf 12 refuses some page trees only in files whose table it has to recover.
    var hasTable = false

    /// A catalog (1), a page tree (2) and pages of 200 x 300 points (3, 4, …).
    ///
    /// - Parameters:
    ///   - root: More entries of the catalog.
    ///   - page: More entries of every page.
    init(pages: Int = 1, root: String = "", page: String = "") {
        pageCount = pages
        objects[1] = "<< /Type /Catalog /Pages 2 0 R \(root) >>"
        let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
        objects[2] = "<< /Type /Pages /Count \(pages) /Kids [\(kids)] /MediaBox [0 0 200 300] >>"
        for index in 0..<pages { objects[index + 3] = "<< /Type /Page /Parent 2 0 R \(page) >>" }
    }

    subscript(number: Int) -> String {
        get { objects[number] ?? "null" }
        set { objects[number] = newValue }
    }

    var bytes: [UInt8] {
        var text = "%PDF-1.7\n"
        var table = ""
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            let offset = String(text.utf8.count)
            table += "\(number) 1\n\(String(repeating: "0", count: 10 - offset.count))\(offset) 00000 n \n"
            text += "\(number) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        if hasTable { text += "xref\n0 1\n0000000000 65535 f \n\(table)" }
        text += "trailer << /Root 1 0 R /Size \((objects.keys.max() ?? 0) + 1) >>\n"
        if hasTable { text += "startxref\n\(start)\n" }
        return Array((text + "%%EOF\n").utf8)
    }

    @Lane func structure() throws -> Structure { try Structure(.bytes(bytes), password: nil) }
}
