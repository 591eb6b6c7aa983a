package import RectoComposition
package import RectoDiagnostics
package import RectoFlow
import RectoMarkup
import RectoMedia
import RectoPlaces
import RectoShaping
package import RectoStyles

/// Sets a book into pages, item by item.
///
/// Not for several threads.
package final class BookSetter {
    private let book: FlowBook
    private let setter: ItemSetter
    /// What pages show, by their numbers.
    package private(set) var pictures: [SetPicture] = []
    private var numbers: [String: Int?] = [:]
    private var ids: [Int: [String: Int]] = [:]

    /// The most bytes of a picture, and of a sheet.
    package static let largestPicture = 64 << 20
    static let largestSheet = StyleSheetReader.mostBytes

    /// - Parameter paints: Whether pages have what stands on them, or only their ranges.
    /// - Throws: ``Failure`` `.usage` for settings that nothing can be set with.
    package init(
        _ book: FlowBook, _ settings: LayoutSettings, faces: any FaceSource, hyphens: (any HyphenSource)?,
        paints: Bool = true
    ) throws(Failure) {
        self.book = book
        setter = try ItemSetter(settings, faces: faces, hyphens: hyphens, paints: paints)
    }

    /// Sets an item.
    ///
    /// - Parameter index: From 0.
    /// - Throws: ``Failure`` for an item that can't be read, or is beyond a limit.
    package func set(item index: Int) throws(Failure) -> SetItem {
        let text = try book.text(item: index)
        let path = book.facts.items[index].path
        if text.tree != nil { ids[index] = text.ids }
        let resources = Resources(setter: self, item: index, path: path)
        do throws(Failure) {
            let chapters = text.tree == nil ? try book.outline().entries.compactMap(\.offset) : []
            return try setter.set(
                text, path: path, language: book.facts.languages.first, chapters: chapters, resources: resources)
        } catch {
            throw Failure(error.code, error.message, at: error.place ?? path)
        }
    }

    /// What of the text that was set no font of the book or the system has, a sentence for each script; and why formulas are not set.
    package var missingLetters: [String] {
        let scripts = Dictionary(grouping: setter.missing) { Itemizer.script($0) }
        let formulas = setter.formulaProblems.sorted().map(\.sentence)
        return formulas
            + scripts.sorted { $0.key < $1.key }.map { script, scalars in
                let first = scalars.min() ?? " "
                let digits = String(first.value, radix: 16, uppercase: true)
                let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                return "no installed font has \(scalars.count) of its signs, of the script \(script), "
                    + "such as \(first) (U+\(code)); boxes stand for them"
            }
    }

    /// A page that says why an item is not there.
    package func page(saying failure: Failure) -> SetItem { setter.page(saying: failure.description) }

    /// The `@font-face` rules of all items, each once, in order.
    ///
    /// Items and sheets that can't be read say nothing here.
    package static func fontFaces(_ book: FlowBook, _ settings: LayoutSettings) -> [FontFace] {
        guard settings.publisherStyles == .all else { return [] }
        var found: [FontFace] = []
        var seen: Set<FontFace> = []
        // Most items name the same sheets.
        var known: Set<[StyleSource]> = []
        let media = ItemStyles.media(settings)
        for (index, item) in book.facts.items.enumerated() {
            guard let tree = (try? book.text(item: index))?.tree, known.insert(StyleSource.all(tree, media)).inserted
            else { continue }
            let sheets = try? ItemStyles.own(tree, path: item.path, media: media) { sheet(book, $0, $1) }
            for face in (sheets ?? []).flatMap(\.fontFaces) where seen.insert(face).inserted { found.append(face) }
        }
        return found
    }

    private static func sheet(_ book: FlowBook, _ address: String, _ file: String) -> (path: String, bytes: [UInt8])? {
        guard case .package(let path) = MarkupURL(address, in: file).target,
            let bytes = try? book.file(path, limit: largestSheet)
        else { return nil }
        return (path, bytes)
    }

    /// A picture, or the first of its stand-ins that can be shown.
    private func picture(_ path: String) -> SetPicture? {
        if let own = own(path) { return own }
        for path in book.standIns(for: path) {
            if let own = own(path) { return own }
        }
        return nil
    }

    private func own(_ path: String) -> SetPicture? {
        if let known = numbers[path] { return known.map { pictures[$0] } }
        numbers[path] = .some(nil)
        guard let bytes = try? book.file(path, limit: Self.largestPicture),
            let facts = try? MediaReader.image(MediaBytes(bytes), isWhole: false)
        else { return nil }
        numbers[path] = pictures.count
        pictures.append(
            SetPicture(
                number: pictures.count, path: path, width: Double(facts.width), height: Double(facts.height)))
        return pictures.last
    }

    /// Where the links of an item lead; none of an item that can't be read.
    package func targets(item index: Int) -> [SetLink.Target] {
        guard let tree = (try? book.text(item: index))?.tree else { return [] }
        let resources = Resources(setter: self, item: index, path: book.facts.items[index].path)
        return tree.nodes.compactMap { node in
            guard case .element(_, _, let attributes) = node.content,
                let address = attributes["href"] ?? attributes["xlink:href"]
            else { return nil }
            return resources.target(address)
        }
    }

    private func offset(_ id: String, item: Int) -> Int? {
        if let known = ids[item] { return known[id] }
        let found = (try? book.text(item: item))?.ids ?? [:]
        ids[item] = found
        return found[id]
    }

    /// What one item names.
    private struct Resources: ItemResources {
        let setter: BookSetter
        let item: Int
        let path: String

        func picture(_ address: String) -> SetPicture? {
            switch MarkupURL(address, in: path).target {
            case .package(let path): return setter.picture(path)
            case .data: return setter.picture(address)
            default: return nil
            }
        }

        func target(_ address: String) -> SetLink.Target? {
            let url = MarkupURL(address, in: path)
            switch url.target {
            case .fragment: return place(item, url.fragment)
            case .package(let path):
                return setter.book.facts.items.firstIndex { $0.path == path }.flatMap { place($0, url.fragment) }
            case .remote: return .address(address)
            case .other(let scheme): return scheme == "mailto" || scheme == "tel" ? .address(address) : nil
            case .data, .script, .outside, .invalid: return nil
            }
        }

        /// Links to ids that are not there lead to the item's beginning, as in browsers.
        private func place(_ item: Int, _ id: String?) -> SetLink.Target {
            .place(item: item, offset: id.flatMap { setter.offset($0, item: item) } ?? 0)
        }

        func sheet(_ address: String, in file: String) -> (path: String, bytes: [UInt8])? {
            BookSetter.sheet(setter.book, address, file)
        }
    }
}
