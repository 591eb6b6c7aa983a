/// A page or spread with marks; its file, or its pixels, come as the answer's body.
package struct SheetRequest: WorkerRequest {
    package static let verb = "sheet"

    package struct Reply: Codable, Sendable {
        var size: PixelSize
    }

    var sheet: MarkedSheet
    /// `nil` for pixels: rows of four bytes each without gaps, see ``PixelRows``.
    var encoding: Encoding?
    var drawing: PageDrawing
}
