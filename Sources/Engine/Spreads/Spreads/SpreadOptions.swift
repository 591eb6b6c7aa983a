/// What one source says about spreads; every setting is optional.
///
/// Pages count from 0. Every source uses this type: a viewer stores a reader's choice in it, a command its options, and a package and a PDF
/// are read into one each. Within a source the more specific setting wins: `both`, then a page alone, then `join`, then `left` and
/// `right`, then `first`.
public struct SpreadOptions: Hashable, Sendable, Codable {
    /// The pairing moved from a page on.
    public struct Shift: Hashable, Sendable, Codable {
        public var fromPage: Int
        /// Pages to move by; even numbers have no effect.
        public var by: Int

        public init(fromPage: Int = 0, by: Int = 1) {
            self.fromPage = fromPage
            self.by = by
        }
    }

    enum CodingKeys: CodingKey {
        case direction, mode, first, pageLayout, sides, forceSingle, join, shifts, alignment, gap
    }

    public var direction: ReadingDirection?
    public var mode: SpreadMode?
    public var first: FirstPage?
    /// Stands for `mode` and `first` where those are `nil`.
    public var pageLayout: PDFPageLayout?
    public var sides: [Int: PageSide]
    /// Pages that are a spread of their own.
    public var forceSingle: Set<Int>
    /// Pages that are one picture with the next.
    public var join: Set<Int>
    /// Each applies up to a page that restarts the pairing: a single page, one that holds both halves, or a joined pair.
    public var shifts: [Shift]
    public var alignment: PageAlignment?
    /// Points between the pages of a spread that is not joined.
    public var gap: Double?

    public init(
        direction: ReadingDirection? = nil, mode: SpreadMode? = nil, first: FirstPage? = nil,
        pageLayout: PDFPageLayout? = nil, sides: [Int: PageSide] = [:], forceSingle: Set<Int> = [], join: Set<Int> = [],
        shifts: [Shift] = [], alignment: PageAlignment? = nil, gap: Double? = nil
    ) {
        self.direction = direction
        self.mode = mode
        self.first = first
        self.pageLayout = pageLayout
        self.sides = sides
        self.forceSingle = forceSingle
        self.join = join
        self.shifts = shifts
        self.alignment = alignment
        self.gap = gap
    }

    /// Whether anything is said that makes sense for pairs only.
    ///
    /// Such a source wants pairs, even where a weaker one says that pages are shown one by one.
    var speaksOfPairs: Bool {
        first != nil || pageLayout?.isPaired == true || !join.isEmpty || !shifts.isEmpty
            || sides.values.contains { $0 != .auto }
    }
}
