/// An article: what a headline and the text below it consist of, on however many pages.
public struct Article: Hashable, Sendable {
    /// Such as "a3", by the article's place in the magazine.
    public var id: String
    /// In reading order; what stands beside the text follows the paragraph that it stands beside.
    public var blocks: [ArticleBlock]
    /// 0 to 1: that of the weakest decisions that it rests on.
    public var confidence: Double
    /// What shows that it begins where it does: "title", "outline".
    public var evidence: [String]

    public init(id: String, blocks: [ArticleBlock], confidence: Double, evidence: [String]) {
        self.id = id
        self.blocks = blocks
        self.confidence = confidence
        self.evidence = evidence
    }

    public var title: String? { first(.title) }
    public var byline: String? { first(.byline) }
    public var standfirst: String? { first(.standfirst) }
    public var kicker: String? { first(.kicker) }

    /// From 0, ascending.
    public var pages: [Int] { Set(blocks.lazy.flatMap(\.spans).map(\.page)).sorted() }

    /// Words between spaces, of what is read in order.
    public var words: Int {
        blocks.lazy.filter(\.role.isFlow).reduce(0) { $0 + $1.text.split(separator: " ").count }
    }

    private func first(_ role: BlockRole) -> String? { blocks.first { $0.role == role }?.text }
}
