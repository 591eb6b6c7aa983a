import Recto
import Testing

@testable import RectoExport

@Suite struct ThumbnailLayoutTests {
    private static func sheets(_ sizes: [Size]) -> [(sheet: SpreadSheet, label: String)] {
        sizes.enumerated().map { index, size in
            let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
            return (SpreadSheet(size: size, places: [SpreadSheet.Place(page: index, frame: frame)]), "\(index + 1)")
        }
    }

    private static let a4 = Size(width: 595.276, height: 841.89)

    @Test func aStripIsExactlyAsTallAsAsked() throws {
        let options = ThumbnailOptions(kind: .strip, extent: .side(150), encoding: Encoding(.png))
        let mixed = [Self.a4, Size(width: 842, height: 595), Size(width: 20, height: 20), Self.a4]
        let picture = try #require(ThumbnailLayout(options: options).pictures(Self.sheets(mixed)).first)
        #expect(picture.size.height == 150)
        #expect(picture.cells.allSatisfy { $0.frame.height == 150 && $0.frame.y == 0 })
        #expect(picture.cells.last?.frame.maxX == picture.size.width)
    }

    @Test func aBoxIsExact() throws {
        let options = ThumbnailOptions(
            kind: .cover, extent: .box(PixelSize(width: 400, height: 600)), encoding: Encoding(.jpeg))
        let picture = try #require(ThumbnailLayout(options: options).pictures(Self.sheets([Self.a4])).first)
        #expect(picture.size == PixelSize(width: 400, height: 600))
        #expect(picture.cells[0].frame == PixelRect(x: 0, y: 17, width: 400, height: 565))
    }

    /// Whatever the sizes, everything lies in its picture, nothing on something else, and no picture is over the limit.
    @Test(arguments: ThumbnailOptions.Kind.allCases, [1, 7, 31, 900])
    func nothingOverlaps(kind: ThumbnailOptions.Kind, count: Int) {
        let sizes = (0..<count).map { index in
            index % 7 == 3
                ? Size(width: 120_000, height: 168_000) : index % 5 == 1 ? Size(width: 1190, height: 842) : Self.a4
        }
        let options = ThumbnailOptions(kind: kind, extent: .side(90), encoding: Encoding(.webp))
        let pictures = ThumbnailLayout(options: options).pictures(Self.sheets(sizes))
        #expect(pictures.flatMap(\.cells).map(\.label) == (1...count).map { "\($0)" })
        for picture in pictures {
            #expect(picture.size.longerSide <= 16_383)
            let whole = PixelRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
            var taken: [PixelRect] = []
            for cell in picture.cells {
                for rect in [cell.frame, cell.labelFrame].compactMap({ $0 }) {
                    #expect(rect.intersection(whole) == rect)
                    #expect(taken.suffix(40).allSatisfy { $0.intersection(rect).isEmpty })
                    taken.append(rect)
                }
            }
        }
    }
}
