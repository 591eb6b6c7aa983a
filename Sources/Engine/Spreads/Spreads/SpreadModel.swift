public import RectoGeometry

/// Which pages face each other, and why.
///
/// Viewers, exports and manifests share this model.
///
/// Each setting comes from the strongest source that has it: the reader's remembered choice, options, the overlay package, the PDF, the
/// page sizes, and the default (left to right, a cover on its own, pages centred on each other). If two sources differ, `notes` names
/// both and says which one applies.
///
/// - A first page that is a cover stands on the half read second: right, or left in a book from right to left.
/// - A page about twice as wide as its neighbours is a spread of its own, and the page after it is a verso. /PageLayout does not describe
///   single pages, so this also overrides "odd pages on the right".
/// - A shift moves the pairing by one page from a page on, along with the sides that weaker sources give. It applies up to the next page
///   that restarts the pairing: a double page keeps its place, whatever was inserted before it.
///
/// Page sizes may be learned late; see ``learn(_:of:)``. Takes about 50 bytes per page. Invalid sizes are harmless: a page without a size
/// gets that of the others, with a note.
public struct SpreadModel: Sendable {
    public let direction: Decided<ReadingDirection>
    public let mode: Decided<SpreadMode>
    /// The place of the first page, by a rule for the whole document; a setting for that page alone may override it.
    public let first: Decided<FirstPage>
    public let alignment: Decided<PageAlignment>
    /// Points between the pages of a pair that is not joined.
    public let gap: Decided<Double>
    /// Whether pages are paired at all.
    public let isPaired: Bool

    let claims: PageClaims
    let opening: (isCover: Bool, source: DecisionSource)
    var pageSizes: PageSizes
    var placements: [Placement] = []
    /// The first page of each spread.
    var starts: [Int32] = []
    /// The spread of each page.
    var spreadOfPage: [Int32] = []
    var documentNotes: [DecisionNote]
    var pageNotes: [DecisionNote] = []

    /// Creates the model of a document whose page sizes are known.
    ///
    /// - Parameters:
    ///   - pageSizes: As displayed, in points.
    ///   - remembered: The reader's choice, kept from an earlier time.
    ///   - forced: Options of the command or the call.
    ///   - package: `spread`, `side` and `join` of an overlay package.
    ///   - pdf: /PageLayout as `pageLayout`, /ViewerPreferences /Direction as `direction`.
    /// - Complexity: O(pages).
    public init(
        pageSizes: [Size], remembered: SpreadOptions? = nil, forced: SpreadOptions? = nil,
        package: SpreadOptions? = nil, pdf: SpreadOptions? = nil
    ) {
        let sizes = PageSizes(count: pageSizes.count, estimate: nil) { pageSizes[$0] }
        self.init(sizes, sources: [(.remembered, remembered), (.forced, forced), (.package, package), (.pdf, pdf)])
        for page in 0..<pageCount where !isKnown(page) { giveUp(page) }
    }

    /// Creates the model of a document whose page sizes are learned while it is read.
    ///
    /// - Parameters:
    ///   - pageCount: The number of pages.
    ///   - estimate: The assumed size of unknown pages; by default that of the first known page, or A4.
    ///   - known: Known sizes by page, from 0.
    public init(
        pageCount: Int, estimate: Size? = nil, known: [Int: Size] = [:], remembered: SpreadOptions? = nil,
        forced: SpreadOptions? = nil, package: SpreadOptions? = nil, pdf: SpreadOptions? = nil
    ) {
        let sizes = PageSizes(count: pageCount, estimate: estimate) { known[$0] }
        self.init(sizes, sources: [(.remembered, remembered), (.forced, forced), (.package, package), (.pdf, pdf)])
    }

    private init(_ pageSizes: PageSizes, sources: [(DecisionSource, SpreadOptions?)]) {
        let sources = sources.compactMap { source, options in options.map { (source: source, options: $0) } }
        let count = pageSizes.sizes.count
        var verdict = DocumentVerdict(sources)
        direction = verdict.direction
        mode = verdict.mode
        first = verdict.first
        alignment = verdict.alignment
        gap = verdict.gap
        isPaired = verdict.mode.value != .never
        let role = verdict.firstRole
        let isTold = verdict.first.source <= .package
        claims = PageClaims(
            sources, count: count,
            first: isTold ? .init(kind: .first(direction.value.half(of: role)), source: first.source) : nil)
        opening = (role == .recto, first.source)
        self.pageSizes = pageSizes
        verdict.lookForMissingPages(count)
        documentNotes = verdict.notes
        pair()
    }

    /// A model of the same pages.
    init(_ model: SpreadModel, isPaired: Bool) {
        direction = model.direction
        mode = model.mode
        first = model.first
        alignment = model.alignment
        gap = model.gap
        self.isPaired = isPaired
        claims = model.claims
        opening = model.opening
        pageSizes = model.pageSizes
        documentNotes = model.documentNotes
        pair()
    }

    private mutating func pair() {
        // Who shows pages one by one though pairs were decided on has asked for it.
        let source = mode.value == .never ? mode.source : .forced
        let blank = Placement(startsSpread: true, role: .alone, cause: .mode, source: source, state: PairingState())
        placements = [Placement](repeating: blank, count: pageCount)
        if isPaired {
            var pairing = Pairing(claims, direction.value, count: pageCount, opening: opening)
            _ = pairing.place(&placements, from: 0, isWide: pageSizes.isWide, settled: pageCount)
            pageNotes = pairing.notes
        }
        number(from: 0)
    }

    /// Numbers the spreads anew, from the one that starts at `page`.
    mutating func number(from page: Int) {
        if page == 0 {
            starts = []
            spreadOfPage = [Int32](repeating: 0, count: pageCount)
        } else {
            starts.removeLast(starts.count - Int(spreadOfPage[page - 1]) - 1)
        }
        for page in page..<pageCount {
            if placements[page].startsSpread { starts.append(Int32(page)) }
            spreadOfPage[page] = Int32(starts.count - 1)
        }
    }
}
