package import RectoDiagnostics
import RectoEPUBPackages
import RectoMarkup
import RectoPackaging
package import RectoPlaces

/// A book whose text is set on the spot: an EPUB, a plain text or a text in Markdown.
///
/// For one thread: it keeps the text that was read last.
package final class FlowBook {
    package let facts: FlowFacts
    private let source: Source
    private var kept: (item: Int, text: ItemText)?
    private var keptOutline: FlowOutline?

    private enum Source {
        case epub(Package, EPUBPackage, EPUBContents)
        case single(ItemText, [FlowOutline.Entry])
    }

    /// The most bytes of a book that is one file.
    package static let largest = 64 << 20
    /// What is text: of others, the stand-in is read.
    private static let readable: Set<String> = [
        "application/xhtml+xml", "image/svg+xml", "text/html", "text/x-oeb1-document", "application/x-dtbook+xml",
    ]

    /// Opens a file, or a folder that is an unpacked EPUB.
    ///
    /// - Throws: ``Failure``: `.encrypted` for a book under digital rights management, `.damaged`, `.tooLarge`, `.io`.
    package convenience init(_ path: String, as kind: FlowKind) throws(Failure) {
        guard kind == .epub else {
            guard let bytes = try Files.prefix(path, Self.largest + 1), bytes.count <= Self.largest else {
                throw Failure(.tooLarge, "is larger than \(Self.largest >> 20) MiB; split it")
            }
            try self.init(text: bytes, name: Files.split(path).name, isMarkdown: kind == .markdown)
            return
        }
        let package = try Package.openBook(path)
        if let fault = package.faults.first(where: \.isFatal) {
            throw Failure(.damaged, "\(fault.message) [\(fault.rule)]")
        }
        let epub = try EPUBPackage(of: package)
        let contents = try EPUBContents(epub, in: package)
        let shown = epub.spine.prefix(FlowFacts.mostItems).map { epub.shown($0.item, as: Self.readable) }
        self.init(try Self.facts(package, epub, contents, shown), .epub(package, epub, contents))
    }

    /// Reads a plain text, or one in Markdown.
    ///
    /// - Parameter name: Of the file; the only item has it for a path.
    /// - Throws: ``Failure``: `.unsupported` for Markdown if cmark-gfm is not installed, `.tooLarge`.
    package convenience init(text bytes: [UInt8], name: String, isMarkdown: Bool) throws(Failure) {
        let decoded = DecodedText(bytes)
        let single =
            isMarkdown
            ? try MarkdownChapters.read(decoded.text, path: name) : PlainChapters.read(decoded.text, path: name)
        var facts = FlowFacts(kind: isMarkdown ? .markdown : .text)
        facts.title = single.title
        facts.encoding = decoded.encoding
        facts.items = [FlowFacts.Item(path: name, mediaType: isMarkdown ? "text/markdown" : "text/plain")]
        facts.contentsCount = single.entries.count
        self.init(facts.bounded, .single(single.text, single.entries))
    }

    private init(_ facts: FlowFacts, _ source: Source) {
        self.facts = facts
        self.source = source
    }

    private static func facts(
        _ package: Package, _ epub: EPUBPackage, _ contents: EPUBContents, _ shown: [EPUBPackage.Item?]
    ) throws(Failure) -> FlowFacts {
        let metadata = EPUBMetadata(epub)
        var facts = FlowFacts(kind: .epub)
        (facts.title, facts.creators, facts.languages) = (metadata.title, metadata.creators, metadata.languages)
        facts.titleDirection = metadata.titleDirection
        if metadata.creatorDirections.contains(where: { $0 != nil }) {
            facts.creatorDirections = metadata.creatorDirections
        }
        (facts.identifier, facts.publisher, facts.summary) = (
            metadata.identifier, metadata.publisher, metadata.summary
        )
        (facts.subjects, facts.rights, facts.date) = (metadata.subjects, metadata.rights, metadata.date)
        (facts.modified, facts.series, facts.number) = (metadata.modified, metadata.series, metadata.number)
        facts.version = metadata.version
        facts.isFixedLayout = metadata.isFixedLayout ? true : nil
        facts.direction = metadata.isRightToLeft.map { $0 ? "rtl" : "ltr" }
        var titles: [String: String] = [:]
        for entry in contents.entries { if let path = entry.path, titles[path] == nil { titles[path] = entry.title } }
        var refusals: [Failure] = []
        for (reference, shown) in zip(epub.spine, shown) {
            let item = shown ?? reference.item
            var entry = FlowFacts.Item(path: item.path, mediaType: item.mediaType)
            entry.title = titles[item.path].map { String($0.prefix(1_000)) }
            entry.isAuxiliary = reference.isLinear ? nil : true
            if let refusal = epub.encryption.refusal(item.path) {
                refusals.append(refusal)
                entry.failure = refusal
            } else if shown == nil {
                let type = reference.item.mediaType.isEmpty ? "of no type" : reference.item.mediaType
                entry.failure = Failure(.unsupported, "is \(type), and has no text in its place", at: item.path)
            } else if package[item.path] == nil {
                entry.failure = Failure(.damaged, "is not in the book", at: item.path)
            }
            facts.items.append(entry)
        }
        // One sentence for the whole book, and not the same for each of its files.
        if let refusal = refusals.first, refusals.count == facts.items.count {
            throw Failure(refusal.code, refusal.message)
        }
        guard !facts.items.isEmpty else { throw Failure(.damaged, "has a spine that names no document of the book") }
        (facts.contentsCount, facts.pageCount) = (contents.entries.count, contents.pages.count)
        facts.landmarkCount = contents.landmarks.count
        facts.problems = epub.missing.map { "its spine names \($0), which its manifest does not have" }
        if epub.spine.count > FlowFacts.mostItems {
            facts.problems.append("only \(FlowFacts.mostItems) of its \(epub.spine.count) documents are read")
        }
        facts.problems += package.omissions.map(\.description)
        return facts.bounded
    }

    /// The text of an item.
    ///
    /// - Parameter index: From 0.
    /// - Throws: ``Failure``, with the item's path as its place.
    package func text(item index: Int) throws(Failure) -> ItemText {
        guard facts.items.indices.contains(index) else {
            throw Failure(.usage, "has no item \(index + 1), it has \(facts.items.count)")
        }
        switch source {
        case .single(let text, _): return text
        case .epub(let package, _, _):
            if let kept, kept.item == index { return kept.text }
            let path = facts.items[index].path
            if let failure = facts.items[index].failure { throw failure }
            guard let entry = package[path] else { throw Failure(.damaged, "is not in the book", at: path) }
            let text: ItemText
            do throws(Failure) {
                let bytes = try package.read(entry, limit: ContentTree.limit)
                text = ItemText(try ContentTree(bytes) { DocumentEncoding.utf8($0) })
            } catch {
                // The place names the file that the package is; the item says more.
                throw Failure(error.code, error.message, at: path)
            }
            kept = (index, text)
            return text
        }
    }

    /// The bytes of a file of the book: a sheet, a picture, a font as it lies there.
    ///
    /// - Parameters:
    ///   - path: From the root of the book, or an address that is the file itself (`data:`).
    ///   - limit: The most bytes.
    /// - Throws: ``Failure`` `.damaged` if it is not there, `.tooLarge`.
    package func file(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        if let bytes = DataAddress.bytes(path) {
            guard bytes.count <= limit else {
                throw Failure(.tooLarge, "has a picture in an address of \(bytes.count) bytes")
            }
            return bytes
        }
        guard case .epub(let package, _, _) = source, let entry = package[path] else {
            throw Failure(.damaged, "is not in the book", at: path)
        }
        do throws(Failure) {
            return try package.read(entry, limit: limit)
        } catch {
            throw Failure(error.code, error.message, at: path)
        }
    }

    /// The paths of what the book has in place of a file that can't be shown, in the order in which they are tried.
    package func standIns(for path: String) -> [String] {
        guard case .epub(_, let epub, _) = source, var item = epub.items.values.first(where: { $0.path == path }) else {
            return []
        }
        var found: [String] = []
        while let next = item.fallback.flatMap({ epub.items[$0] }), next.path != path, !found.contains(next.path) {
            found.append(next.path)
            item = next
        }
        return found
    }

    /// SHA-256 of the book: of its file, of the files of its folder, or of its text.
    ///
    /// - Throws: ``Failure`` `.io`.
    package func digest() throws(Failure) -> String {
        switch source {
        case .epub(let package, _, _): "sha256:" + (try package.sha256())
        case .single(let text, _): text.digest
        }
    }

    /// The bytes of a font of the book, without its obfuscation.
    ///
    /// - Throws: As ``file(_:limit:)``; `.encrypted`.
    package func font(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        guard case .epub(let package, let epub, _) = source else {
            throw Failure(.damaged, "is not in the book", at: path)
        }
        do throws(Failure) {
            return try epub.font(path, in: package, limit: limit)
        } catch {
            throw Failure(error.code, error.message, at: path)
        }
    }

    /// The spine's step and the item's, in a CFI; `nil` if the book is no EPUB.
    package func steps(item index: Int) -> [CFI.Step]? {
        guard case .epub(_, let epub, _) = source, epub.spine.indices.contains(index) else { return nil }
        let reference = epub.spine[index]
        return [
            CFI.Step(epub.spineStep, id: epub.spineElement.attributes["id"]),
            CFI.Step(reference.step, id: reference.id),
        ]
    }

    /// The item that steps of a CFI lead to: by the id that the last one states, else by its number.
    package func item(steps: [CFI.Step]) -> Int? {
        guard case .epub(_, let epub, _) = source, let last = steps.last else { return nil }
        let spine = epub.spine.prefix(facts.items.count)
        if let id = last.id, let index = spine.firstIndex(where: { $0.id == id }) { return index }
        return spine.firstIndex { $0.step == last.number }
    }

    /// The item of a path; its name alone is enough where only one has it.
    package func item(path: String) -> Int? {
        if let index = facts.items.firstIndex(where: { $0.path == path }) { return index }
        let found = facts.items.indices.filter { facts.items[$0].path.hasSuffix("/" + path) }
        return found.count == 1 ? found[0] : nil
    }

    /// The contents, with the places that they lead to.
    package func outline() throws(Failure) -> FlowOutline {
        if let keptOutline { return keptOutline }
        var outline = FlowOutline()
        switch source {
        case .single(_, let entries): outline.entries = entries
        case .epub(_, _, let contents):
            var lists = [contents.entries, contents.pages, contents.landmarks].map { $0.map(entry) }
            resolve(&lists)
            (outline.entries, outline.pages, outline.landmarks) = (lists[0], lists[1], lists[2])
        }
        keptOutline = outline
        return outline
    }

    /// The printed pages that begin in an item, in the order of the text.
    package func pages(item index: Int, _ text: ItemText) -> [(label: String, offset: Int)] {
        guard case .epub(_, _, let contents) = source else { return [] }
        let path = facts.items[index].path
        var pages: [(label: String, offset: Int)] = []
        for page in contents.pages where page.path == path {
            guard let offset = page.fragment.map({ text.offset(id: $0) }) ?? 0 else { continue }
            pages.append((page.title, offset))
        }
        return pages.sorted { $0.offset < $1.offset }
    }

    private func entry(_ entry: EPUBContents.Entry) -> FlowOutline.Entry {
        var own = FlowOutline.Entry(title: entry.title, level: entry.level + 1)
        own.path = entry.path
        own.fragment = entry.fragment
        own.type = entry.type
        if let path = entry.path {
            own.item = facts.items.firstIndex { $0.path == path }
            if own.item == nil { own.problem = "leads to a file that is not in the reading order" }
        }
        return own
    }

    /// Finds the offsets of entries, reading each item once.
    private func resolve(_ lists: inout [[FlowOutline.Entry]]) {
        var places: [Int: [(list: Int, entry: Int)]] = [:]
        for (list, entries) in lists.enumerated() {
            for (number, entry) in entries.enumerated() {
                guard let item = entry.item else { continue }
                if entry.fragment == nil {
                    lists[list][number].offset = 0
                } else {
                    places[item, default: []].append((list, number))
                }
            }
        }
        for (item, entries) in places.sorted(by: { $0.key < $1.key }) {
            let text = try? text(item: item)
            for (list, number) in entries {
                let id = lists[list][number].fragment ?? ""
                if let offset = text?.offset(id: id) {
                    lists[list][number].offset = offset
                } else {
                    lists[list][number].problem =
                        text == nil ? "leads to a document that can't be read" : "leads to an id that is not there"
                }
            }
        }
    }
}
