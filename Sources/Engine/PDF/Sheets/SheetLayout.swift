public import RectoGeometry

/// Where things are on the picture of a ``MarkedSheet``, in pixels.
public struct SheetLayout: Sendable {
    /// Of the whole picture.
    public let size: PixelSize
    /// Of the page or spread.
    public let origin: PixelSize
    public let pixels: PixelSize
    let fontSize: Double
    let margin: Double

    public init(_ sheet: MarkedSheet) {
        let width = max(1, Int((sheet.size.width * sheet.scale).rounded(.up)))
        let height = max(1, Int((sheet.size.height * sheet.scale).rounded(.up)))
        pixels = PixelSize(width: width, height: height)
        switch sheet.style {
        case .bare:
            (origin, size, fontSize, margin) = (PixelSize(width: 0, height: 0), pixels, 0, 0)
        case .thumbnail:
            fontSize = 12
            margin = 4
            origin = PixelSize(width: 4, height: 4)
            size = PixelSize(width: width + 8, height: height + 8 + 34)
        case .full:
            // Letters keep their size on screen within reason, whatever the scale.
            fontSize = min(max(8 * sheet.scale, 11), 20)
            margin = (fontSize * 1.4).rounded()
            let edge = Int(margin)
            let head = Int((fontSize * 2.6).rounded())
            let rows = Self.legendRows(sheet, width: Double(width), fontSize: fontSize)
            let foot = sheet.legend.isEmpty ? edge : Int((Double(rows) * fontSize * 1.7 + fontSize * 1.4).rounded())
            origin = PixelSize(width: edge, height: edge + head)
            size = PixelSize(width: width + 2 * edge, height: height + edge + head + foot)
        }
    }

    /// The width that an entry of the legend takes, by a generous guess: letters are measured only where they are drawn.
    static func legendWidth(_ key: MarkedSheet.Key, fontSize: Double) -> Double {
        (Double(key.label.count) * 0.62 + 3.2) * fontSize
    }

    private static func legendRows(_ sheet: MarkedSheet, width: Double, fontSize: Double) -> Int {
        var rows = 1
        var x = 0.0
        for key in sheet.legend {
            let own = legendWidth(key, fontSize: fontSize)
            if x > 0, x + own > width {
                rows += 1
                x = 0
            }
            x += own
        }
        return rows
    }
}
