import RectoDiagnostics
import RectoGeometry
import RectoLane

extension PageTransform {
    /// Longest side of a believable page, in points: 3.5 km.
    ///
    /// PDF itself stops at 14,400 times UserUnit (ISO 32000-1, annex C).
    static let maximumPoints = 1e7

    /// How `page` lies in its raster, checked against the limits.
    @Lane
    init(_ page: borrowing OpenPage, at appearance: PageAppearance) throws(Failure) {
        let size = page.size
        let number = page.index + 1
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw Failure(.damaged, "has no area (its boxes do not overlap or are empty)", at: "page \(number)")
        }
        guard max(size.width, size.height) <= Self.maximumPoints else {
            throw Failure(
                .damaged, "claims to be \(Int(size.width)) x \(Int(size.height)) pt; its boxes are damaged",
                at: "page \(number)")
        }
        self.init(pageSize: size, turns: appearance.turns, scale: appearance.scale)
        guard pixelSize.longerSide <= Self.maximumSide else {
            throw Failure(
                .tooLarge,
                "would be \(pixelSize.width) x \(pixelSize.height) px; at most \(Self.maximumSide) px a side, so lower the scale",
                at: "page \(number)")
        }
    }
}
