public import RectoGeometry

/// A paragraph, a heading, a caption: text that is read in one piece, whatever columns and pages it stands on.
public struct ArticleBlock: Hashable, Sendable {
    /// Scalars of the page's text that the block's text leaves out: hyphens and line feeds at line ends.
    public struct Drop: Hashable, Sendable {
        /// Where in the block's text they would be.
        public var at: Int
        /// The span that they are in.
        public var span: Int
        public var offset: Int
        public var length: Int

        public init(at: Int, span: Int, offset: Int, length: Int) {
            self.at = at
            self.span = span
            self.offset = offset
            self.length = length
        }
    }

    /// A picture, where a page shows it.
    public struct Picture: Hashable, Sendable {
        /// From 0.
        public var page: Int
        /// Page space, points.
        public var rect: Rect

        public init(page: Int, rect: Rect) {
            self.page = page
            self.rect = rect
        }
    }

    /// Where a line such as "Continued on page 47" leads.
    public struct Target: Hashable, Sendable {
        /// From 0; `nil` if there is no such page.
        public var page: Int?
        /// As the line names the page; in lower case.
        public var label: String

        public init(page: Int?, label: String) {
            self.page = page
            self.label = label
        }
    }

    public var role: BlockRole
    /// Of a heading, from 1 below the title; 0 for everything else.
    public var level: Int
    public var text: String
    /// In reading order.
    public var spans: [ArticleSpan]
    public var drops: [Drop]
    /// The picture that a caption describes.
    public var picture: Picture?
    /// Where a ``BlockRole/jump`` leads.
    public var target: Target?
    /// 0 to 1.
    public var confidence: Double
    /// Why it has its role.
    public var reason: String

    public init(
        role: BlockRole, level: Int = 0, text: String, spans: [ArticleSpan], drops: [Drop] = [],
        picture: Picture? = nil, target: Target? = nil,
        confidence: Double = 1, reason: String = ""
    ) {
        self.role = role
        self.level = level
        self.text = text
        self.spans = spans
        self.drops = drops
        self.picture = picture
        self.target = target
        self.confidence = confidence
        self.reason = reason
    }

    /// The place in the block's text of a place on a page; `nil` for one that the block does not have.
    ///
    /// A scalar that the text leaves out has the place of the next one.
    public func place(page: Int, offset: Int) -> Int? {
        guard
            let index = spans.firstIndex(where: {
                $0.page == page && $0.offset <= offset && offset < $0.offset + $0.length
            })
        else { return nil }
        var place = spans[index].at + offset - spans[index].offset
        for drop in drops where drop.span == index && drop.offset < offset {
            place -= min(drop.length, offset - drop.offset)
        }
        return place
    }

    /// The place on a page of a place in the block's text; `nil` outside of the text.
    public func source(at place: Int) -> (page: Int, offset: Int)? {
        guard let index = spans.lastIndex(where: { $0.at <= place }) else { return nil }
        var offset = spans[index].offset + place - spans[index].at
        for drop in drops where drop.span == index && drop.at <= place { offset += drop.length }
        guard offset < spans[index].offset + spans[index].length else { return nil }
        return (spans[index].page, offset)
    }
}
