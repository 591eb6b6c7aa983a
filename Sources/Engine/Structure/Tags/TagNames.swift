import RectoLane
import RectoPageContent

/// What the types of structure elements mean, by the document's role map.
@Lane
struct TagNames {
    private let map: PDFDictionary?
    private var known: [String: String] = [:]

    /// A longer way through the role map is a ring.
    private static let longestWay = 16

    init(_ root: PDFDictionary) { map = root["/RoleMap"].dictionary }

    /// The standard type that a type stands for; itself if the map does not say.
    mutating func standard(_ type: String) -> String {
        if let name = known[type] { return name }
        var name = type
        for _ in 0..<Self.longestWay where !Self.standard.contains(name) {
            guard let next = map?["/" + name].name, next != name else { break }
            name = next
        }
        known[type] = name
        return name
    }

    /// What text of a type is for; `nil` for types that only group others or lie within a line.
    static func role(_ type: String) -> (role: DocumentTags.Role, level: Int)? {
        switch type {
        case "H", "Title": (.heading, type == "Title" ? 1 : 0)
        case "P": (.paragraph, 0)
        case "Caption": (.caption, 0)
        case "L", "LI": (.list, 0)
        case "Note", "FENote": (.note, 0)
        case "Figure", "Formula": (.figure, 0)
        case "Table", "TR", "TH", "TD": (.table, 0)
        case "Artifact": (.artifact, 0)
        case "BlockQuote", "Aside", "TOC", "TOCI", "Index", "Form", "Code": (.other, 0)
        default:
            if type.first == "H", let level = Int(type.dropFirst()), (1...64).contains(level) {
                (.heading, level)
            } else {
                nil
            }
        }
    }

    private static let standard: Set<String> = [
        "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct",
        "Private", "P",
        "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody",
        "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "Warichu", "Figure",
        "Formula", "Form", "Artifact", "Title", "FENote", "Aside", "Sub", "Em", "Strong", "DocumentFragment",
    ]
}
