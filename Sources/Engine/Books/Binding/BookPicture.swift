package import RectoDiagnostics
import RectoMedia

/// A picture of a book whose text is set, as it can be painted on a page.
///
/// Unlike ``PagePicture`` it may stand on anything, and so keeps what of it is see-through.
package struct BookPicture {
    package enum Content {
        /// A file that a PDF can hold as it is.
        case jpeg([UInt8])
        /// Blue, green, red and alpha of each pixel, row by row, the colours multiplied by alpha.
        case pixels([UInt8], hasAlpha: Bool)
    }

    package let content: Content
    /// In pixels as stored, before the orientation is applied.
    package let width: Int
    package let height: Int
    /// By EXIF, 1 to 8.
    package let orientation: Int

    /// - Throws: ``Failure`` `.damaged`, `.unsupported` for a kind of picture that is not read, `.tooLarge`.
    package init(_ bytes: [UInt8]) throws(Failure) {
        switch try MediaReader.kind(MediaBytes(bytes)) {
        case .jpeg: try self.init(jpeg: bytes)
        case .png:
            _ = try MediaReader.image(MediaBytes(bytes), isWhole: false)
            let parts = try PNGParts(bytes)
            self.init(try DecodedPicture(png: parts.mended ?? bytes), EXIF.orientation(parts.exif))
        case .webp:
            let facts = try MediaReader.image(MediaBytes(bytes), isWhole: false)
            guard facts.frames == 1 else { throw Failure(.unsupported, "is an animation") }
            if facts.isCut {
                self.init(try DecodedPicture(cutWebP: bytes), facts.orientation)
            } else if let jpeg = try LossyWebP.jpeg(bytes) {
                try self.init(jpeg: jpeg, orientation: facts.orientation)
            } else {
                self.init(try DecodedPicture(webp: bytes, hasAlpha: facts.hasAlpha), facts.orientation)
            }
        case .gif: self.init(try GIFPicture(bytes).picture)
        case .bmp: self.init(try BMPPicture(bytes).picture)
        case .tiff:
            let tiff = try TIFFPicture(bytes)
            self.init(tiff.picture, tiff.orientation)
        case .avif: try self.init(try ForeignPicture(.avif, bytes))
        case .jpegXL: try self.init(try ForeignPicture(.jpegXL, bytes))
        case let kind: throw Failure(.unsupported, "is \(kind.mediaType), which is not read as a picture")
        }
    }

    private init(_ foreign: ForeignPicture) throws(Failure) { self.init(foreign.picture, foreign.orientation) }

    private init(_ picture: DecodedPicture, _ orientation: Int = 1) {
        (width, height) = (picture.width, picture.height)
        self.orientation = orientation
        content = .pixels(picture.multiplied, hasAlpha: !picture.alpha.isEmpty)
    }

    private init(jpeg bytes: [UInt8], orientation: Int? = nil) throws(Failure) {
        let facts = try MediaReader.image(MediaBytes(bytes), isWhole: false)
        guard facts.bitsPerSample == 8, facts.width > 0, facts.height > 0 else {
            throw Failure(.unsupported, "the JPEG has \(facts.bitsPerSample) bits a sample; only 8 are read")
        }
        // cairo would write them inverted.
        guard facts.colorModel != .cmyk, facts.colorModel != .ycck else {
            throw Failure(.unsupported, "the JPEG has four inks; only grey and colours of light are read")
        }
        (width, height) = facts.orientation < 5 ? (facts.width, facts.height) : (facts.height, facts.width)
        self.orientation = orientation ?? facts.orientation
        // With an end marker, decoders show as much as there is.
        content = .jpeg(facts.isCut ? bytes + [0xFF, 0xD9] : bytes)
    }
}
