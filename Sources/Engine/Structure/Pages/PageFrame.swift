public import RectoGeometry

/// How PDF user space (points, origin bottom-left, y up) lies in page space (points, displayed page, origin top-left, y
/// down).
///
/// The same arithmetic as poppler's, so that rectangles land on rendered pixels.
public struct PageFrame: Hashable, Sendable, Codable {
    /// The displayed page: the box turned by /Rotate; UserUnit not applied.
    public let size: Size
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
    public init(media: Rect?, box: Rect?, turns: QuarterTurns) {
        let media = media ?? Self.letter
        let shown = Self.clip(box ?? media, to: media)
        size = shown.size.turned(turns)
        toPage = Affine(a: 1, b: 0, c: 0, d: -1, tx: -shown.x, ty: shown.maxY)
            .followed(by: .turn(turns, of: shown.size))
    }

    /// The frame of a page as its dictionary has it, showing `box` or what PDF says it falls back to.
    public init(_ page: PageDictionary, box: PageBox) {
        let chosen = page.boxes[box.rawValue] ?? (box == .media ? nil : page.boxes[PageBox.crop.rawValue])
        self.init(
            media: page.boxes[PageBox.media.rawValue], box: chosen,
            turns: QuarterTurns(degrees: page.rotation) ?? .none)
    }

    /// A rectangle of user space, in page space.
    public func rect(_ rect: Rect) -> Rect { toPage.rect(rect) }

    /// A point of user space, in page space.
    public func point(_ point: Point) -> Point { toPage.apply(point) }

    /// poppler first gives a box that is wider than the MediaBox the MediaBox's columns (rows likewise), then cuts the rest.
    private static func clip(_ box: Rect, to media: Rect) -> Rect {
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
