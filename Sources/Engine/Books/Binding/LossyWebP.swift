import CWebP
import RectoDiagnostics
import RectoPixels
import RectoTiles

/// A WebP of the lossy kind that covers its paper, as pages of comics are, on its way into a PDF.
///
/// A PDF has no WebP. Pixels as they are take four times as long to write and ten times the room; a JPEG of this quality, with
/// all of its colour, is off by less than what the picture has lost before, and than what tiles lose after.
enum LossyWebP {
    private static let quality = 95

    /// A JPEG of it; `nil` for a WebP without loss, with transparency or of several frames.
    ///
    /// - Throws: ``Failure`` `.damaged`, `.tooLarge`.
    static func jpeg(_ bytes: [UInt8]) throws(Failure) -> [UInt8]? {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK, features.format == 1,
            features.has_alpha == 0, features.has_animation == 0
        else { return nil }
        let (width, height) = (Int(features.width), Int(features.height))
        try DecodedPicture.check(width, height)
        let buffer = PixelBuffer(width: width, height: height)
        let rows = buffer.rows
        let pixels = UnsafeMutableRawPointer(rows.base).assumingMemoryBound(to: UInt8.self)
        guard WebPDecodeBGRAInto(bytes, bytes.count, pixels, buffer.byteCount, features.width * 4) != nil else {
            throw DecodedPicture.damaged("the WebP can't be decoded")
        }
        rows.endAccess()
        return try JPEGEncoder(quality: quality).encode(buffer.rows)
    }
}
