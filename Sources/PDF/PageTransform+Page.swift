import CPoppler
import RectoDiagnostics
import RectoGeometry

extension PageTransform {
    /// Longest side of a level, in pixels.
    static let maximumSide = 1 << 23

    /// How `page` lies in its raster, checked against the limits.
    @Lane
    init(_ page: borrowing GReference, at appearance: PageAppearance) throws(Failure) {
        let size = Document.size(of: page)
        let number = Int(poppler_page_get_index(page.raw)) + 1
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw Failure(.damaged, "has no area (its boxes do not overlap or are empty)", at: "page \(number)")
        }
        self.init(pageSize: size, turns: appearance.turns, scale: appearance.scale)
        guard pixelSize.longerSide <= Self.maximumSide else {
            throw Failure(
                .tooLarge, "would be \(pixelSize.width) x \(pixelSize.height) px; at most \(Self.maximumSide) px a side, so lower the scale",
                at: "page \(number)")
        }
    }
}
