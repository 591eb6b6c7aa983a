import Recto
import Testing

@testable import RectoExport

@Suite struct TileOptionsTests {
    @Test(arguments: [
        TileOptions(), TileOptions(overlap: 1), TileOptions(format: .iiif, baseURI: "https://example.org"),
        TileOptions(resolution: .longerSide(1)),
    ])
    func sound(options: TileOptions) throws { try options.validate() }

    @Test(arguments: [
        TileOptions(tileSize: 15), TileOptions(tileSize: 8193), TileOptions(overlap: 129), TileOptions(overlap: -1),
        TileOptions(format: .xyz, overlap: 1), TileOptions(format: .iiif),
        TileOptions(format: .dzi, baseURI: "https://e.org"),
        TileOptions(format: .iiif, baseURI: "example.org"), TileOptions(resolution: .scale(0)),
        TileOptions(resolution: .scale(.nan)), TileOptions(resolution: .scale(.infinity)),
        TileOptions(resolution: .longerSide(0)),
    ])
    func unsound(options: TileOptions) {
        let failure = #expect(throws: Failure.self) { try options.validate() }
        #expect(failure?.code == .usage)
    }

    @Test func surviveTheirJSON() throws {
        let options = TileOptions(
            format: .iiif, container: .zip, encoding: Encoding(.webp, quality: 33), tileSize: 512,
            resolution: .longerSide(999),
            box: .trim, turns: .three, paper: try #require(Color("#123456")), baseURI: "https://example.org/ü")
        let bytes = try JSONFile.encode(options)
        #expect(JSONFile.decode(TileOptions.self, from: bytes) == options)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"maxSize\" : 999") && text.contains("\"rotate\" : 270") && text.contains("#123456"))
    }
}
