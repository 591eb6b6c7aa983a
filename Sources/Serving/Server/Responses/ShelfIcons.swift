import Recto
import RectoShelf

/// The shelf's pictures for home screens and tabs, by the names of their files; drawn once.
enum ShelfIcons {
    static let answers: [String: Answer] = {
        var answers = [
            "icon.svg": Answer("image/svg+xml", Array(ShelfApp.svg.utf8), caching: .check)
        ]
        for side in ShelfApp.iconSides {
            // Some hundred bytes of memory are enough: a failure leaves the SVG.
            guard let bytes = try? png(side: side) else { continue }
            answers["icon-\(side).png"] = Answer("image/png", bytes, caching: .check)
        }
        return answers
    }()

    private static func png(side: Int) throws(Failure) -> [UInt8] {
        let picture = PixelBuffer(width: side, height: side)
        for block in ShelfApp.blocks {
            let (left, top) = (block.x * side / 64, block.y * side / 64)
            let (right, bottom) = ((block.x + block.width) * side / 64, (block.y + block.height) * side / 64)
            picture.rows.part(x: left, y: top, width: right - left, height: bottom - top).fill(block.color)
        }
        return try PNGEncoder().encode(picture.rows)
    }
}
