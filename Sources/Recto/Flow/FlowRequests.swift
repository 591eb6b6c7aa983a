import RectoFlow

/// Asks a worker to open a book whose text is set on the spot.
package struct FlowOpenRequest: WorkerRequest {
    package static let verb = "flow-open"

    package struct Reply: Codable, Sendable {
        /// `nil` for an EPUB whose pages are pictures, which has pages as a PDF has.
        var facts: FlowFacts?
    }

    var path: String
    var kind: FlowKind
    /// As it was when the host looked.
    var stamp: Files.Stamp
}

/// The text of items; the answer's body has a ``FlowText`` as JSON or the plain text of each.
package struct FlowTextRequest: PagesWorkerRequest {
    package static let verb = "flow-text"
    package typealias Reply = PageParts

    /// Items, from 0.
    package var pages: [Int]
    var isPlain: Bool
}

/// The matches in items, each ``FlowHit`` as JSON on a line of its own.
package struct FlowSearchRequest: PagesWorkerRequest {
    package static let verb = "flow-search"
    package typealias Reply = PageParts

    /// Items, from 0.
    package var pages: [Int]
    var query: String
    var options: SearchOptions
}

/// The contents; ``FlowOutline`` as JSON, as the answer's body.
package struct FlowOutlineRequest: WorkerRequest {
    package static let verb = "flow-outline"
    package typealias Reply = Done
}

/// Finds a place and names it in another way.
package struct FlowLocateRequest: WorkerRequest {
    package static let verb = "flow-locate"
    package typealias Reply = FlowPlace

    var place: String
    var kind: FlowPlaceKind
}

/// Sets all items into pages; ``FlowMap`` as JSON, as the answer's body.
package struct FlowMapRequest: WorkerRequest {
    package static let verb = "flow-map"
    package typealias Reply = Done

    var layout: BookLayout
    var showsRuns: Bool
}

/// A document as HTML that can do nothing, as the answer's body.
package struct FlowReadingRequest: WorkerRequest {
    package static let verb = "flow-reading"
    package typealias Reply = Done

    /// From 0.
    var item: Int
}

/// A picture of the book, as the answer's body.
package struct FlowPictureRequest: WorkerRequest {
    package static let verb = "flow-picture"

    package struct Reply: Codable, Sendable {
        var mediaType: String
    }

    /// From the root of the book.
    var path: String
}
