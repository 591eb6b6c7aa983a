import Recto
import TestSupport

/// A page drawn at two pixels a point, and its text.
@Lane final class PageInk {
    let text: PageText
    private let buffer: PixelBuffer
    private static let scale = 2.0

    init(_ document: Document, page: Int) throws {
        text = try document.text(page: page)
        let list = try DisplayList(document, page: page, appearance: PageAppearance(scale: Self.scale))
        buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
        try list.draw(x: 0, y: 0, into: buffer.rows)
    }

    /// From no ink to black on white: how far apart the lightest and the darkest of the pixels are that lie within, 0 to 255.
    func contrast(_ box: Rect) -> Int {
        let scale = Self.scale
        func pixel(_ number: Double, _ limit: Int) -> Int { min(max(Int(number.rounded()), 0), limit) }
        let (left, right) = (pixel(box.x * scale, buffer.width), pixel(box.maxX * scale, buffer.width))
        let (top, bottom) = (pixel(box.y * scale, buffer.height), pixel(box.maxY * scale, buffer.height))
        var (darkest, lightest) = (255, 0)
        for y in top..<max(top, bottom) {
            for x in left..<max(left, right) {
                let pixel = buffer.rows[x, y]
                let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
                let light = (2 * red + 5 * green + blue) / 8
                (darkest, lightest) = (min(darkest, light), max(lightest, light))
            }
        }
        return max(0, lightest - darkest)
    }

    /// The box of a scalar of a word, by the word's edges.
    func box(_ index: Int, of word: TextWord, on line: TextLine) -> Rect {
        let (one, other) = (Double(word.edges[index]), Double(word.edges[index + 1]))
        let isDown = line.turns.swapsAxes || line.direction == .topToBottom
        return isDown
            ? Rect(x: word.box.x, y: min(one, other), width: word.box.width, height: abs(one - other))
            : Rect(x: min(one, other), y: word.box.y, width: abs(one - other), height: word.box.height)
    }
}
