import CForeignPictures
import RectoDiagnostics

/// Decodes the first picture of an AVIF or a JPEG XL through a library that is loaded when needed.
struct ForeignPicture {
    enum Format {
        case avif, jpegXL

        var name: String { self == .avif ? "an AVIF" : "a JPEG XL" }
        var library: String { self == .avif ? "libavif" : "libjxl" }
    }

    let picture: DecodedPicture
    /// The EXIF orientation, 1 to 8.
    let orientation: Int
    /// Whether more pictures follow.
    let isAnimated: Bool

    /// - Throws: ``Failure`` `.unsupported` if the library is missing, `.damaged`, `.tooLarge`.
    init(_ format: Format, _ bytes: [UInt8]) throws(Failure) {
        var found = recto_picture()
        defer { recto_picture_free(&found) }
        let read = format == .avif ? recto_avif_read : recto_jxl_read
        let status = read(bytes, bytes.count, UInt64(DecodedPicture.limit), &found)
        switch status {
        case RECTO_PICTURE_DONE: break
        case RECTO_PICTURE_MISSING:
            throw Failure(.unsupported, "is \(format.name), for which \(format.library) is missing; install it")
        case RECTO_PICTURE_TOO_LARGE:
            try DecodedPicture.check(Int(found.width), Int(found.height))
            throw Failure(.tooLarge, "no memory to read the picture")
        default:
            let message = withUnsafeBytes(of: found.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw DecodedPicture.damaged(message)
        }
        let (width, height) = (Int(found.width), Int(found.height))
        let rgba = Array(UnsafeBufferPointer(start: found.rgba, count: width * height * 4))
        picture = DecodedPicture(width: width, height: height, rgba: rgba, isPremultiplied: found.is_premultiplied != 0)
        orientation = Int(found.orientation)
        isAnimated = found.is_animated != 0
    }
}
