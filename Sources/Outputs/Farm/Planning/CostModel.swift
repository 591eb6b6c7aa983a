/// What a document is expected to cost.
///
/// Round figures; docs/farm.md says what they were held against. Another machine takes another time for all of them, which moves the whole
/// sheet and leaves the shards alike.
package struct CostModel: Sendable {
    private let profile: FarmProfile

    package init(_ profile: FarmProfile) { self.profile = profile }

    /// A4, in square points.
    static let usualArea = 595.0 * 842.0
    /// Bytes of a page of a magazine, where nobody has counted the pages.
    static let usualPageBytes = 400_000.0

    /// To start a worker and open a document.
    private static let opening = 0.06
    /// To read a document, twice: its digest, and its pages.
    private static let bytesPerSecond = 100e6
    private static let secondsPerTextPage = 0.002
    private static let secondsPerALTOPage = 0.002
    /// To interpret a page.
    private static let secondsPerPage = 0.008
    /// To draw, average and encode; WebP takes five times as long as JPEG, PNG twice.
    private static let secondsPerMegapixel: [FarmProfile.Tiles.Format: Double] = [
        .jpeg: 0.003, .png: 0.006, .webp: 0.015,
    ]
    /// Of all levels together, for a megapixel of the deepest.
    private static let bytesPerMegapixel: [FarmProfile.Tiles.Format: Double] = [.jpeg: 140e3, .png: 300e3, .webp: 95e3]
    /// The first megapixel has more in it: print is smaller there.
    private static let bytesOfFirstMegapixel = 80e3
    private static let bytesPerTextPage = 45e3
    private static let bytesPerALTOPage = 75e3

    /// Seconds of one processor for a whole document.
    ///
    /// - Parameters:
    ///   - pages: `nil` where nobody has counted them.
    ///   - area: Of a page, on average, in square points.
    package func seconds(bytes: Int, pages: Int?, area: Double?) -> Double {
        let count = Double(pages ?? Self.usualPages(bytes))
        var page = 0.0
        if let tiles = profile.tiles {
            page += Self.secondsPerPage
            page += tiles.megapixels(area: area ?? Self.usualArea) * (Self.secondsPerMegapixel[tiles.format] ?? 0)
        }
        if profile.text { page += Self.secondsPerTextPage }
        if profile.alto { page += Self.secondsPerALTOPage }
        let seconds = Self.opening + Double(bytes) / Self.bytesPerSecond + page * count
        // In milliseconds, so that a plan is short and the same everywhere.
        return (seconds * 1000).rounded() / 1000
    }

    /// Bytes of the output of a whole document.
    package func outputBytes(bytes: Int, pages: Int?, area: Double?) -> Int {
        let count = Double(pages ?? Self.usualPages(bytes))
        var page = 0.0
        if let tiles = profile.tiles {
            let megapixels = tiles.megapixels(area: area ?? Self.usualArea)
            page += megapixels * (Self.bytesPerMegapixel[tiles.format] ?? 0)
            page += min(1, megapixels) * Self.bytesOfFirstMegapixel
        }
        if profile.text { page += Self.bytesPerTextPage }
        if profile.alto { page += Self.bytesPerALTOPage }
        return Int(page * count) + (profile.cover.map { $0 * $0 / 8 } ?? 0)
    }

    static func usualPages(_ bytes: Int) -> Int { max(1, Int(Double(bytes) / usualPageBytes)) }
}
