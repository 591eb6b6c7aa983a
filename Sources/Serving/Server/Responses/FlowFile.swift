import Recto
import RectoAddresses

/// `flow.json`: a book of text in a layout, for its reader.
struct FlowFile: Encodable {
    struct Chapter: Encodable {
        var path: String
        var title: String?
        /// Scalars of its text.
        var length: Int
        /// Its first page, from 1.
        var page: Int
        /// Where in its text each page begins.
        var starts: [Int]
    }

    /// A place that was asked for.
    struct Found: Encodable {
        var path: String
        var offset: Int
        /// From 1.
        var page: Int
    }

    let format = "recto/flow/1"
    /// The layout's name in addresses, and that of its pages: equal names are equal pages.
    var layout: String
    var pages: String
    /// Of the layout's edition, relative to this file.
    var edition: String
    var pageCount: Int
    var chapters: [Chapter]
    var at: Found?

    init(_ map: FlowMap, _ settings: FlowSettings, at place: FlowPoint?) {
        layout = settings.name
        pages = map.layout
        edition = "flow/\(settings.name)/edition.json"
        pageCount = map.pageCount
        chapters = []
        var page = 1
        for chapter in map.chapters {
            chapters.append(
                Chapter(
                    path: chapter.path, title: chapter.title, length: chapter.length, page: page,
                    starts: chapter.starts))
            page += chapter.starts.count
        }
        guard let place, let item = map.chapters.firstIndex(where: { $0.path == place.item }) else { return }
        let chapter = map.chapters[item]
        let offset = min(chapter.length, place.offset)
        if let page = map.page(item: item, offset: offset) {
            at = Found(path: place.item, offset: offset, page: page + 1)
        }
    }
}
