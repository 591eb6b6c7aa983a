import RectoDiagnostics

/// Tells what a file is from its first bytes.
///
/// Follows the WHATWG MIME Sniffing Standard (mimesniff.spec.whatwg.org) where that knows a format, and adds those that a
/// package should not hold. What the file is called plays no part.
public enum MediaSniffer {
    /// More of a file than this is never looked at; the number is the standard's.
    public static let length = 1445

    /// - Parameter prefix: The first bytes of a file; those past ``length`` are ignored.
    public static func kind(of prefix: [UInt8]) -> MediaKind {
        let head = prefix.prefix(length)
        let isBinary = head.contains(where: isBinary)
        for signature in signatures where signature.fits(head) && (isBinary || !signature.isLikeText) {
            return signature.kind
        }
        return container(head) ?? sound(head) ?? text(head) ?? .unknown
    }

    /// - Throws: What reading the source throws.
    static func kind(of window: MediaWindow) throws(Failure) -> MediaKind {
        kind(of: Array(try window.bytes(at: 0, count: min(length, window.size))))
    }

    private struct Signature {
        let kind: MediaKind
        let offset: Int
        let bytes: [UInt8]

        init(_ kind: MediaKind, _ bytes: [UInt8], at offset: Int = 0) {
            self.kind = kind
            self.offset = offset
            self.bytes = bytes
        }

        init(_ kind: MediaKind, _ text: String, at offset: Int = 0) { self.init(kind, Array(text.utf8), at: offset) }

        /// Whether text could start like this by chance, "true" or "BM".
        var isLikeText: Bool {
            bytes.count <= 4 && kind != .shellScript && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        }

        func fits(_ head: ArraySlice<UInt8>) -> Bool { head.dropFirst(offset).starts(with: bytes) }
    }

    /// Those that a run of bytes decides.
    private static let signatures: [Signature] = [
        Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
        Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        Signature(.gif, "GIF87a"), Signature(.gif, "GIF89a"),
        Signature(.tiff, [0x49, 0x49, 0x2A, 0]), Signature(.tiff, [0x4D, 0x4D, 0, 0x2A]),
        Signature(.bmp, "BM"), Signature(.icon, [0, 0, 1, 0]), Signature(.icon, [0, 0, 2, 0]),
        Signature(.jpegXL, [0xFF, 0x0A]), Signature(.jpegXL, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
        Signature(.photoshop, "8BPS"), Signature(.pdf, "%PDF-"), Signature(.ogg, "OggS\0"), Signature(.flac, "fLaC"),
        Signature(.mp3, "ID3"), Signature(.midi, "MThd"), Signature(.flv, "FLV\u{1}"),
        Signature(.windowsMedia, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
        Signature(.mpegPS, [0, 0, 1, 0xBA]), Signature(.mpegPS, [0, 0, 1, 0xB3]),
        Signature(.flash, "FWS"), Signature(.flash, "CWS"), Signature(.flash, "ZWS"),
        Signature(.wasm, "\0asm"),
        Signature(.woff, "wOFF"), Signature(.woff2, "wOF2"), Signature(.openType, "OTTO"),
        Signature(.trueType, [0, 1, 0, 0]), Signature(.trueType, "true"), Signature(.fontCollection, "ttcf"),
        Signature(.zip, [0x50, 0x4B, 3, 4]), Signature(.zip, [0x50, 0x4B, 5, 6]),
        Signature(.zip, [0x50, 0x4B, 7, 8]), Signature(.gzip, [0x1F, 0x8B, 8]),
        Signature(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), Signature(.rar, "Rar!\u{1A}\u{7}"),
        Signature(.bzip2, "BZh"), Signature(.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        Signature(.zstandard, [0x28, 0xB5, 0x2F, 0xFD]), Signature(.cabinet, "MSCF"),
        Signature(.unixArchive, "!<arch>\n"), Signature(.tar, "ustar", at: 257),
        Signature(.windowsExecutable, "MZ"),
        Signature(.windowsShortcut, [0x4C, 0, 0, 0, 1, 0x14, 2, 0]),
        Signature(.elf, [0x7F, 0x45, 0x4C, 0x46]), Signature(.shellScript, "#!"),
        Signature(.machO, [0xFE, 0xED, 0xFA, 0xCE]), Signature(.machO, [0xFE, 0xED, 0xFA, 0xCF]),
        Signature(.machO, [0xCE, 0xFA, 0xED, 0xFE]), Signature(.machO, [0xCF, 0xFA, 0xED, 0xFE]),
    ]

    /// Containers, whose second word says more.
    private static func container(_ head: ArraySlice<UInt8>) -> MediaKind? {
        if head.starts(withText: "RIFF") || head.starts(withText: "RF64") {
            switch head.dropFirst(8).prefix(4).latin {
            case "WEBP": return .webp
            case "WAVE": return .wav
            case "AVI ": return .avi
            default: return nil
            }
        }
        if head.starts(withText: "FORM"), head.dropFirst(8).starts(withText: "AIF") { return .aiff }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return head.latin.contains("\u{42}\u{82}\u{84}webm") ? .webm : .matroska
        }
        if head.starts(with: [0xCA, 0xFE, 0xBA, 0xBE]), head.count >= 8 {
            // A universal binary says how many processors it is for, a class file its version, never below 45.
            return head.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) } < 45 ? .machO : .javaClass
        }
        switch head.dropFirst(4).prefix(4).latin {
        case "ftyp": return brand(head)
        case "moov", "mdat", "wide", "pnot", "skip", "free": return .quicktime
        default: return nil
        }
    }

    /// An ISO base media file is what its major brand says, or else the brands that it is compatible with.
    private static func brand(_ head: ArraySlice<UInt8>) -> MediaKind {
        let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let names = stride(from: 8, to: min(max(size, 12), head.count), by: 4).filter { $0 != 12 }
            .map { head.dropFirst($0).prefix(4).latin }
        func kind(_ name: String) -> MediaKind? {
            switch name {
            case "qt  ": .quicktime
            case "avif", "avis": .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx": .heic
            case "mif1", "msf1": nil
            default: .mp4
            }
        }
        return names.lazy.compactMap(kind).first ?? .heic
    }

    /// Sound without a container: two frames in a row, or the file ends in the first.
    private static func sound(_ head: ArraySlice<UInt8>) -> MediaKind? {
        let head = Array(head)
        if let frame = MPEGFrame(head, at: 0) {
            let next = frame.length
            if next + 4 > head.count || MPEGFrame(head, at: next)?.isLike(frame) == true { return .mp3 }
        }
        if let frame = ADTSFrame(head, at: 0) {
            let next = frame.length
            if next + 7 > head.count || ADTSFrame(head, at: next) != nil { return .aac }
        }
        for (start, step) in [(0, 188), (4, 192)] {
            let places = stride(from: start, to: head.count, by: step)
            if head.count > start + 2 * step, places.allSatisfy({ head[$0] == 0x47 }) { return .mpegTS }
        }
        return nil
    }
}
