public import RectoGeometry

/// Which part of a picture is wanted (Image API 3.0, section 4.1).
public enum ImageRegion: Hashable, Sendable {
    case full
    case square
    /// In pixels.
    case pixels(PixelRect)
    /// In hundredths of width and height.
    case percent(x: Double, y: Double, width: Double, height: Double)

    init(_ text: some StringProtocol) throws(ImageFault) {
        switch text {
        case "full": self = .full
        case "square": self = .square
        case _ where text.hasPrefix("pct:"):
            let numbers = text.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false)
                .map { ImageNumber.decimal($0) }
            guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
                let height = numbers[3]
            else { throw .malformed("the region is not pct: and four numbers") }
            self = .percent(x: x, y: y, width: width, height: height)
        default:
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { ImageNumber.integer($0) }
            guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
                let height = numbers[3]
            else { throw .malformed("the region is neither full, square, four whole numbers nor pct:") }
            self = .pixels(PixelRect(x: x, y: y, width: width, height: height))
        }
    }

    /// In pixels of a picture, cut to it.
    ///
    /// - Throws: ``ImageFault`` for a region without width or height, or wholly outside.
    func resolve(in size: PixelSize) throws(ImageFault) -> PixelRect {
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let wanted: PixelRect
        switch self {
        case .full: return whole
        case .square:
            let side = min(size.width, size.height)
            return PixelRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
        case .pixels(let rect): wanted = rect
        case .percent(let x, let y, let width, let height):
            func pixels(_ hundredths: Double, of side: Int) -> Int {
                Int((min(hundredths, 1000) * Double(side) / 100).rounded())
            }
            wanted = PixelRect(
                x: pixels(x, of: size.width), y: pixels(y, of: size.height), width: pixels(width, of: size.width),
                height: pixels(height, of: size.height))
        }
        guard wanted.width > 0, wanted.height > 0 else { throw .malformed("the region has no width or no height") }
        let cut = wanted.intersection(whole)
        guard !cut.isEmpty else { throw .malformed("the region lies outside of the picture") }
        return cut
    }
}
