public import RectoGeometry

/// How PDF user space (units, origin bottom-left, y up) lies in page space (points, displayed page, origin top-left, y
/// down).
///
/// A unit is UserUnit points, and a point 1/72 inch of paper. Apart from UserUnit, the arithmetic is poppler's, so that rectangles land
/// on rendered pixels.
public struct PageFrame: Hashable, Sendable, Codable {
    /// The displayed page: the box turned by /Rotate, in points.
    public let size: Size
    /// The box that is shown, in user space; empty only if the MediaBox is.
    public let shown: Rect
    /// User space to page space.
    public let toPage: Affine

    /// What poppler takes where a page has no /MediaBox.
    private static let letter = Rect(x: 0, y: 0, width: 612, height: 792)

    /// Describes a page that shows `box`, in user space.
    ///
    /// - Parameters:
    ///   - media: /MediaBox.
    ///   - box: The box that is shown, usually /CropBox; the MediaBox if `nil`.
    ///   - turns: /Rotate, clockwise.
    ///   - userUnit: How many points a unit of user space has.
    public init(media: Rect?, box: Rect?, turns: QuarterTurns, userUnit: Double = 1) {
        let media = media ?? Self.letter
        shown = Self.clip(box ?? media, to: media)
        let turned = shown.size.turned(turns)
        size = Size(width: turned.width * userUnit, height: turned.height * userUnit)
        let upright = Affine(a: 1, b: 0, c: 0, d: -1, tx: -shown.x, ty: shown.maxY)
            .followed(by: .turn(turns, of: shown.size))
        toPage = userUnit == 1 ? upright : upright.followed(by: .scale(userUnit))
    }

    /// The frame of a page as its dictionary has it, showing `box` or what PDF says it falls back to.
    public init(_ page: PageDictionary, box: PageBox) {
        let chosen = page.boxes[box.rawValue] ?? (box == .media ? nil : page.boxes[PageBox.crop.rawValue])
        self.init(
            media: page.boxes[PageBox.media.rawValue], box: chosen,
            turns: QuarterTurns(degrees: page.rotation) ?? .none, userUnit: page.userUnit)
    }

    /// The meaning of /Rotate: a multiple of 90 degrees, which may be written as a real number; anything else counts as 0.
    public static func turns(rotate: Double?) -> QuarterTurns {
        guard let rotate, abs(rotate) < 1e9 else { return .none }
        let quarters = (rotate / 90).rounded()
        guard abs(quarters * 90 - rotate) < 1e-6 else { return .none }
        return QuarterTurns(degrees: Int(quarters) % 4 * 90) ?? .none
    }

    /// The meaning of UserUnit: 1 unless it is a number above 0.
    public static func userUnit(_ written: Double?) -> Double {
        guard let written, written > 0, written <= largestUnit else { return 1 }
        return written
    }

    /// A unit of about a kilometre, in points.
    private static let largestUnit = 3e6

    /// A rectangle of user space, in page space.
    public func rect(_ rect: Rect) -> Rect { toPage.rect(rect) }

    /// A point of user space, in page space.
    public func point(_ point: Point) -> Point { toPage.apply(point) }

    /// poppler first gives a box that is wider than the MediaBox the MediaBox's columns (rows likewise), then cuts the rest.
    ///
    /// A box of which nothing is left counts as the MediaBox, as in other viewers.
    private static func clip(_ box: Rect, to media: Rect) -> Rect {
        let clipped = cut(box, to: media)
        return clipped.width > 0 && clipped.height > 0 ? clipped : media
    }

    private static func cut(_ box: Rect, to media: Rect) -> Rect {
        var box = box
        if box.width > media.width { (box.x, box.width) = (media.x, media.width) }
        if box.height > media.height { (box.y, box.height) = (media.y, media.height) }
        return Rect(
            corner: Point(
                x: min(max(box.x, media.x), media.maxX), y: min(max(box.y, media.y), media.maxY)),
            opposite: Point(
                x: min(max(box.maxX, media.x), media.maxX), y: min(max(box.maxY, media.y), media.maxY)))
    }
}
