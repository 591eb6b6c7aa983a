/// What a widget may load, as a policy in its HTML (Sources/Outputs/Viewer/EDITION.md, “Widgets”).
public struct WidgetPolicy: Hashable, Sendable {
    public let text: String

    public init(scripts: Bool, network: [String]) {
        let origins = network.filter(SafeLink.isOrigin)
        let script = scripts ? "'self' 'unsafe-inline'" : "'none'"
        text =
            "default-src 'none'; script-src \(script); style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            + "media-src 'self'; font-src 'self'; "
            + "connect-src \(scripts && !origins.isEmpty ? origins.joined(separator: " ") : "'none'"); "
            + "form-action 'none'; base-uri 'none'; frame-src 'none'; worker-src 'none'; object-src 'none'"
    }

    /// The page with the policy in front of everything that could load or run.
    ///
    /// The element stands before the page's own `<html>` and `<head>`: a parser opens both for it and goes on in them, so
    /// that nothing in the page, however it is spelled, comes first. The mark of UTF-8 in front does what a `<meta charset>`
    /// can't any more, that has to be within the first kilobyte.
    func apply(to page: [UInt8]) -> [UInt8] {
        var rest = page[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        let doctype = Self.doctype(rest)
        return [0xEF, 0xBB, 0xBF] + doctype
            + Array("<meta http-equiv=\"Content-Security-Policy\" content=\"\(text)\">".utf8)
            + rest.dropFirst(doctype.count)
    }

    /// White space and a DOCTYPE at the beginning: without it, browsers lay a page out as they did in 1998.
    private static func doctype(_ page: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = page.firstIndex { !($0 == 0x20 || (0x09...0x0D).contains($0)) } ?? page.endIndex
        let word = Array("<!doctype".utf8)
        let head = page[start...].prefix(word.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard head == word, let end = page[start...].prefix(1024).firstIndex(of: UInt8(ascii: ">")) else {
            return page.prefix(0)
        }
        return page[...end]
    }
}
