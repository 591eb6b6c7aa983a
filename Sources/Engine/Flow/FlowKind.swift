/// The kinds of books whose text is set on the spot.
public enum FlowKind: String, Hashable, Sendable, Codable {
    case epub
    case text
    case markdown

    /// The kind that a file's name says it is; plain text says nothing else of itself.
    package static func named(_ name: String) -> FlowKind? {
        let name = name.lowercased()
        if name.hasSuffix(".txt") || name.hasSuffix(".text") { return .text }
        return name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : nil
    }
}
