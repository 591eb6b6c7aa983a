/// What a file is, by its first bytes.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    // Images; those from TIFF on are recognised but not read.
    case jpeg, png, webp, gif, svg, tiff, bmp, icon, heic, avif, jpegXL, photoshop
    // Film and sound.
    case mp4, quicktime, webm, matroska, mp3, aac, ogg, wav, flac, flv, avi, mpegTS, mpegPS, windowsMedia, midi, aiff
    // Documents and text.
    case pdf, html, xml, vtt, json, css, javaScript, text, flash, wasm
    case woff, woff2, trueType, openType, fontCollection
    case zip, gzip, sevenZip, rar, tar, bzip2, xz, zstandard, cabinet, unixArchive
    case windowsExecutable, windowsShortcut, elf, machO, javaClass, shellScript
    /// Bytes that no signature fits.
    case unknown

    /// The media type that the file would be served with; what a container holds is not known here, so that MP4 sound is
    /// `video/mp4` as well.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .svg: "image/svg+xml"
        case .tiff: "image/tiff"
        case .bmp: "image/bmp"
        case .icon: "image/vnd.microsoft.icon"
        case .heic: "image/heic"
        case .avif: "image/avif"
        case .jpegXL: "image/jxl"
        case .photoshop: "image/vnd.adobe.photoshop"
        case .mp4: "video/mp4"
        case .quicktime: "video/quicktime"
        case .webm: "video/webm"
        case .matroska: "video/x-matroska"
        case .mp3: "audio/mpeg"
        case .aac: "audio/aac"
        case .ogg: "audio/ogg"
        case .wav: "audio/wav"
        case .flac: "audio/flac"
        case .flv: "video/x-flv"
        case .avi: "video/x-msvideo"
        case .mpegTS: "video/mp2t"
        case .mpegPS: "video/mpeg"
        case .windowsMedia: "video/x-ms-asf"
        case .midi: "audio/midi"
        case .aiff: "audio/aiff"
        case .pdf: "application/pdf"
        case .html: "text/html"
        case .xml: "application/xml"
        case .vtt: "text/vtt"
        case .json: "application/json"
        case .css: "text/css"
        case .javaScript: "text/javascript"
        case .text: "text/plain"
        case .flash: "application/x-shockwave-flash"
        case .wasm: "application/wasm"
        case .woff: "font/woff"
        case .woff2: "font/woff2"
        case .trueType: "font/ttf"
        case .openType: "font/otf"
        case .fontCollection: "font/collection"
        case .zip: "application/zip"
        case .gzip: "application/gzip"
        case .sevenZip: "application/x-7z-compressed"
        case .rar: "application/vnd.rar"
        case .tar: "application/x-tar"
        case .bzip2: "application/x-bzip2"
        case .xz: "application/x-xz"
        case .zstandard: "application/zstd"
        case .cabinet: "application/vnd.ms-cab-compressed"
        case .unixArchive: "application/x-archive"
        case .windowsExecutable: "application/vnd.microsoft.portable-executable"
        case .windowsShortcut: "application/x-ms-shortcut"
        case .elf: "application/x-elf"
        case .machO: "application/x-mach-binary"
        case .javaClass: "application/java-vm"
        case .shellScript: "application/x-sh"
        case .unknown: "application/octet-stream"
        }
    }

    /// Programs that a system would run; what a browser runs in its sandbox (JavaScript, WebAssembly) is none.
    public var isExecutable: Bool {
        switch self {
        case .windowsExecutable, .windowsShortcut, .elf, .machO, .javaClass, .shellScript: true
        default: false
        }
    }

    public var isArchive: Bool {
        switch self {
        case .zip, .gzip, .sevenZip, .rar, .tar, .bzip2, .xz, .zstandard, .cabinet, .unixArchive: true
        default: false
        }
    }

    public var isImage: Bool { mediaType.hasPrefix("image/") }

    /// Film or sound, whether or not a browser plays it.
    public var isMovie: Bool { mediaType.hasPrefix("video/") || mediaType.hasPrefix("audio/") }

    /// Text by nature: read by people or markup scanners, and without a signature where its author left it out.
    public var isText: Bool {
        switch self {
        case .html, .xml, .svg, .vtt, .json, .css, .javaScript, .text, .shellScript: true
        default: false
        }
    }
}
