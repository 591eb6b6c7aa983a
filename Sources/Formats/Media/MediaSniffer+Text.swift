extension MediaSniffer {
    /// Markup by its first tag, text by the absence of bytes that text does not have.
    static func text(_ head: ArraySlice<UInt8>) -> MediaKind? {
        var rest = head
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) { return .text }
        if rest.isEmpty || rest.contains(where: isBinary) { return nil }
        if rest.starts(withText: "WEBVTT") {
            let next = rest.dropFirst(6).first
            if next == nil || next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { return .vtt }
        }
        rest = rest.drop(while: isSpace)
        if rest.starts(withText: "%PDF-") { return .pdf }
        if let kind = markup(rest) { return kind }
        if rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") {
            let second = rest.dropFirst().drop(while: isSpace).first
            let starts = Array("\"{}[]-0123456789tfn".utf8)
            // A block of a script starts like an object; what tells them apart is the quoted key.
            if rest.first == UInt8(ascii: "{") {
                return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") ? .json : .text
            }
            return second.map(starts.contains) == true ? .json : .text
        }
        return .text
    }

    private static func markup(_ text: ArraySlice<UInt8>) -> MediaKind? {
        var rest = text
        var isXML = false
        var wasComment = false
        // Prolog: declaration, comments, instructions, document type, as they come before the first tag.
        while rest.first == UInt8(ascii: "<") {
            if hasTag(rest, "<svg") || hasTag(rest, "<svg:svg") { return .svg }
            if hasTag(rest, "<?xml") { isXML = true }
            if hasTag(rest, "<!doctype") {
                let name = rest.dropFirst(9).drop(while: isSpace)
                if hasTag(name, "html") { return .html }
                if hasTag(name, "svg") { return .svg }
                isXML = true
                // An internal subset holds `>`; what follows it isn't worth a parser here.
            }
            let end: [UInt8]
            if rest.starts(withText: "<!--") {
                wasComment = true
                end = Array("-->".utf8)
            } else if rest.starts(withText: "<?") || rest.starts(withText: "<!") {
                end = [UInt8(ascii: ">")]
            } else {
                break
            }
            guard let after = skip(rest, past: end) else { break }
            rest = after.drop(while: isSpace)
        }
        if tags.contains(where: { hasTag(rest, $0) }) { return isXML && !hasTag(rest, "<html") ? .xml : .html }
        if isXML { return .xml }
        return wasComment ? .html : nil
    }

    /// The tags of the standard, which alone make text HTML.
    private static let tags: [String] = [
        "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a", "<style", "<title", "<b",
        "<body", "<br", "<p",
    ]

    /// Whether the text starts with a tag, in any case, and the tag ends there.
    private static func hasTag(_ text: ArraySlice<UInt8>, _ tag: String) -> Bool {
        guard text.count >= tag.utf8.count, zip(text, tag.utf8).allSatisfy({ lower($0) == $1 }) else { return false }
        guard let next = text.dropFirst(tag.utf8.count).first else { return true }
        return isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == UInt8(ascii: "[")
    }

    private static func skip(_ text: ArraySlice<UInt8>, past end: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = text
        while !rest.isEmpty {
            if rest.starts(with: end) { return rest.dropFirst(end.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    /// The "binary data bytes" of the standard.
    static func isBinary(_ byte: UInt8) -> Bool {
        byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) || (byte >= 0x1C && byte <= 0x1F)
    }
}
