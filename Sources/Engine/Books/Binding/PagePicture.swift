package import RectoDiagnostics
import RectoMedia

/// A picture as a page of a PDF.
package struct PagePicture {
    /// In pixels, as it is shown.
    package let width: Int
    package let height: Int
    /// A fault of the picture that still leaves a page, as a clause about the picture, such as "is cut short"; `nil` for none.
    package let note: String?
    /// Entries of the image's dictionary, and its data.
    let entries: String
    let data: [UInt8]
    /// From the image's unit square to the page in pixels, y up: a, b, c, d, e, f as in PDF.
    let matrix: [Int]
    /// The size of the stored image in pixels, before its orientation is applied.
    let imageSize: (width: Int, height: Int)

    /// Takes a file's data as it is if a PDF can hold it, else decodes it; of a truncated file, whatever is there.
    ///
    /// - Throws: ``Failure`` `.damaged`, `.unsupported` for a kind of picture that is not read, `.tooLarge`.
    package init(_ bytes: [UInt8]) throws(Failure) {
        switch try MediaReader.kind(MediaBytes(bytes)) {
        case .jpeg: try self.init(jpeg: bytes)
        case .png: try self.init(png: bytes)
        case .webp: try self.init(webp: bytes)
        case .gif:
            let gif = try GIFPicture(bytes)
            try self.init(gif.picture, note: gif.isCut ? Self.cutNote : gif.isAnimated ? Self.animationNote : nil)
        case .bmp:
            let bmp = try BMPPicture(bytes)
            try self.init(bmp.picture, note: bmp.isCut ? Self.cutNote : nil)
        case .tiff:
            let tiff = try TIFFPicture(bytes)
            try self.init(tiff.picture, orientation: tiff.orientation, note: tiff.note)
        case .avif: try self.init(try ForeignPicture(.avif, bytes))
        case .jpegXL: try self.init(try ForeignPicture(.jpegXL, bytes))
        case let kind where kind.isImage:
            throw Failure(
                .unsupported,
                "is \(kind.mediaType), which is not read; pages are JPEG, PNG, WebP, GIF, BMP, TIFF, AVIF or JPEG XL")
        case let kind: throw Failure(.damaged, "is not an image but \(kind.mediaType)")
        }
    }

    static let cutNote = "is cut short, and drawn as far as it goes"
    static let animationNote = "is an animation, of which the page is the first picture"

    private init(
        size: (width: Int, height: Int), orientation: Int = 1, entries: String, data: [UInt8], note: String?
    ) throws(Failure) {
        guard size.width > 0, size.height > 0 else { throw Failure(.damaged, "the image has no width or height") }
        imageSize = size
        (width, height) = orientation < 5 ? size : (size.height, size.width)
        matrix = Self.matrix(orientation, width, height)
        self.entries = entries
        self.data = data
        self.note = note
    }

    private init(_ picture: DecodedPicture, orientation: Int = 1, note: String?) throws(Failure) {
        try self.init(
            size: (picture.width, picture.height), orientation: orientation, entries: picture.entries,
            data: try picture.deflated(), note: note)
    }

    private init(_ foreign: ForeignPicture) throws(Failure) {
        try self.init(
            foreign.picture, orientation: foreign.orientation, note: foreign.isAnimated ? Self.animationNote : nil)
    }

    private init(jpeg bytes: [UInt8], orientation: Int? = nil) throws(Failure) {
        let facts = try MediaReader.image(MediaBytes(bytes), isWhole: false)
        guard facts.bitsPerSample == 8 else {
            throw Failure(.unsupported, "the JPEG has \(facts.bitsPerSample) bits a sample; only 8 are read")
        }
        try self.init(
            size: facts.orientation < 5 ? (facts.width, facts.height) : (facts.height, facts.width),
            orientation: orientation ?? facts.orientation,
            entries: "\(Self.colors(facts.colorModel)) /BitsPerComponent 8 /Filter /DCTDecode",
            // With an end marker, decoders show as much as there is.
            data: facts.isCut ? bytes + [0xFF, 0xD9] : bytes, note: facts.isCut ? Self.cutNote : nil)
    }

    private init(png bytes: [UInt8]) throws(Failure) {
        _ = try MediaReader.image(MediaBytes(bytes), isWhole: false)
        let parts = try PNGParts(bytes)
        let orientation = EXIF.orientation(parts.exif)
        if let mended = parts.mended {
            try self.init(try DecodedPicture(png: mended), orientation: orientation, note: Self.cutNote)
        } else if let entries = parts.entries {
            try self.init(
                size: (parts.width, parts.height), orientation: orientation, entries: entries, data: parts.data,
                note: nil)
        } else {
            try self.init(try DecodedPicture(png: bytes), orientation: orientation, note: nil)
        }
    }

    private init(webp bytes: [UInt8]) throws(Failure) {
        let facts = try MediaReader.image(MediaBytes(bytes), isWhole: false)
        guard facts.frames == 1 else { throw Failure(.unsupported, "is an animation") }
        if facts.isCut {
            try self.init(try DecodedPicture(cutWebP: bytes), orientation: facts.orientation, note: Self.cutNote)
        } else if let jpeg = try LossyWebP.jpeg(bytes) {
            try self.init(jpeg: jpeg, orientation: facts.orientation)
        } else {
            try self.init(
                try DecodedPicture(webp: bytes, hasAlpha: facts.hasAlpha), orientation: facts.orientation, note: nil)
        }
    }

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
