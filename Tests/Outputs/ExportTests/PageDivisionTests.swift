import Recto
import Testing

@testable import RectoExport

@Suite struct PageDivisionTests {
    private static func division(_ width: Int, _ height: Int, _ options: TileOptions = TileOptions()) -> PageDivision? {
        let layout = options.format.layout(options, page: "p")
        return PageDivision(layout, layout.pyramid(for: PixelSize(width: width, height: height)))
    }

    @Test func anOrdinaryPageIsDividedByRowsOnly() throws {
        let division = try #require(Self.division(2448, 3168))
        #expect(division.columns == [0..<2448])
        #expect(division.alignment == 512)
        #expect(division.nextBand(from: 0, to: 3168) == 0..<3168)
    }

    @Test func aVeryWidePageIsMadeInBlocks() throws {
        let division = try #require(Self.division(226_760, 16_000))
        #expect(division.columns.first?.count == 32_768)
        #expect(division.columns.last?.upperBound == 226_760)
        #expect(division.columns.allSatisfy { $0.lowerBound.isMultiple(of: division.alignment) })
        #expect(zip(division.columns, division.columns.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(division.nextBand(from: 0, to: 16_000) == 0..<division.alignment)
    }

    @Test(arguments: [
        TileOptions(overlap: 1), TileOptions(tileSize: 255), TileOptions(format: .iiif, baseURI: "https://e.org"),
    ])
    func pagesThatHaveToBeMadeAsAWhole(options: TileOptions) {
        #expect(Self.division(2448, 3168, options) == nil)
    }

    @Test func smallPagesAreNotWorthIt() {
        #expect(Self.division(1000, 1000) == nil)
    }

    /// What is offered as one picture is made from the rows above the cut.
    @Test func wholePicturesLieAboveTheCut() throws {
        let options = TileOptions(format: .iiif, baseURI: "https://example.org")
        let layout = TileFormat.iiif.layout(options, page: "p")
        let pyramid = layout.pyramid(for: PixelSize(width: 40_000, height: 40_000))
        let division = try #require(PageDivision(layout, pyramid))
        for level in division.top...pyramid.deepest { #expect(layout.wholeImages(level: level, in: pyramid).isEmpty) }
        #expect(!layout.wholeImages(level: division.apex, in: pyramid).isEmpty)
    }
}
