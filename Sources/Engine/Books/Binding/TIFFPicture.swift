import CTIFF
import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Decodes the first picture of a TIFF of any kind that libtiff converts to RGBA.
struct TIFFPicture {
    let picture: DecodedPicture
    /// The EXIF orientation, 1 to 8.
    let orientation: Int
    /// A fault that still leaves a picture, as in ``PagePicture/note``.
    let note: String?

    /// - Throws: ``Failure`` `.damaged`, `.unsupported`, `.tooLarge`.
    init(_ bytes: [UInt8]) throws(Failure) {
        let opened = bytes.withUnsafeBufferPointer { recto_tiff_open($0.baseAddress, $0.count) }
        guard let reader = opened else { throw DecodedPicture.damaged("no picture in the TIFF") }
        defer { recto_tiff_free(reader) }
        var facts = recto_tiff_facts()
        guard recto_tiff_describe(reader, &facts) != 0 else { throw DecodedPicture.damaged("no picture in the TIFF") }
        let (width, height) = (Int(facts.width), Int(facts.height))
        guard width > 0, height > 0 else { throw Failure(.damaged, "the image has no width or height") }
        try DecodedPicture.check(width, height)
        var message = [CChar](repeating: 0, count: 1024)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let status = pixels.withUnsafeMutableBufferPointer { pixels in
            recto_tiff_pixels(reader, pixels.baseAddress, &message)
        }
        let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if status == 0 { throw Failure(.unsupported, "is a TIFF of a kind that is not read (\(reason))") }
        // Each value has red in its lowest byte, then green, blue and alpha.
        var rgba = [UInt8](repeating: 0, count: pixels.count * 4)
        for (index, pixel) in pixels.enumerated() {
            for channel in 0..<4 { rgba[index * 4 + channel] = UInt8(truncatingIfNeeded: pixel >> (channel * 8)) }
        }
        guard status > 0 || pixels.contains(where: { $0 != 0 }) else { throw DecodedPicture.damaged(reason) }
        picture = DecodedPicture(width: width, height: height, rgba: rgba, isPremultiplied: true)
        orientation = (1...8).contains(Int(facts.orientation)) ? Int(facts.orientation) : 1
        let more = Int(facts.pictures) - 1
        note =
            status < 0
            ? PagePicture.cutNote
            : more > 0 ? "holds \(more) more pictures; the page is the first" : nil
    }
}
