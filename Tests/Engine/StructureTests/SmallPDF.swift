import RectoLane
import RectoStructure

/// A PDF written object by object, without a cross-reference table: qpdf finds the objects by itself.
struct SmallPDF {
    private var objects: [Int: String] = [:]
    private let pageCount: Int

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
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            text += "\(number) 0 obj\n\(object)\nendobj\n"
        }
        return Array((text + "trailer << /Root 1 0 R >>\n%%EOF\n").utf8)
    }

    @Lane func structure() throws -> Structure { try Structure(.bytes(bytes), password: nil) }
}
