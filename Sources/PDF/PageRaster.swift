public import RectoDiagnostics
public import RectoGeometry
public import RectoPixels

/// A page at one scale and rotation, of which any part can be drawn.
@Lane
public protocol PageRaster: AnyObject {
    /// The whole page, in pixels.
    var pixelSize: PixelSize { get }

    /// Draws the part of the page whose top-left pixel is (`x`, `y`) and whose size is the target's.
    ///
    /// Every pixel of the target is written; beyond the page there is paper.
    ///
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out, `.damaged` where the page can't be drawn.
    func draw(x: Int, y: Int, into target: PixelRows) throws(Failure)
}
