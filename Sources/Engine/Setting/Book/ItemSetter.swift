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

    /// - Throws: ``Failure`` `.usage` for settings that nothing can be set with.
    package init(
        _ settings: LayoutSettings, faces: any FaceSource, hyphens: (any HyphenSource)?
    ) throws(Failure) {
        try settings.check()
        self.settings = settings
        self.faces = FaceList(faces)
        shaper = ParagraphShaper(self.faces, hyphens: hyphens)
    }

    /// Sets an item.
    ///
    /// - Parameters:
    ///   - path: Of the item, which the addresses of its sheets are relative to.
    ///   - language: Of the book, for items that do not say theirs.
    /// - Throws: ``Failure`` `.tooLarge` beyond the limits of style sheets and boxes.
    package func set(
        _ item: ItemText, path: String, language: String?, resources: any ItemResources
    ) throws(Failure) -> SetItem {
        let flow: ItemFlow
        if let tree = item.tree {
            let document = try ItemStyles.style(tree, path: path, settings: settings, resources: resources)
            guard
                var builder = BoxBuilder(
                    item, document, settings, shaper, resources, language: language)
            else { throw Failure(.internal, "a document without elements") }
            flow = try builder.build()
        } else {
            var builder = PlainBuilder(item, settings, shaper, language: language)
            flow = try builder.build()
        }
        return pages(flow)
    }

    /// A page that says something which no book does.
    package func page(saying sentence: String) -> SetItem {
        let item = ItemText(plain: sentence)
        var builder = PlainBuilder(item, settings, shaper, language: "en", isOwn: false)
        // A sentence is far below all limits.
        let flow = (try? builder.build()) ?? ItemFlow()
        var set = pages(flow)
        set.count = 0
        for index in set.pages.indices { set.pages[index].range = 0..<0 }
        return set
    }

    private func pages(_ flow: ItemFlow) -> SetItem {
        let room = settings.room
        let fragments = Array(FlowPager(flow.tree) { _ in room })
        let starts = PageMap(fragments, count: flow.count).starts
        let painter = PagePainter(flow: flow, faces: faces, settings: settings)
        var pages: [SetPage] = []
        pages.reserveCapacity(fragments.count)
        for (number, fragment) in fragments.enumerated() {
            let start = number == 0 ? 0 : starts[number]
            let end = number + 1 < starts.count ? starts[number + 1] : flow.count
            pages.append(painter.page(fragment, range: start..<max(start, end)))
        }
        return SetItem(pages: pages, elements: flow.elements, hidden: flow.hidden, count: flow.count)
    }
}
