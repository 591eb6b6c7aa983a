package import RectoDiagnostics
import RectoMedia

/// A picture as a page of a PDF.
package struct PagePicture {
    /// In pixels, as it is shown.
    package let width: Int
    package let height: Int
    /// Entries of the image's dictionary, and its data.
    let entries: String
    let data: [UInt8]
    /// From the image's unit square to the page in pixels, y up: a, b, c, d, e, f as in PDF.
    let matrix: [Int]

    /// Takes a file's data as they are, where a PDF can hold them.
    ///
    /// - Throws: ``Failure`` `.damaged`, `.unsupported` for what is no JPEG, PNG or WebP, `.tooLarge`.
    package init(_ bytes: [UInt8]) throws(Failure) {
        let facts = try MediaReader.image(MediaBytes(bytes))
        let size: (width: Int, height: Int)
        switch facts.kind {
        case .jpeg:
            guard facts.bitsPerSample == 8 else {
                throw Failure(.unsupported, "the JPEG has \(facts.bitsPerSample) bits a sample; only 8 are read")
            }
            size = facts.orientation < 5 ? (facts.width, facts.height) : (facts.height, facts.width)
            entries = "\(Self.colors(facts.colorModel)) /BitsPerComponent 8 /Filter /DCTDecode"
            data = bytes
        case .png:
            let parts = try PNGParts(bytes)
            size = (facts.width, facts.height)
            if let own = parts.entries {
                (entries, data) = (own, parts.data)
            } else {
                let picture = try DecodedPicture(png: bytes)
                (entries, data) = (picture.entries, try picture.deflated())
            }
        case .webp:
            guard facts.frames == 1 else { throw Failure(.unsupported, "is an animation") }
            if let jpeg = try LossyWebP.jpeg(bytes) {
                self = try PagePicture(jpeg)
                return
            }
            let picture = try DecodedPicture(webp: bytes, hasAlpha: facts.hasAlpha)
            size = (picture.width, picture.height)
            (entries, data) = (picture.entries, try picture.deflated())
        default:
            throw Failure(.unsupported, "is \(facts.kind.mediaType); pages are made of JPEG, PNG and WebP")
        }
        (width, height) = (facts.width, facts.height)
        imageSize = size
        matrix = Self.matrix(facts.orientation, width, height)
    }

    /// Of the image as it is stored, in pixels.
    let imageSize: (width: Int, height: Int)

    private static func colors(_ model: ImageFacts.ColorModel) -> String {
        switch model {
        case .grey: "/ColorSpace /DeviceGray"
        // What writes JPEGs of four inks writes them inverted, as Photoshop does.
        case .cmyk, .ycck: "/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]"
        default: "/ColorSpace /DeviceRGB"
        }
    }

    /// What turns and mirrors an image as its EXIF orientation says.
    static func matrix(_ orientation: Int, _ width: Int, _ height: Int) -> [Int] {
        switch orientation {
        case 2: [-width, 0, 0, height, width, 0]
        case 3: [-width, 0, 0, -height, width, height]
        case 4: [width, 0, 0, -height, 0, height]
        case 5: [0, -height, -width, 0, width, height]
        case 6: [0, -height, width, 0, 0, height]
        case 7: [0, height, width, 0, 0, 0]
        case 8: [0, height, -width, 0, width, 0]
        default: [width, 0, 0, height, 0, 0]
        }
    }
}
