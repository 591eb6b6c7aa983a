/// Opens the document that all later requests to a worker are about.
public struct OpenRequest: WorkerRequest, Hashable {
    public static let verb = "open"

    public struct Reply: Codable, Sendable {
        public var pageCount: Int
    }

    public var path: String
    public var password: String?
    public var box: PageBox
    /// What the file was when the host looked; another one now is refused.
    public var stamp: Files.Stamp
}

/// The worker's libraries and fonts.
struct EngineRequest: WorkerRequest {
    static let verb = "engine"
    typealias Reply = Engine
}

/// What the worker has for text whose font is not in the file.
struct FontsRequest: WorkerRequest {
    static let verb = "fonts"
    typealias Reply = FontSurvey
}

/// What the worker gave up before it opened the document.
///
/// Answered by who started the worker's services, and went behind the fences before.
public struct SandboxRequest: WorkerRequest {
    public static let verb = "sandbox"
    public typealias Reply = Sandbox
}

/// The document's facts.
public struct InfoRequest: WorkerRequest {
    public static let verb = "info"
    public typealias Reply = DocumentInfo
}

/// What is known of some pages.
public struct PagesRequest: WorkerRequest {
    public static let verb = "pages"

    public struct Page: Codable, Sendable {
        public var info: PageInfo?
        public var failure: Failure?
    }

    public typealias Reply = [Page]

    /// First page, from 0.
    public var first: Int
    public var count: Int
    public var withDictionary: Bool
}

/// One tile; its file comes as the answer's body.
struct TileRequest: WorkerRequest {
    static let verb = "tile"
    typealias Reply = Done

    var key: TileKey
    var drawing: PageDrawing
}

/// A picture of a page; its file comes as the answer's body.
struct PictureRequest: WorkerRequest {
    static let verb = "picture"

    struct Reply: Codable, Sendable {
        var size: PixelSize
        var chatter: Chatter
    }

    var page: Int
    var region: Rect?
    var appearance: PageAppearance
    var encoding: Encoding
    var drawing: PageDrawing
}
