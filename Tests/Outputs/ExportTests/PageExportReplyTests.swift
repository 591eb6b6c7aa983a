import Recto
import Testing

@testable import RectoExport

/// What a worker says of a page that it wrote; one that was taken over says anything.
@Suite struct PageExportReplyTests {
    private static func reply(tiles: Int = 1, bytes: Int = 1, side: Int = 1) -> PageExportReply {
        PageExportReply(
            info: PageInfo(index: 0, label: "1", size: Size(width: 1, height: 1)),
            pixelSize: PixelSize(width: side, height: 1), levels: 1, tiles: tiles, uniformTiles: 0, bytes: bytes,
            digest: TileSetDigest(), chatter: Chatter())
    }

    @Test func partsAreCounted() throws {
        var whole = try Self.reply(tiles: 2, bytes: 30).checked()
        whole.add(try Self.reply(tiles: 3, bytes: 40).checked())
        #expect(whole.tiles == 5 && whole.bytes == 70)
    }

    /// Their sums would end the host.
    @Test(arguments: [-1, Int.min, Int.max, 1 << 60]) func numbersThatCannotBeAreRefused(number: Int) {
        for reply in [Self.reply(tiles: number), Self.reply(bytes: number), Self.reply(side: number)] {
            #expect(throws: Failure.answerDoesNotFit) { try reply.checked() }
        }
    }
}
