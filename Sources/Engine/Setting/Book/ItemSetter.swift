import RectoComposition
package import RectoDiagnostics
import RectoMarkup
package import RectoPlaces
import RectoStyles

/// Sets items of a book into pages.
///
/// Not for several threads: it keeps the faces that were used.
package final class ItemSetter {
    package let settings: LayoutSettings
    private let faces: FaceList
    private let shaper: ParagraphShaper
    private var styles: ItemStyles
    private let paints: Bool

    /// - Parameter paints: Whether pages have what stands on them, or only their ranges.
    /// - Throws: ``Failure`` `.usage` for settings that nothing can be set with.
    package init(
        _ settings: LayoutSettings, faces: any FaceSource, hyphens: (any HyphenSource)?, paints: Bool = true
    ) throws(Failure) {
        try settings.check()
        self.settings = settings
        self.paints = paints
        styles = try ItemStyles(settings)
        self.faces = FaceList(faces)
        shaper = ParagraphShaper(self.faces, hyphens: hyphens)
    }

    /// Scalars of what was set that no font has.
    var missing: Set<Unicode.Scalar> { faces.missing }

    var formulaProblems: Set<FormulaProblem> { faces.formulaProblems }

    /// The most scalars of a document with elements, which is set as a whole.
    static let mostScalars = 4 << 20

    /// Sets an item.
    ///
    /// - Parameters:
    ///   - path: Of the item, which the addresses of its sheets are relative to.
    ///   - language: Of the book, for items that do not say theirs.
    ///   - chapters: Where chapters begin in a text without elements, in order.
    /// - Throws: ``Failure`` `.tooLarge` beyond the limits of style sheets and boxes.
    package func set(
        _ item: ItemText, path: String, language: String?, chapters: [Int] = [], resources: any ItemResources
    ) throws(Failure) -> SetItem {
        guard let tree = item.tree else {
            let turn = settings.writingMode == .vertical ? PageTurn.fromRight : .none
            faces.isVertical = turn.isVertical
            defer { faces.isVertical = false }
            let builder = PlainBuilder(item, turn.turned(settings), shaper, language: language)
            return try set(plain: item, builder, chapters, turn)
        }
        guard item.count <= Self.mostScalars else {
            throw Failure(.tooLarge, "has more than \(Self.mostScalars >> 20) Mi letters in one document; split it")
        }
        let document = try styles.style(tree, path: path, resources: resources)
        let turn = PageTurn(tree, document, settings)
        faces.isVertical = turn.isVertical
        defer { faces.isVertical = false }
        guard
            var builder = BoxBuilder(item, document, settings, shaper, resources, language: language, turn: turn)
        else { throw Failure(.internal, "a document without elements") }
        let flow = try builder.build()
        var set = SetItem(
            pages: pages(fragments(flow, turn), count: flow.count), elements: flow.elements, hidden: flow.hidden,
            count: flow.count)
        set.isFromRight = turn == .fromRight
        return set
    }

    private func set(
        plain item: ItemText, _ builder: PlainBuilder, _ chapters: [Int], _ turn: PageTurn = .none
    ) throws(Failure) -> SetItem {
        var builder = builder
        var pages: [(start: Int?, page: SetPage)] = []
        try builder.build(chapters: chapters) { pages += fragments($0, turn) }
        var set = SetItem(
            pages: self.pages(pages, count: item.count), elements: builder.elements, hidden: [], count: item.count)
        set.isFromRight = turn == .fromRight
        return set
    }

    /// A page that says something which no book does.
    package func page(saying sentence: String) -> SetItem {
        let item = ItemText(plain: sentence)
        let builder = PlainBuilder(item, settings, shaper, language: "en", isOwn: false)
        // A sentence is far below all limits.
        var own =
            (try? set(plain: item, builder, []))
            ?? SetItem(pages: [], elements: [SetElement(.document, parent: nil)], hidden: [], count: 0)
        own.count = 0
        for index in own.pages.indices { own.pages[index].range = 0..<0 }
        return own
    }

    /// Pages whose ranges are not known yet, each with the place in the text at which it begins.
    private func fragments(_ flow: ItemFlow, _ turn: PageTurn) -> [(start: Int?, page: SetPage)] {
        let own = turn.turned(settings)
        let room = own.room
        guard paints else {
            let page = SetPage(width: settings.width, height: settings.height, range: 0..<0)
            return FlowPager(flow.tree) { _ in room }.map { ($0.start, page) }
        }
        let painter = PagePainter(flow: flow, faces: faces, settings: own, turn: turn)
        return FlowPager(flow.tree) { _ in room }.map { ($0.start, painter.page($0, range: 0..<0)) }
    }

    private func pages(_ fragments: [(start: Int?, page: SetPage)], count: Int) -> [SetPage] {
        let starts = PageMap(fragments.map(\.start), count: count).starts
        return fragments.indices.map { number in
            let start = number == 0 ? 0 : starts[number]
            let end = number + 1 < starts.count ? starts[number + 1] : count
            var page = fragments[number].page
            page.range = start..<max(start, end)
            return page
        }
    }
}
