/// Cuts a region horizontally, where no column continues across the cut.
enum Bands {
    /// The widest gap within columns, in the median size of the region's text; more of it is another part of the page, unless
    /// a sentence goes on beyond it.
    private static let widestGap = 3.5
    /// Lines across that columns may go on below.
    private static let longestInterruption = 4

    /// The bands from top to bottom; a single one if no gap spans the region.
    ///
    /// Columns often have gaps at the same height by chance, and always on a common baseline grid. Neighbouring bands are therefore joined
    /// again as long as a river runs through all of them.
    static func cut(_ strips: [Strip]) -> [[Strip]] {
        let thin = thin(strips)
        guard thin.count > 1 else { return thin }
        let size = Columns.medianSize(strips)
        var bands: [[Strip]] = []
        var index = 0
        while index < thin.count {
            var band = thin[index]
            index += 1
            while index < thin.count {
                let gap = top(thin[index]) - bottom(band)
                if gap < widestGap * size, Columns.areCuttable(band, thin[index]) {
                    band += thin[index]
                    index += 1
                } else if let next = resumption(of: band, in: thin, after: index) {
                    band += thin[index...next].joined()
                    index = next + 1
                } else {
                    break
                }
            }
            bands.append(band)
        }
        return bands
    }

    /// Where columns continue below an interruption, such as a quote across them or a picture.
    private static func resumption(of band: [Strip], in thin: [[Strip]], after index: Int) -> Int? {
        guard Columns.areCuttable(band) else { return nil }
        for next in index..<min(thin.count, index + longestInterruption + 1)
        where Columns.areCuttable(band, thin[next]) && Sentence.goesOn(from: band, to: thin[next]) {
            return next
        }
        return nil
    }

    /// Parts that no strip joins, from top to bottom.
    static func thin(_ strips: [Strip]) -> [[Strip]] {
        let sorted = strips.sorted { ($0.span.v0, $0.order) < ($1.span.v0, $1.order) }
        var bands: [[Strip]] = []
        var edge = -Double.infinity
        for strip in sorted {
            if bands.isEmpty || strip.span.v0 > edge {
                bands.append([strip])
            } else {
                bands[bands.count - 1].append(strip)
            }
            edge = max(edge, strip.span.v1)
        }
        return bands
    }

    static func top(_ band: [Strip]) -> Double { band.map(\.span.v0).min() ?? 0 }

    static func bottom(_ band: [Strip]) -> Double { band.map(\.span.v1).max() ?? 0 }
}
