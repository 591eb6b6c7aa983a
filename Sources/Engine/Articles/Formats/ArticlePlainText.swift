/// Writes articles as plain text: a paragraph a line, empty lines between them, form feeds between articles.
public enum ArticlePlainText {
    public static func document(_ articles: [Article]) -> String {
        articles.map { article in
            article.blocks.filter { !$0.role.isFurniture && $0.role != .jump }.map { $0.text + "\n" }.joined(
                separator: "\n")
        }.joined(separator: "\u{0C}")
    }
}
