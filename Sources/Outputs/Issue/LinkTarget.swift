import RectoEscaping

/// The target of an address in a PDF link, which may lack a scheme or be relative.
enum LinkTarget: Hashable {
    case address(SafeLink)
    /// A page of the document, from 1.
    case page(Int)
    /// No target that the reader may follow, and why.
    case nowhere(String)

    /// - Parameters:
    ///   - text: The address as the PDF has it.
    ///   - base: The document's base address, against which relative ones are resolved.
    init(_ text: String, base: String?) {
        let text = SafeLink.trimmed(text)
        if text.isEmpty {
            self = .nowhere("without an address")
        } else if let scheme = RelativeReference.scheme(of: text) {
            self = Self.safe(text) ?? .nowhere(Self.reason(scheme))
        } else if let page = Self.page(text) {
            self = .page(page)
        } else {
            self = Self.withoutScheme(text, base)
        }
    }

    private static func withoutScheme(_ text: String, _ base: String?) -> LinkTarget {
        let host = text.prefix { !"/?#".contains($0) }
        if host.lowercased().hasPrefix("www.") { return safe("https://\(text)") ?? .nowhere(malformed) }
        // A path with a drive letter, or a network share.
        if text.contains("\\") { return .nowhere(file) }
        if isMail(text) { return safe("mailto:\(text)") ?? .nowhere(malformed) }
        if let base, let whole = RelativeReference.resolve(text, against: SafeLink.trimmed(base)),
            let target = safe(whole)
        {
            return target
        }
        if text.hasPrefix("//") { return safe("https:\(text)") ?? .nowhere(malformed) }
        if isHost(host) { return safe("https://\(text)") ?? .nowhere(malformed) }
        return .nowhere("with a relative address, where the document states no base")
    }

    private static let malformed = "with an address that can't be read"
    private static let file = "leading to a file"

    private static func safe(_ text: String) -> LinkTarget? { SafeLink(text).map { .address($0) } }

    private static func reason(_ scheme: String) -> String {
        switch scheme {
        case "https", "http", "mailto", "tel": malformed
        case "file": file
        case "javascript", "vbscript": "running a script"
        default: "with the scheme \"\(scheme.prefix(20))\""
        }
    }

    private static func isMail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !text.contains("/")
            && isHost(parts[1].prefix { $0 != "?" })
    }

    /// `example.org`, `example.org:8080`, but not `film.mp4` or `page.html`.
    private static func isHost(_ text: Substring) -> Bool {
        let name = text.prefix { $0 != ":" }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isOfHost) }), let last = labels.last,
            last.count >= 2, last.allSatisfy(\.isLetter)
        else { return false }
        return !files.contains(last.lowercased())
    }

    private static func isOfHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-"
    }

    /// Suffixes that count as those of file names, not as top-level domains.
    private static let files: Set<String> = [
        "html", "htm", "xhtml", "php", "asp", "aspx", "jsp", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt",
        "rtf",
        "jpg", "jpeg", "png", "gif", "webp", "svg", "tif", "tiff", "bmp", "mp4", "m4v", "mov", "webm", "ogv", "mkv",
        "avi",
        "mpg", "mpeg", "wmv", "flv", "mp3", "m4a", "aac", "wav", "ogg", "oga", "opus", "flac", "zip", "epub", "indd",
    ]

    /// Reads `#page=4`; see the annex of ISO 32000-2 on fragment identifiers.
    private static func page(_ text: String) -> Int? {
        guard text.hasPrefix("#") else { return nil }
        let value = text.dropFirst().lowercased().split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst(5)
        return value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
