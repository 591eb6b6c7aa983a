import Recto

/// Asks a worker to write the file of a spread.
package struct SpreadRequest: WorkerRequest {
    package static let verb = "export-spread"

    var sheet: SpreadSheet
    var options: SpreadExportOptions
    /// Frames to draw.
    var marks: [OverlayMark]
    /// For SVG: the files of pages that are linked to, by page from 0, as addresses relative to this one.
    var addresses: [Int: String]
    var drawing: PageDrawing
    /// The file to write; its folder is there.
    var path: String

    package typealias Reply = SpreadReply
}

/// Asks a worker to write a document of spreads.
package struct SpreadDocumentRequest: WorkerRequest {
    package static let verb = "export-spread-document"

    var sheets: [SpreadSheet]
    /// Of the new pages.
    var labels: [String]
    var box: PageBox
    var path: String

    package typealias Reply = SpreadReply
}

/// What a worker wrote.
package struct SpreadReply: Codable, Sendable {
    var pixelSize: PixelSize?
    var bytes: Int
    var digest: String
    /// Pages whose places in a document are empty, since they are damaged.
    var missing: [Int] = []
    var chatter: Chatter
}
