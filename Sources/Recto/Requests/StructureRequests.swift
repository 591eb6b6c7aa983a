/// The outline; it comes as JSON, as the answer's body.
package struct OutlineRequest: WorkerRequest {
    package static let verb = "outline"
    package typealias Reply = Done
}

/// Tags and threads, as ``DocumentTags``; they come as JSON, as the answer's body.
package struct TagsRequest: WorkerRequest {
    package static let verb = "tags"
    package typealias Reply = Done
}

/// The annotations of pages, each ``PageAnnotations`` as JSON.
public struct AnnotationsRequest: PagesWorkerRequest {
    public static let verb = "annotations"
    public typealias Reply = PageParts

    public var pages: [Int]
    /// In lower case; all if `nil`.
    public var kinds: Set<String>?
}

/// What stands for the drawing of pages, each ``PageContents`` as JSON; nothing if it cannot be told.
public struct PageContentRequest: PagesWorkerRequest {
    public static let verb = "page-content"
    public typealias Reply = PageParts

    public var pages: [Int]
}

/// What the document holds that is on no page; it comes as JSON, as the answer's body.
package struct AttachmentsRequest: WorkerRequest {
    package static let verb = "attachments"
    package typealias Reply = Done
}

/// The content of an embedded file; it comes as the answer's body.
package struct EmbeddedDataRequest: WorkerRequest {
    package static let verb = "embedded-data"

    package struct Reply: Codable, Sendable {
        var isDecoded: Bool
    }

    /// Its object, as "12 0".
    var stream: String
}

/// The document with marks as annotations; it comes as the answer's body.
package struct MarkedCopyRequest: WorkerRequest {
    package static let verb = "marked-copy"
    package typealias Reply = Done

    var marks: [WrittenMark]
    var breaksSignatures: Bool
}
