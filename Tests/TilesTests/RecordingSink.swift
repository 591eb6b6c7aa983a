import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport

/// Keeps everything that a `PyramidBuilder` delivers, and what was wrong with the order of it.
final class RecordingSink: PyramidSink {
    private(set) var tiles: [TilePosition: Picture] = [:]
    /// Rows of each level as they came, one below the other.
    private(set) var levels: [Int: [UInt32]] = [:]
    /// The level row after the last one that came.
    private(set) var ends: [Int: Int] = [:]
    private(set) var complaints: [String] = []
    private var last: [Int: TilePosition] = [:]

    /// - Parameter starts: Where the rows of each level are expected to begin; at 0 unless given.
    init(starts: [Int: Int] = [:]) { ends = starts }

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        if tiles.updateValue(Picture(pixels), forKey: position) != nil { complaints.append("\(position) came twice") }
        if let before = last.updateValue(position, forKey: position.level),
            (before.row, before.column) >= (position.row, position.column)
        {
            complaints.append("\(position) came after \(before)")
        }
    }

    func rows(level: Int, y: Int, _ pixels: PixelRows) throws(Failure) {
        if y != ends[level, default: 0] {
            complaints.append("level \(level) went on at row \(y) after \(ends[level, default: 0])")
        }
        ends[level] = y + pixels.height
        levels[level, default: []] += Picture(pixels).pixels
    }
}

extension PyramidBuilder {
    /// Feeds the rows of `picture`, the whole bottom level, to the builder.
    func run(_ picture: Picture, _ sink: RecordingSink) throws(Failure) {
        while let strip = nextStrip() {
            picture
                .part(PixelRect(x: 0, y: strip.y, width: picture.width, height: strip.pixels.height))
                .fill(strip.pixels, noise: UInt64(strip.y))
            try commit(to: sink)
        }
    }
}

/// All levels of a picture by the slow reference, the smallest first.
func referenceLevels(_ picture: Picture, _ pyramid: Pyramid) -> [Picture] {
    var levels = [picture]
    for size in pyramid.levels.dropLast().reversed() { levels.append(levels[levels.count - 1].halved(to: size)) }
    return levels.reversed()
}
