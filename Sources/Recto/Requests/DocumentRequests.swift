import RectoBytes

/// Opens the document that all later requests to a worker are about.
public struct OpenRequest: WorkerRequest, Hashable {
    public static let verb = "open"

    public struct Reply: Codable, Sendable {
        public var pageCount: Int

        /// The limit for objects in a PDF (ISO 32000-1, annex C); the host keeps a few bytes per page.
        private static let mostPages = 1 << 23

        /// The number of pages, checked because the answer is untrusted.
        ///
        /// - Throws: ``Failure`` `.internal` for an impossible number.
        package func checked() throws(Failure) -> Int {
            guard (0...Self.mostPages).contains(pageCount) else { throw .answerDoesNotFit }
            return pageCount
        }
    }

    /// For a document that the worker reads through its host, only a name.
    public var file: FilePart
    /// How such a document is read.
    public var line: Line?
    public var password: String?
    public var box: PageBox
    /// The file's state when the host examined it; the worker refuses a file that has changed.
    public var stamp: Files.Stamp?
    /// Why pages of a book of pictures can't be read, by index from 0; the book's PDF does not contain this.
    public var lost: [Int: Failure]?
    /// Faults of readable pages of such a book, by index from 0.
    public var notes: [Int: String]?

    /// What a worker has to know about bytes that it gets from its host.
    public struct Line: Hashable, Codable, Sendable {
        /// The number of bytes.
        public var count: Int
        /// As ``ByteProvider/intoBlock``.
        public var intoBlock: Int
    }

    init(
        _ origin: DocumentOrigin, name: String, password: String?, box: PageBox, lost: [Int: Failure]?,
        notes: [Int: String]?
    ) {
        file = origin.file ?? FilePart("", range: 0..<0, name: name)
        line = origin.provider.map { Line(count: $0.identity.count, intoBlock: $0.intoBlock) }
        stamp = origin.stamp
        self.password = password
        self.box = box
        self.lost = lost
        self.notes = notes
    }

    /// Prepares an end for the first request while it waits for the other.
    public static func rehearse(at end: WireEnd) throws(Failure) {
        let stamp = #"{"device":0,"inode":0,"size":0,"modified":0}"#
        let file = #"{"path":"","range":[0,0],"name":""}"#
        try rehearse(at: end, #"{"file":\#(file),"box":"crop","stamp":\#(stamp)}"#, Reply(pageCount: 0))
    }
}

/// The worker's libraries and fonts.
package struct EngineRequest: WorkerRequest {
    package static let verb = "engine"
    package typealias Reply = Engine
}

/// The fonts that the worker substitutes for fonts that are not in the file.
package struct FontsRequest: WorkerRequest {
    package static let verb = "fonts"
    package typealias Reply = FontSurvey
}

/// Asks for the scripts whose fonts are neither in the document nor on the machine.
package struct FontGapsRequest: WorkerRequest {
    package static let verb = "fontGaps"
    package typealias Reply = [FontGap]
}

/// The confinement that the worker entered before it opened the document.
///
/// Answered by the code that started the worker's services and confined the process.
public struct SandboxRequest: WorkerRequest {
    public static let verb = "sandbox"
    public typealias Reply = Sandbox
}

/// The document's facts.
public struct InfoRequest: WorkerRequest {
    public static let verb = "info"
    public typealias Reply = DocumentInfo

    /// Prepares an end for the request while it waits for the other.
    public static func rehearse(at end: WireEnd) throws(Failure) {
        try rehearse(at: end, "{}", DocumentInfo(pageCount: 0, pdfVersion: ""))
    }
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

    /// Prepares an end for the request while it waits for the other.
    public static func rehearse(at end: WireEnd) throws(Failure) {
        let box = Rect(x: 0, y: 0, width: 0, height: 0)
        let dictionary = PageDictionary(boxes: ["media": box], rotation: 0, userUnit: 1)
        let info = PageInfo(index: 0, label: "", size: Size(width: 0, height: 0), dictionary: dictionary)
        try rehearse(at: end, #"{"count":0,"first":0,"withDictionary":true}"#, [Page(info: info)])
    }

    package init(first: Int, count: Int, withDictionary: Bool) {
        self.first = first
        self.count = count
        self.withDictionary = withDictionary
    }

    /// Splits an answer into the requested pages, in order.
    ///
    /// - Throws: ``Failure`` `.internal` for one about other pages.
    package func results(_ reply: Reply) throws(Failure) -> [Result<PageInfo, Failure>] {
        guard reply.count == count else { throw .answerDoesNotFit }
        var results: [Result<PageInfo, Failure>] = []
        results.reserveCapacity(count)
        for page in reply {
            guard let info = page.info else {
                results.append(.failure(page.failure ?? Failure(.internal, "a worker told nothing of a page")))
                continue
            }
            guard info.index == first + results.count else { throw .answerDoesNotFit }
            results.append(.success(info))
        }
        return results
    }
}

/// One tile; its file comes as the answer's body.
package struct TileRequest: WorkerRequest {
    package static let verb = "tile"
    package typealias Reply = Done

    var key: TileKey
    var drawing: PageDrawing
}

/// A picture of a page; its file comes as the answer's body.
package struct PictureRequest: WorkerRequest {
    package static let verb = "picture"

    package struct Reply: Codable, Sendable {
        var size: PixelSize
        var chatter: Chatter
    }

    var page: Int
    var region: Rect?
    var appearance: PageAppearance
    var encoding: Encoding
    var drawing: PageDrawing
}
