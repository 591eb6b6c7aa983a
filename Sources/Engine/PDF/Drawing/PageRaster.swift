public import RectoDiagnostics
public import RectoGeometry
public import RectoLane
public import RectoPixels

/// A page, or several on one sheet, at one scale and rotation, of which any part can be drawn.
@Lane
public protocol PageRaster: AnyObject {
    /// The whole page, in pixels.
    var pixelSize: PixelSize { get }

    /// Draws the part of the page whose top-left corner is (`x`, `y`) and whose size is the target's.
    ///
    /// Writes every pixel of the target; outside the page it paints paper.
    ///
    /// - Parameters:
    ///   - x: In reduced pixels; may be fractional, if a page joins another within a pixel.
    ///   - y: In reduced pixels.
    ///   - reduction: The factor by which the page is drawn smaller than the raster; a power of two.
    ///   - target: The pixels to draw into.
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out, `.damaged` where the page can't be drawn.
    func draw(x: Double, y: Double, reduction: Double, into target: PixelRows) throws(Failure)
}

extension PageRaster {
    /// Draws the part of the page whose top-left pixel is (`x`, `y`).
    ///
    /// - Throws: as the requirement.
    public func draw(x: Int, y: Int, reduction: Double, into target: PixelRows) throws(Failure) {
        try draw(x: Double(x), y: Double(y), reduction: reduction, into: target)
    }

    /// Draws a part of the page at full size.
    ///
    /// - Throws: as the requirement.
    public func draw(x: Int, y: Int, into target: PixelRows) throws(Failure) {
        try draw(x: Double(x), y: Double(y), reduction: 1, into: target)
    }
}
