import Recto
import RectoMarkFiles

/// Marks as a table; spreadsheets take nothing in it for a formula.
enum MarksCSV {
    static func text(_ marks: [Mark]) -> String {
        CSV.row(["id", "kind", "page", "label", "colour", "style", "quote", "note", "tags", "created", "modified"])
            + MarkList(marks, file: "").rows.map { row in CSV.row(row.map { Self.harmless($0) }) }.joined()
    }

    /// What begins like a formula gets an apostrophe in front, which spreadsheets don't show.
    private static func harmless(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@\t\r\n|%".unicodeScalars.contains(first) else { return text }
        return "'" + text
    }
}
