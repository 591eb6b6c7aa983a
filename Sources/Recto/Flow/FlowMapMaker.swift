import RectoComposition
import RectoFlow
import RectoFonts
import RectoSetting

/// The worker's part of ``FlowPublication/map(_:showsRuns:)``: sets all items of a book.
@Lane
struct FlowMapMaker {
    let book: FlowBook
    let settings: LayoutSettings
    let showsRuns: Bool

    func map() throws(Failure) -> FlowMap {
        let book = book
        let shelf = try FontShelf(BookSetter.fontFaces(book, settings)) { path, limit throws(Failure) in
            try book.font(path, limit: limit)
        }
        let hyphens = InstalledHyphens()
        let setter = try BookSetter(book, settings, faces: shelf, hyphens: hyphens, paints: showsRuns)
        var map = FlowMap(layout: "", pageCount: 0, chapters: [])
        for (index, item) in book.facts.items.enumerated() {
            var chapter = FlowMap.Chapter(item: index, path: item.path, title: item.title, length: 0, starts: [])
            let set: SetItem
            do throws(Failure) {
                set = try setter.set(item: index)
            } catch {
                set = setter.page(saying: error)
                chapter.failure = error
            }
            chapter.length = set.count
            chapter.starts = set.pages.map(\.range.lowerBound)
            if !set.hidden.isEmpty { chapter.hidden = set.hidden.map { [$0.lowerBound, $0.upperBound] } }
            if showsRuns { chapter.pages = set.pages.map(Self.page) }
            map.pageCount += set.pages.count
            map.chapters.append(chapter)
        }
        map.layout = LayoutKey.text(
            book: try book.digest(), settings: settings, faces: shelf.digest, hyphens: hyphens.digest)
        return map
    }

    private nonisolated static func page(_ page: SetPage) -> FlowMap.Page {
        var own = FlowMap.Page(runs: [], pictures: 0, areas: [])
        for item in page.items {
            switch item {
            case .glyphs(let glyphs):
                own.runs.append(
                    FlowMap.Run(
                        offset: glyphs.offset, text: glyphs.text, x: glyphs.glyphs.first?.x ?? 0,
                        y: glyphs.glyphs.first?.y ?? 0, size: glyphs.size))
            case .picture: own.pictures += 1
            case .area(let rect, let color, _):
                own.areas.append(
                    FlowMap.Area(
                        x: rect.x, y: rect.y, width: rect.width, height: rect.height, color: Self.text(color)))
            }
        }
        return own
    }

    private nonisolated static func text(_ color: PaintedColor) -> String {
        [color.red, color.green, color.blue].reduce(into: "#") { text, part in
            let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            text += digits.count < 2 ? "0" + digits : digits
        }
    }
}
