import Recto
package import RectoExport
package import RectoFarm

extension FarmProfile {
    /// The export that makes a profile's pyramids; `nil` where it asks for none.
    package var tileOptions: TileOptions? {
        guard let tiles, let format = Encoding.Format(rawValue: tiles.format.rawValue) else { return nil }
        return TileOptions(
            container: .zip, encoding: Encoding(format, quality: tiles.quality), tileSize: tiles.tileSize,
            resolution: tiles.scale.map { .scale($0) } ?? .longerSide(tiles.longerSide ?? 1024))
    }

    /// What ``TileExport/renderer(_:_:)`` is asked with, also where there are no tiles: covers are drawn all the same.
    package var drawingOptions: TileOptions { tileOptions ?? TileOptions(container: .zip) }
}
