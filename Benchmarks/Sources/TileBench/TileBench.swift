import Foundation
import Recto

/// What `tools/bench/tiles` measures Recto's export against: the work that no way of making tiles with these libraries gets
/// around.
@main
struct TileBench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4, let pages = Int(arguments[2]), let scale = Double(arguments[3]),
            let tileSize = Int(arguments[4])
        else { fatalError("usage: TileBench PDF PAGES SCALE TILESIZE") }
        try await bound(arguments[1], pages: pages, scale: scale, tileSize: tileSize)
        // As a worker ends: the libraries' own tidying up at exit meets the lane, which still holds the document.
        fflush(nil)
        _exit(0)
    }

    /// Makes every tile and prints the seconds that each step took: recording pages, drawing what was recorded, averaging
    /// levels, encoding each tile that has more than one colour, and encoding all of those as coloured ones.
    ///
    /// Processor time of this thread: what else the machine does is left out.
    @Lane
    private static func bound(_ path: String, pages: Int, scale: Double, tileSize: Int) throws {
        Memory.keep(256 << 20)
        let document = try Document(path: path)
        let sink = EncodingSink()
        var (record, draw, commit) = (0.0, 0.0, 0.0)
        var pixels = 0
        for page in 0..<min(pages, document.pageCount) {
            let list = try timed(&record) {
                try DisplayList(document, page: page, appearance: PageAppearance(scale: scale))
            }
            let pyramid = Pyramid(full: list.pixelSize, tileSize: tileSize, halving: .ceiling, smallest: .pixel)
            let builder = PyramidBuilder(pyramid)
            while let strip = builder.nextStrip() {
                try timed(&draw) { try list.draw(x: strip.x, y: strip.y, into: strip.pixels) }
                try timed(&commit) { try builder.commit(to: sink) }
            }
            pixels += list.pixelSize.width * list.pixelSize.height
        }
        let average = commit - sink.encode - sink.encodeColored
        print(
            """
            {"record": \(record), "draw": \(draw), "average": \(average), "encode": \(sink.encode), \
            "encode_colored": \(sink.encodeColored), "tiles": \(sink.tiles), "uniform": \(sink.uniform), "pixels": \(pixels)}
            """)
    }

    private static func timed<Result>(_ seconds: inout Double, _ body: () throws -> Result) rethrows -> Result {
        let before = processorTime()
        defer { seconds += processorTime() - before }
        return try body()
    }

    fileprivate static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Encodes tiles and forgets them.
private final class EncodingSink: PyramidSink {
    private let encoder = Encoding(.jpeg).makeEncoder()
    private(set) var encode = 0.0
    private(set) var encodeColored = 0.0
    private(set) var tiles = 0
    private(set) var uniform = 0

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        tiles += 1
        guard pixels.uniformColor == nil else {
            uniform += 1
            return
        }
        var start = TileBench.processorTime()
        _ = try encoder.encode(pixels)
        encode += TileBench.processorTime() - start
        // Rows that come bit by bit are always written with colour, as by everybody else.
        start = TileBench.processorTime()
        try encoder.begin(width: pixels.width, height: pixels.height)
        try encoder.append(pixels)
        _ = try encoder.finish()
        encodeColored += TileBench.processorTime() - start
    }
}
