public import RectoDiagnostics

/// Reads the headers of images, films and sounds; nothing is decoded.
///
/// Whatever a file claims, at most eight MiB of it are read, numbers are checked before they are used, and boxes, chunks
/// and elements are counted.
public enum MediaReader {
    /// What kind of file it is.
    ///
    /// - Throws: ``Failure`` `.damaged` for an empty file, and what reading throws.
    public static func kind(_ source: any MediaSource) throws(Failure) -> MediaKind {
        let window = MediaWindow(source, reading: "the file")
        guard window.size > 0 else { throw Failure(.damaged, "is empty") }
        return try MediaSniffer.kind(of: window)
    }

    /// Size, colours and frames of a JPEG, PNG, WebP or GIF.
    ///
    /// - Parameter isWhole: Whether the picture must be complete; otherwise it may break off once it has begun.
    /// - Throws: ``Failure`` `.damaged` for a file that is empty, cut short or no image; `.unsupported` for an image of
    ///   another format.
    public static func image(_ source: any MediaSource, isWhole: Bool = true) throws(Failure) -> ImageFacts {
        let kind = try kind(source)
        func window(_ part: String) -> MediaWindow { MediaWindow(source, reading: part) }
        let facts: ImageFacts
        switch kind {
        case .jpeg: facts = try JPEGHeader(window("the JPEG header")).facts(isWhole: isWhole)
        case .png: facts = try PNGHeader(window("the PNG header")).facts(isWhole: isWhole)
        case .webp: facts = try WebPHeader(window("the WebP header")).facts(isWhole: isWhole)
        case .gif: facts = try GIFHeader(window("the GIF header")).facts()
        case _ where kind.isImage: throw Failure(.unsupported, "is \(kind.mediaType), which is not read")
        default: throw Failure(.damaged, "is not an image but \(kind.mediaType)")
        }
        guard facts.width > 0, facts.height > 0 else { throw Failure(.damaged, "the image has no width or height") }
        return facts
    }

    /// Tracks and length of a film or sound: MP4, QuickTime, WebM, Matroska, MP3, AAC, Ogg, WAV or FLAC.
    ///
    /// - Throws: ``Failure`` `.damaged` for a file that is empty, cut short or no film; `.unsupported` for another
    ///   format.
    public static func movie(_ source: any MediaSource) throws(Failure) -> MovieFacts {
        let kind = try kind(source)
        func window(_ part: String) -> MediaWindow { MediaWindow(source, reading: part) }
        switch kind {
        case .mp4, .quicktime: return try MP4Reader(window("the boxes"), kind).facts()
        case .webm, .matroska: return try MatroskaReader(window("the elements"), kind).facts()
        case .mp3: return try MP3Reader(window("the MPEG audio")).facts()
        case .aac: return try ADTSReader(window("the AAC frames"), at: 0).facts()
        case .ogg: return try OggReader(window("the Ogg pages")).facts()
        case .wav: return try WAVReader(window("the WAVE chunks")).facts()
        case .flac: return try FLACReader(window("the FLAC header"), at: 0).facts()
        case _ where kind.isMovie: throw Failure(.unsupported, "is \(kind.mediaType), which is not read")
        default: throw Failure(.damaged, "is not a film or sound but \(kind.mediaType)")
        }
    }

    /// The cues of WebVTT text, with its faults.
    public static func cues(_ bytes: [UInt8]) -> CueSheet { CueReader(bytes).read() }
}
