import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles

/// Puts the tiles of a pyramid together to whole levels again.
final class Mosaic: PyramidSink {
    let pyramid: Pyramid
    let levels: [PixelBuffer]

    init(_ pyramid: Pyramid) {
        self.pyramid = pyramid
        levels = pyramid.levels.map { PixelBuffer(width: $0.width, height: $0.height) }
    }

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        let rect = pyramid.grid(position.level).rect(column: position.column, row: position.row)
        levels[position.level].rows.part(x: rect.x, y: rect.y, width: rect.width, height: rect.height).copy(
            from: pixels)
    }
}
