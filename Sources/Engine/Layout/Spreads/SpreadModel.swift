public import RectoGeometry

/// Which pages are seen together, and why: what viewers, exports and manifests share.
///
/// What the sources say is weighed word by word, the strongest first: the reader's remembered choice, options, the overlay
/// package, the PDF, what the page sizes tell, the default (from left to right, a cover alone, pages centred on each other).
/// Where two differ, `notes` names both and says which one holds.
///
/// - A first page that is a cover stands on the half read second: right, or left in a book from right to left.
/// - A page about twice as wide as its neighbours is a spread of its own, and the page after it is a verso. /PageLayout can't
///   speak of single pages, so that holds against "odd pages on the right" too.
/// - A shift moves the pairing by one page from a page on, and with it the sides that weaker sources give. It holds up to the
///   next page that starts the pairing anew: the double page is where it is, whatever was inserted before it.
///
/// Page sizes may be learned late; see ``learn(_:of:)``. Costs some 50 bytes for each page. Bad sizes are harmless: a page
/// without a size gets that of the others, with a note.
public struct SpreadModel: Sendable {
    public let direction: Decided<ReadingDirection>
    public let mode: Decided<SpreadMode>
    /// Where the first page is, by a rule for the whole document; a word about that page alone may win over it.
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

    /// Weighs what is known of a document.
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

    /// Weighs what is known of a document whose page sizes are learned while it is read.
    ///
    /// - Parameters:
    ///   - pageCount: How many there are.
    ///   - estimate: What a page is taken for until then; that of the first known page, or A4.
    ///   - known: Sizes by page, from 0.
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
