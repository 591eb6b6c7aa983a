extension MediaKind {
    /// Whether a file of this content may have this extension (without the dot, any case).
    ///
    /// Extensions that stand for no content that can be told apart fit everything. Style sheets, scripts and plain text
    /// have no signature: their extensions fit any text.
    public func matches(extension name: String) -> Bool {
        guard let kinds = Self.kinds(ofExtension: name.lowercased()) else { return true }
        return kinds.contains(self) || (isText && self != .shellScript && kinds.contains(.text))
    }

    /// Whether content of this kind may be declared as `mediaType`.
    ///
    /// Parameters (`; codecs="…"`) and case don't count; `x-` names and both `video/` and `audio/` of a container do. A
    /// type that isn't known matches nothing.
    public func matches(mediaType: String) -> Bool {
        let essence = mediaType.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if essence == self.mediaType { return true }
        guard let kinds = Self.kinds(ofMediaType: essence) else { return false }
        return kinds.contains(self) || (isText && self != .shellScript && kinds.contains(.text))
    }

    private static func kinds(ofExtension name: String) -> Set<MediaKind>? {
        switch name {
        case "jpg", "jpeg", "jpe", "jfif": [.jpeg]
        case "png", "apng": [.png]
        case "webp": [.webp]
        case "gif": [.gif]
        case "svg": [.svg]
        case "tif", "tiff": [.tiff]
        case "bmp": [.bmp]
        case "ico": [.icon, .png]
        case "heic", "heif": [.heic]
        case "avif": [.avif]
        case "jxl": [.jpegXL]
        case "psd": [.photoshop]
        case "mp4", "m4v", "m4a", "m4b", "3gp": [.mp4]
        case "mov", "qt": [.quicktime, .mp4]
        case "webm", "weba": [.webm]
        case "mkv", "mka": [.matroska, .webm]
        case "mp3": [.mp3]
        case "aac": [.aac]
        case "ogg", "oga", "ogv", "opus", "spx": [.ogg]
        case "wav", "wave": [.wav]
        case "flac": [.flac]
        case "flv", "f4v": [.flv, .mp4]
        case "avi": [.avi]
        case "ts", "m2ts", "mts": [.mpegTS]
        case "mpg", "mpeg", "vob": [.mpegPS, .mpegTS]
        case "wmv", "wma", "asf": [.windowsMedia]
        case "mid", "midi": [.midi]
        case "aif", "aiff": [.aiff]
        case "pdf": [.pdf]
        case "html", "htm", "xhtml", "xht": [.html, .xml, .text]
        case "xml": [.xml, .svg, .html, .text]
        case "vtt": [.vtt]
        case "json", "geojson", "map": [.json, .text]
        case "css", "js", "mjs", "txt", "csv", "tsv", "md", "glsl": [.text]
        case "swf": [.flash]
        case "wasm": [.wasm]
        case "woff": [.woff]
        case "woff2": [.woff2]
        case "ttf": [.trueType]
        case "otf": [.openType, .trueType]
        case "ttc": [.fontCollection]
        case "zip": [.zip]
        case "gz", "tgz", "svgz": [.gzip]
        case "7z": [.sevenZip]
        case "rar": [.rar]
        case "tar": [.tar]
        case "exe", "dll", "scr", "com": [.windowsExecutable]
        case "sh": [.shellScript]
        default: nil
        }
    }

    private static func kinds(ofMediaType essence: String) -> Set<MediaKind>? {
        switch essence {
        case "image/jpg", "image/pjpeg": [.jpeg]
        case "image/apng", "image/x-png": [.png]
        case "image/x-icon": [.icon]
        case "image/heif": [.heic]
        case "audio/mp4", "audio/x-m4a", "audio/m4a", "video/x-m4v", "video/m4v", "video/3gpp", "audio/3gpp": [.mp4]
        case "application/mp4": [.mp4]
        case "audio/webm": [.webm]
        case "video/matroska", "audio/matroska", "audio/x-matroska", "video/x-matroska": [.matroska, .webm]
        case "audio/mp3", "audio/x-mp3", "audio/x-mpeg", "audio/mpeg3": [.mp3]
        case "audio/aacp", "audio/x-aac", "audio/x-hx-aac-adts": [.aac]
        case "video/ogg", "application/ogg", "audio/opus", "audio/x-ogg", "audio/vorbis": [.ogg]
        case "audio/x-wav", "audio/wave", "audio/vnd.wave", "audio/x-pn-wav": [.wav]
        case "audio/x-flac": [.flac]
        case "video/flv": [.flv]
        case "video/avi", "video/msvideo": [.avi]
        case "video/x-ms-wmv", "audio/x-ms-wma": [.windowsMedia]
        case "audio/x-aiff": [.aiff]
        case "application/xhtml+xml", "text/html": [.html, .xml, .text]
        case "text/xml", "application/xml": [.xml, .svg, .html]
        case "application/json", "text/json": [.json, .text]
        case "text/css", "text/javascript", "application/javascript", "application/x-javascript", "text/plain",
            "text/csv":
            [.text]
        case "application/font-woff", "application/x-font-woff": [.woff]
        case "application/font-woff2": [.woff2]
        case "application/x-font-ttf", "font/sfnt": [.trueType, .openType]
        case "application/x-font-otf", "font/otf": [.openType, .trueType]
        case "application/x-zip-compressed": [.zip]
        case "application/x-gzip": [.gzip]
        default: nil
        }
    }
}
