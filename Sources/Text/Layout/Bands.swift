/// Cuts a region across, where nothing has to be read on both sides of the cut at once.
enum Bands {
    /// The bands from top to bottom; one where there is no gap all across.
    ///
    /// Columns often have gaps at the same height by chance, on a common grid always. So neighbours are put together again
    /// as long as one river runs through all of them.
    static func cut(_ strips: [Strip]) -> [[Strip]] {
        let thin = thin(strips)
        guard thin.count > 1 else { return thin }
        let size = Columns.medianSize(strips)
        var bands: [[Strip]] = []
        var index = 0
        while index < thin.count {
            var band = thin[index]
            index += 1
            while index < thin.count, bottom(band) + 3.5 * size > top(thin[index]) {
                if Columns.areCuttable(band, thin[index]) {
                    band += thin[index]
                    index += 1
                    continue
                }
                // A quote between columns whose sentences go on below it.
                let next = index + 1
                guard next < thin.count, thin[index].count == 1, Columns.areCuttable(band, thin[next]),
                    Columns.areCuttable(band), Sentence.goesOn(from: band, to: thin[next])
                else { break }
                band += thin[index] + thin[next]
                index = next + 1
            }
            bands.append(band)
        }
        return bands
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
