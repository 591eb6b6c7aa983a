import RectoDiagnostics
import RectoMarkup
import RectoStyles

/// The sheets of a book's items, and the styles that come of them.
struct ItemStyles {
    /// What documents have the same sheets by.
    private struct Key: Hashable {
        /// Which addresses are relative to.
        var folder: Substring
        var sources: [StyleSource]
    }

    private let settings: LayoutSettings
    private let media: MediaContext
    /// Before those of a book.
    private let first: [StyleSheet]
    /// Most items of a book name the same sheets.
    private var known: [Key: [StyleSheet]] = [:]

    /// The most lists of sheets that are kept.
    private static let mostKnown = 8

    init(_ settings: LayoutSettings) throws(Failure) {
        self.settings = settings
        media = Self.media(settings)
        first = [try DefaultSheet.read(media), try Self.readers(settings, media)]
    }

    static func media(_ settings: LayoutSettings) -> MediaContext {
        MediaContext(page: PageExtent(width: settings.width, height: settings.height))
    }

    mutating func style(
        _ tree: ContentTree, path: String, resources: any ItemResources
    ) throws(Failure) -> StyledDocument {
        var sheets = first
        if settings.publisherStyles == .all { sheets += try books(tree, path, resources) }
        return Cascade.style(tree, sheets: sheets, page: media.page, fontSize: settings.fontSize)
    }

    private mutating func books(
        _ tree: ContentTree, _ path: String, _ resources: any ItemResources
    ) throws(Failure) -> [StyleSheet] {
        func read() throws(Failure) -> [StyleSheet] {
            try Self.own(tree, path: path, media: media) { resources.sheet($0, in: $1) }
        }
        let key = Key(
            folder: path[..<(path.lastIndex(of: "/") ?? path.startIndex)], sources: StyleSource.all(tree, media))
        // A sheet that stands in a document is its own, also in messages.
        guard key.sources.allSatisfy({ if case .link = $0 { true } else { false } }) else { return try read() }
        if let sheets = known[key] { return sheets }
        let sheets = try read()
        if known.count == Self.mostKnown { known = [:] }
        known[key] = sheets
        return sheets
    }

    /// The sheets that a document names and holds, in order.
    static func own(
        _ tree: ContentTree, path: String, media: MediaContext,
        load: @escaping (String, String) -> (path: String, bytes: [UInt8])?
    ) throws(Failure) -> [StyleSheet] {
        var reader = StyleSheetReader(media: media, load: load)
        var sheets: [StyleSheet] = []
        for source in StyleSource.all(tree, media) {
            switch source {
            case .link(let address):
                if let found = load(address, path) {
                    sheets.append(try reader.read(found.bytes, path: found.path, origin: .book))
                }
            case .text(let text): sheets.append(try reader.read(Array(text.utf8), path: path, origin: .book))
            }
        }
        return sheets
    }

    /// What a reader's settings say before the book does.
    private static func readers(_ settings: LayoutSettings, _ media: MediaContext) throws(Failure) -> StyleSheet {
        var reader = StyleSheetReader(media: media) { _, _ in nil }
        let text = settings.hyphenates ? ":root { hyphens: auto }" : ""
        return try reader.read(Array(text.utf8), path: "reader.css", origin: .reader)
    }
}
