import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport

/// Keeps everything that `PyramidBuilder`s deliver of one pyramid, and what was wrong with it.
///
/// Every pixel of a level has to come once, and every tile once, however many builders share the work.
final class RecordingSink: PyramidSink {
    private(set) var tiles: [TilePosition: Picture] = [:]
    private(set) var complaints: [String] = []
    private let pyramid: Pyramid
    private var canvases: [Int: Picture] = [:]
    private var ends: [Int: Int] = [:]
    private var lastTiles: [Int: TilePosition] = [:]

    /// No pixel's colour.
    private static let missing: UInt32 = 0xFFFF_FFFF

    init(_ pyramid: Pyramid) { self.pyramid = pyramid }

    /// The levels of which any rows came.
    var levels: Set<Int> { Set(canvases.keys) }

    /// The rows of a level; `nil` unless all of them came.
    func level(_ level: Int) -> Picture? {
        canvases[level].flatMap { $0.pixels.contains(Self.missing) ? nil : $0 }
    }

    /// The next builder begins: what it delivers is in order by itself.
    func beginPart() {
        ends = [:]
        lastTiles = [:]
    }

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        guard pyramid.levels.indices.contains(position.level), position.column < pyramid.grid(position.level).columns,
            position.row < pyramid.grid(position.level).rows
        else { return complaints.append("there is no \(position)") }
        if tiles.updateValue(Picture(pixels), forKey: position) != nil { complaints.append("\(position) came twice") }
        if let before = lastTiles.updateValue(position, forKey: position.level),
            (before.row, before.column) >= (position.row, position.column)
        {
            complaints.append("\(position) came after \(before)")
        }
    }

    func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure) {
        let size = pyramid.levels[level]
        guard x >= 0, y >= 0, x + pixels.width <= size.width, y + pixels.height <= size.height else {
            return complaints.append("\(pixels.width) x \(pixels.height) px at \(x), \(y) of level \(level), \(size)")
        }
        if let end = ends.updateValue(y + pixels.height, forKey: level), end != y {
            complaints.append("level \(level) went on at row \(y) after \(end)")
        }
        let rows = Picture(pixels)
        var canvas = canvases[level] ?? Picture(width: size.width, height: size.height, color: Self.missing)
        for rowY in 0..<rows.height {
            for rowX in 0..<rows.width {
                if canvas[x + rowX, y + rowY] != Self.missing {
                    complaints.append("level \(level): a pixel came twice")
                }
                canvas[x + rowX, y + rowY] = rows[rowX, rowY]
            }
        }
        canvases[level] = canvas
    }
}

extension PyramidBuilder {
    /// Feeds the builder from `picture`, the whole bottom level.
    func run(_ picture: Picture, _ sink: RecordingSink) throws(Failure) {
        sink.beginPart()
        while let strip = nextStrip() {
            strip.draw(picture)
            try commit(to: sink)
        }
    }
}

extension PyramidBuilder.Strip {
    /// The part of `picture`, the whole bottom level, that is asked for.
    func draw(_ picture: Picture) {
        picture.part(PixelRect(x: x, y: y, width: pixels.width, height: pixels.height)).fill(pixels, noise: UInt64(y))
    }
}

/// All levels of a picture by the slow reference, the smallest first.
func referenceLevels(_ picture: Picture, _ pyramid: Pyramid) -> [Picture] {
    var levels = [picture]
    for size in pyramid.levels.dropLast().reversed() { levels.append(levels[levels.count - 1].halved(to: size)) }
    return levels.reversed()
}
