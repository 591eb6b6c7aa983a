import Foundation
import Recto

/// What `tools/bench-tiles` measures Recto's export against: the work that no way of making tiles with these libraries gets
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

    /// Records each page and encodes each tile that has more than one color, and prints the seconds that each of it took.
    ///
    /// Processor time of this thread: what else the machine does is left out.
    @Lane
    private static func bound(_ path: String, pages: Int, scale: Double, tileSize: Int) throws {
        Memory.keep(256 << 20)
        let document = try Document(path: path)
        let sink = EncodingSink()
        var record = 0.0
        var pixels = 0
        for page in 0..<min(pages, document.pageCount) {
            let before = processorTime()
            let list = try DisplayList(document, page: page, appearance: PageAppearance(scale: scale))
            record += processorTime() - before
            let pyramid = Pyramid(full: list.pixelSize, tileSize: tileSize, halving: .ceiling, smallest: .pixel)
            let builder = PyramidBuilder(pyramid)
            while let strip = builder.nextStrip() {
                try list.draw(x: strip.x, y: strip.y, into: strip.pixels)
                try builder.commit(to: sink)
            }
            pixels += list.pixelSize.width * list.pixelSize.height
        }
        print(
            #"{"record": \#(record), "encode": \#(sink.seconds), "tiles": \#(sink.tiles), "uniform": \#(sink.uniform), "pixels": \#(pixels)}"#
        )
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
    private(set) var seconds = 0.0
    private(set) var tiles = 0
    private(set) var uniform = 0

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        tiles += 1
        guard pixels.uniformColor == nil else {
            uniform += 1
            return
        }
        let before = TileBench.processorTime()
        _ = try encoder.encode(pixels)
        seconds += TileBench.processorTime() - before
    }
}
