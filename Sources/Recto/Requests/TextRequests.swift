/// The text of pages, written out in the worker.
public struct TextRequest: PagesWorkerRequest {
    public static let verb = "text"
    public typealias Reply = PageParts

    public var pages: [Int] {
        // A part of the request has what is about its own pages.
        didSet { tags = tags?.filter { pages.contains($0.page) } }
    }
    public var form: TextForm
    /// For ALTO, in the order of the pages.
    public var tags: [ALTOTags]?
}

/// How the text of a page is written.
public enum TextForm: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``PageText`` as JSON.
    case json
    /// See ``PlainTextWriter``.
    case plain
    /// A document for each page; see ``ALTOWriter``.
    case alto
    /// A page of a document; see ``HOCRWriter``.
    case hocr
    /// ``PackedPage``, for search and for caches.
    case packed
    /// ``PageHeadings`` as JSON.
    case headings
    /// Of ``EditionTextWriter`` the layer, a line feed, and the plain text.
    case edition
}

/// The matches on pages, each ``SearchHit`` as JSON on a line of its own.
public struct SearchRequest: PagesWorkerRequest {
    public static let verb = "search"
    public typealias Reply = PageParts

    public var pages: [Int]
    public var query: String
    public var options: SearchOptions

    /// A page's part of the answer, match by match.
    public static func hits(_ page: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        page.split(separator: UInt8(ascii: "\n"))
    }
}

/// The images of pages, each ``PageImages`` as JSON.
public struct ImagesRequest: PagesWorkerRequest {
    public static let verb = "images"
    public typealias Reply = PageParts

    public var pages: [Int]

    /// Prepares an end for the request while it waits for the other.
    public static func rehearse(at end: WireEnd) throws(Failure) {
        let survey = PageSurvey(size: Size(width: 0, height: 0), images: [], glyphs: 0, invisibleGlyphs: 0, paths: 0)
        let page = try CompactJSON.encode(PageImages(survey, index: 0, label: ""))
        if end == .host { _ = try CompactJSON.decode(PageImages.self, from: page) }
        try rehearse(at: end, #"{"pages":[0]}"#, PageParts(parts: [PageParts.Part(page: 0, length: 0)]))
    }
}
