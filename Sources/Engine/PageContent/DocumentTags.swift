public import RectoGeometry

/// What a document says about its structure: tags of its text, and threads that lead from column to column.
///
/// Programs write it, and many write it wrongly: it is evidence, not truth.
public struct DocumentTags: Hashable, Sendable, Codable {
    /// What a piece of text is for, as far as articles have use for it.
    public enum Role: String, Hashable, Sendable, Codable {
        case heading, paragraph, caption, list, note, figure, table, artifact, other
    }

    /// Marked content that belongs to an element of the structure.
    public struct Piece: Hashable, Sendable, Codable {
        /// From 0.
        public var page: Int
        /// The number of the marked content on its page.
        public var content: Int
        public var role: Role
        /// Of a heading, from 1; 0 where the tag tells none.
        public var level: Int
        /// Tells paragraphs, headings and the like from each other.
        public var element: Int
        /// The chain of text frames, or the article, that it is in.
        public var story: Int?

        public init(page: Int, content: Int, role: Role, level: Int = 0, element: Int, story: Int? = nil) {
            self.page = page
            self.content = content
            self.role = role
            self.level = level
            self.element = element
            self.story = story
        }
    }

    /// An area of a page that a thread leads through.
    public struct Bead: Hashable, Sendable, Codable {
        /// From 0.
        public var page: Int
        /// Page space, points.
        public var rect: Rect
        public var thread: Int

        public init(page: Int, rect: Rect, thread: Int) {
            self.page = page
            self.rect = rect
            self.thread = thread
        }
    }

    /// In reading order, as the document tells it.
    public var pieces: [Piece]
    /// Thread by thread, in reading order.
    public var beads: [Bead]

    public init(pieces: [Piece] = [], beads: [Bead] = []) {
        self.pieces = pieces
        self.beads = beads
    }

    public var isEmpty: Bool { pieces.isEmpty && beads.isEmpty }
}
