public import Recto

/// A book of text in a layout, for its reader (`recto/flow/1`): where in the texts of its documents each page begins.
public struct FlowFile: Encodable, Sendable {
    public struct Chapter: Encodable, Sendable {
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
    public struct Found: Encodable, Sendable {
        var path: String
        var offset: Int
        /// From 1.
        var page: Int
    }

    let format = "recto/flow/1"
    /// The layout's name in addresses, and that of its pages: equal names are equal pages.
    var layout: String
    var pages: String
    /// The address of the layout's edition, relative to the book's `flow.json`.
    var edition: String
    var pageCount: Int
    var chapters: [Chapter]
    var at: Found?

    /// - Parameters:
    ///   - layout: Its name in addresses.
    ///   - edition: The address of its edition.json, relative to the book's `flow.json`.
    public init(_ map: FlowMap, layout: String, edition: String) {
        self.layout = layout
        self.edition = edition
        pages = map.layout
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
    }

    /// Tells where in the layout a place is.
    ///
    /// - Parameters:
    ///   - path: Of the place's document; one that there is not changes nothing.
    ///   - offset: Scalars of its text.
    public mutating func find(_ path: String, offset: Int, in map: FlowMap) {
        guard let item = map.chapters.firstIndex(where: { $0.path == path }) else { return }
        let offset = min(map.chapters[item].length, offset)
        if let page = map.page(item: item, offset: offset) {
            at = Found(path: path, offset: offset, page: page + 1)
        }
    }
}
