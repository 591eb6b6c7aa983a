import RectoDiagnostics
import RectoPackaging

/// The documents that a CSV file lists, whose first row names the columns.
///
/// `path`, from the list's folder; and where there are such columns `id`, `title`, `sha256`, `bytes`, `pages`, `password-file`. Others
/// are left alone.
final class ListSource: DocumentSource {
    private let rows: CSVRows
    private let folder: String
    private let columns: [String: Int]

    /// - Throws: ``Failure`` `.usage` for a list without a column `path`, `.io`, `.damaged`.
    init(_ path: String) throws(Failure) {
        rows = try CSVRows(path)
        folder = Files.split(path).folder
        var columns: [String: Int] = [:]
        for (number, name) in (try rows.next() ?? []).enumerated() {
            let name = name.lowercased().replacing("_", with: "-").filter { $0 != " " }
            if columns[name] == nil { columns[name] = number }
        }
        guard columns["path"] != nil else {
            throw Failure(.usage, "has no column “path”; the first row must name the columns", at: path)
        }
        self.columns = columns
    }

    func next() throws(Failure) -> SourceStep? {
        guard let row = try rows.next() else { return nil }
        func field(_ name: String) -> String? {
            guard let column = columns[name], column < row.count, !row[column].isEmpty else { return nil }
            return row[column]
        }
        func number(_ name: String) throws(Failure) -> Int? {
            guard let text = field(name) else { return nil }
            guard let number = Int(text), (0..<1 << 50).contains(number) else {
                throw rows.broken("has “\(text)” for the number of \(name)")
            }
            return number
        }
        guard let path = field("path") else { throw rows.broken("has no path") }
        var document = SourceDocument(path: resolved(path), id: field("id") ?? path)
        document.title = field("title")
        document.bytes = try number("bytes")
        document.pages = try number("pages").flatMap { $0 > 0 ? $0 : nil }
        if let text = field("sha256") {
            guard let digits = SourceDocument.digits(text.hasPrefix("sha256:") ? text.dropFirst(7) : text[...]) else {
                throw rows.broken("has a sha256 that is not of 64 hexadecimal digits")
            }
            document.sha256 = digits
        }
        document.passwordFile = field("password-file").map(resolved)
        return .document(document)
    }

    private func resolved(_ path: String) -> String {
        path.hasPrefix("/") || folder == "." || SourceDocument.isRemote(path)
            ? path : "\(folder)/\(path)"
    }
}
