import Recto
import Testing

@testable import RectoExport

struct KeptPressTests {
    private let kept = KeptPress()

    private func options(_ encoding: Encoding, tileSize: Int = 256, paper: Color = .white) -> TileOptions {
        TileOptions(format: .xyz, encoding: encoding, tileSize: tileSize, paper: paper)
    }

    private func take(_ options: TileOptions) -> TileEncodingSession {
        kept.take(options.format.layout(options, page: "1"), options)
    }

    private func giveBack(_ press: TileEncodingSession, _ options: TileOptions) {
        kept.giveBack(press, options.format.layout(options, page: "1"), options)
    }

    @Test func theNextPageGetsThePressOfTheLast() {
        let options = options(Encoding(.png))
        let press = take(options)
        giveBack(press, options)
        #expect(take(options) === press)
    }

    /// As after a page that failed, whose encoder may be in the middle of something.
    @Test func whatIsNotGivenBackIsNotUsedAgain() {
        let options = options(Encoding(.png))
        let first = take(options)
        giveBack(first, options)
        #expect(take(options) === first)
        #expect(take(options) !== first)
    }

    @Test func whoeverEncodesOtherwiseGetsAnother() {
        let first = options(Encoding(.jpeg, quality: 80))
        for other in [
            options(Encoding(.jpeg, quality: 81)), options(Encoding(.png)), options(first.encoding, tileSize: 512),
            options(first.encoding, paper: Color(red: 1, green: 2, blue: 3)),
        ] {
            let press = take(first)
            giveBack(press, first)
            #expect(take(other) !== press)
        }
    }
}
