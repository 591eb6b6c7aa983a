import RectoDiagnostics
import RectoMarkup
import RectoStyles

/// The sheets of an item, and the styles that come of them.
enum ItemStyles {
    static func media(_ settings: LayoutSettings) -> MediaContext {
        MediaContext(page: PageExtent(width: settings.width, height: settings.height))
    }

    static func style(
        _ tree: ContentTree, path: String, settings: LayoutSettings, resources: any ItemResources
    ) throws(Failure) -> StyledDocument {
        let media = media(settings)
        var sheets = [try DefaultSheet.read(media), try readers(settings, media)]
        if settings.publisherStyles == .all {
            sheets += try own(tree, path: path, media: media) { resources.sheet($0, in: $1) }
        }
        return Cascade.style(
            tree, sheets: sheets, page: media.page,
            fontSize: settings.fontSize)
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
