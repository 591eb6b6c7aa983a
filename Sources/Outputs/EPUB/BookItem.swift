import RectoMarkup
import RectoPackaging

/// A file of a book, as its package document lists it.
struct BookItem {
    /// From the folder of the package document.
    var path: String
    var mediaType: String
    /// scripted, svg, nav, cover-image.
    var properties: [String] = []
    /// The id of an item that is shown where this one can't be.
    var fallback: String?

    /// By its path: the same book has the same ids.
    var id: String { Self.id(path) }

    static func id(_ path: String) -> String {
        "f-"
            + path.utf8.map { byte in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                return isPlain || byte == UInt8(ascii: "-")
                    ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))"
            }.joined()
    }

    /// Its element in the manifest.
    var markup: String {
        var attributes = "id=\"\(id)\" href=\"\(MarkupURL.encode(path: path))\" media-type=\"\(mediaType)\""
        if !properties.isEmpty { attributes += " properties=\"\(properties.joined(separator: " "))\"" }
        if let fallback { attributes += " fallback=\"\(fallback)\"" }
        return "<item \(attributes)/>"
    }

    /// What a file is by the ending of its name; assets are named by what they are.
    static func mediaType(_ path: String) -> String {
        let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
        return types[ending] ?? "application/octet-stream"
    }

    private static let types = [
        "html": "application/xhtml+xml", "htm": "application/xhtml+xml", "xhtml": "application/xhtml+xml",
        "css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "json": "application/json",
        "map": "application/json", "wasm": "application/wasm", "txt": "text/plain", "csv": "text/csv",
        "md": "text/markdown", "vtt": "text/vtt", "srt": "text/plain", "svg": "image/svg+xml", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
        "ico": "image/vnd.microsoft.icon", "bmp": "image/bmp", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav",
        "flac": "audio/flac", "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    ]

    /// Whether every reading system has to know the type (EPUB 3.2, 3.1), or none has to (film, captions).
    var isCore: Bool {
        if mediaType.hasPrefix("video/") || mediaType == "text/vtt" || mediaType.hasPrefix("font/") { return true }
        return [
            "image/gif", "image/jpeg", "image/png", "image/svg+xml", "audio/mpeg", "audio/mp4", "text/css",
            "text/javascript", "application/xhtml+xml",
        ].contains(mediaType)
    }
}
