import Recto

/// Asks a worker for a picture of thumbnails; its file comes as the answer's body.
package struct ThumbnailRequest: WorkerRequest {
    package static let verb = "thumbnails"

    package struct Reply: Codable, Sendable {
        /// Pages that could not be drawn; their places are crossed out.
        var lost: [SpreadsReport.Loss]
    }

    var picture: ThumbnailLayout.Picture
    var encoding: Encoding
    var background: Color
    var paper: Color
    var hasFrames: Bool
    var drawing: PageDrawing
}

/// Draws thumbnails, each from a larger drawing of its page that is averaged down: glyphs lie on whole pixels and thin lines
/// are a pixel wide, and neither looks good at a fifth of its size.
///
/// Isolation: on the lane.
@Lane
struct ThumbnailMaker {
    let document: Document

    /// The drawing has at least so many pixels a point, unless it would be more than eight times too large.
    private static let deepScale = 2.0
    private static let maximumHalvings = 3
    private static let stripRows = 512

    /// The picture's file.
    func make(_ request: ThumbnailRequest) throws(Failure) -> (ThumbnailRequest.Reply, [UInt8]) {
        let picture = request.picture
        let buffer = PixelBuffer(width: picture.size.width, height: picture.size.height)
        buffer.rows.blend(request.background, 256)
        var lost: [SpreadsReport.Loss] = []
        for cell in picture.cells {
            let target = buffer.rows.part(
                x: cell.frame.x, y: cell.frame.y, width: cell.frame.width, height: cell.frame.height)
            do throws(Failure) {
                try draw(cell, request, into: target)
            } catch {
                guard error.code != .tooLarge || request.drawing == .bands else { throw error }
                Self.crossOut(target)
                lost.append(
                    SpreadsReport.Loss(
                        spread: nil, code: error.code,
                        message: error.place == nil
                            ? error.at("page \((cell.sheet.places.first?.page ?? 0) + 1)").description
                            : error.description))
            }
            if request.hasFrames { Self.outline(target) }
            if let frame = cell.labelFrame {
                let line = buffer.rows.part(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
                try Caption.draw(cell.label, size: 12, color: Color(red: 0x33, green: 0x33, blue: 0x33), on: line)
            }
        }
        return (ThumbnailRequest.Reply(lost: lost), try request.encoding.makeEncoder().encode(buffer.rows))
    }

    private func draw(_ cell: ThumbnailLayout.Cell, _ request: ThumbnailRequest, into target: PixelRows) throws(Failure)
    {
        for place in cell.sheet.places {
            let info = try document.pageInfo(place.page)
            guard info.size.width > 0, info.size.height > 0 else {
                throw Failure(.damaged, "has no area", at: "page \(place.page + 1)")
            }
        }
        let scale = max(
            Double(target.width) / cell.sheet.size.width, Double(target.height) / cell.sheet.size.height)
        var halvings = 0
        while halvings < Self.maximumHalvings, scale * Double(1 << halvings) < Self.deepScale { halvings += 1 }
        let raster = try SpreadRaster(
            document, cell.sheet, scale: scale * Double(1 << halvings), paper: request.paper, request.drawing)
        var y = 0
        while y < target.height {
            let rows = min(request.drawing == .bands ? target.height : Self.stripRows >> halvings, target.height - y)
            let strip = PixelRect(x: 0, y: y, width: target.width, height: rows)
            let pixels = try DocumentRenderer.draw(raster, strip, halvings, 1)
            target.part(x: 0, y: y, width: target.width, height: rows).copy(from: pixels.rows)
            y += rows
        }
    }

    /// A thin line around white pages on a light ground.
    private static func outline(_ rows: PixelRows) {
        let grey = Color.black
        let (width, height) = (rows.width, rows.height)
        guard width > 2, height > 2 else { return }
        rows.part(x: 0, y: 0, width: width, height: 1).blend(grey, 40)
        rows.part(x: 0, y: height - 1, width: width, height: 1).blend(grey, 40)
        rows.part(x: 0, y: 1, width: 1, height: height - 2).blend(grey, 40)
        rows.part(x: width - 1, y: 1, width: 1, height: height - 2).blend(grey, 40)
    }

    /// The place of a page that could not be drawn.
    private static func crossOut(_ rows: PixelRows) {
        rows.blend(.white, 256)
        for y in 0..<rows.height {
            let x = y * (rows.width - 1) / max(1, rows.height - 1)
            for place in [x, rows.width - 1 - x] {
                rows.part(x: place, y: y, width: 1, height: 1).blend(Color(red: 0xC0, green: 0x30, blue: 0x30), 256)
            }
        }
    }
}
