package import RectoMarkup

/// A sheet that a document names or holds.
package enum StyleSource: Hashable, Sendable {
    /// The address of a linked one, as written.
    case link(String)
    /// The text of a `style` element.
    case text(String)

    /// The sheets of a document for a kind of page, in order.
    ///
    /// Alternate ones are left out.
    package static func all(_ tree: ContentTree, _ media: MediaContext) -> [StyleSource] {
        var found: [StyleSource] = []
        for (index, node) in tree.nodes.enumerated() {
            guard case .element(let name, let space, let attributes) = node.content, space != .mathML,
                name == "link" || name == "style", isFor(attributes["media"], media)
            else { continue }
            if name == "link" {
                let words = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
                guard words.contains("stylesheet"), !words.contains("alternate"), let address = attributes["href"],
                    isCSS(attributes["type"])
                else { continue }
                found.append(.link(address))
            } else if isCSS(attributes["type"]) {
                var text = ""
                for inner in tree.nodes[index + 1..<node.end] {
                    if case .text(let part) = inner.content { text += part }
                }
                found.append(.text(text))
            }
        }
        return found
    }

    private static func isCSS(_ type: String?) -> Bool {
        let name = type?.split(separator: ";").first?.lowercased() ?? ""
        return name.isEmpty || name == "text/css"
    }

    private static func isFor(_ query: String?, _ media: MediaContext) -> Bool {
        guard let query else { return true }
        let tokens = StyleTokens(Array(query.utf8))
        return tokens.values(0..<tokens.tokens.count).map { MediaQuery.holds($0, media) } ?? false
    }
}
