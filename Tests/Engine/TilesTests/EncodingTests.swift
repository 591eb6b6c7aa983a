import RectoTiles
import Testing

struct EncodingTests {
    @Test(arguments: [
        (Encoding.Format.jpeg, "jpg", "image/jpeg"), (.png, "png", "image/png"), (.webp, "webp", "image/webp"),
    ])
    func namesOfTheFormats(format: Encoding.Format, fileExtension: String, mediaType: String) {
        #expect(format.fileExtension == fileExtension)
        #expect(format.mediaType == mediaType)
    }

    @Test func pngIsAlwaysLossless() {
        #expect(Encoding(.png).lossless)
        #expect(!Encoding(.jpeg).lossless)
        #expect(!Encoding(.webp).lossless)
    }

    @Test func invalidArgumentsAreAProgrammersError() async {
        await #expect(processExitsWith: .failure) { _ = Encoding(.jpeg, quality: 101) }
        await #expect(processExitsWith: .failure) { _ = Encoding(.webp, quality: -1) }
        await #expect(processExitsWith: .failure) { _ = Encoding(.jpeg, lossless: true) }
    }
}
