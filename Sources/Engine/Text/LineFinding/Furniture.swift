/// Running heads and folios: isolated lines at the top and the bottom of a page.
enum Furniture {
    /// The share of the page, from either end, in which they lie.
    private static let margin = 0.14
    /// The least gap to the text, in its size.
    private static let gap = 0.8

    /// Separates them from the text, so that they do not interfere with its columns.
    static func split(_ strips: [Strip], height: Double) -> (heads: [Strip], body: [Strip], feet: [Strip]) {
        let bands = Bands.thin(strips)
        let size = Columns.medianSize(strips)
        var first = 0
        while first + 1 < bands.count, isFurniture(bands[first], size), Bands.bottom(bands[first]) < margin * height,
            Bands.top(bands[first + 1]) - Bands.bottom(bands[first]) > gap * size
        {
            first += 1
        }
        var end = bands.count
        while end - 1 > first, isFurniture(bands[end - 1], size), Bands.top(bands[end - 1]) > (1 - margin) * height,
            Bands.top(bands[end - 1]) - Bands.bottom(bands[end - 2]) > gap * size
        {
            end -= 1
        }
        return (Array(bands[..<first].joined()), Array(bands[first..<end].joined()), Array(bands[end...].joined()))
    }

    private static func isFurniture(_ band: [Strip], _ size: Double) -> Bool {
        band.allSatisfy { $0.lines.count == 1 && $0.size < 1.5 * size } && band.reduce(0) { $0 + $1.count } < 100
    }
}
