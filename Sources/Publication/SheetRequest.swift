/// A page or spread with marks; its file, or its pixels, come as the answer's body.
struct SheetRequest: WorkerRequest {
    static let verb = "sheet"

    struct Reply: Codable, Sendable {
        var size: PixelSize
    }

    var sheet: MarkedSheet
    /// `nil` for pixels: rows of four bytes each without gaps, see ``PixelRows``.
    var encoding: Encoding?
    var drawing: PageDrawing
}
