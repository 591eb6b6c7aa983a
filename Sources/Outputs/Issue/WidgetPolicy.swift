/// What a widget may load, as a policy in its HTML (Sources/Outputs/Viewer/EDITION.md, “Widgets”).
///
/// The policy alone is not enough where scripts run: it can't name the widget's own folder, since nobody knows the host yet, and
/// browsers let WebRTC pass it. So such a page begins with a script, the ``lock``.
public struct WidgetPolicy: Hashable, Sendable {
    public let text: String
    /// A script that runs before anything of the page's own; empty where scripts don't run.
    let lock: String

    public init(scripts: Bool, network: [String]) {
        let origins = network.filter(SafeLink.isOrigin)
        let script = scripts ? "'self' 'unsafe-inline'" : "'none'"
        text =
            "default-src 'none'; script-src \(script); style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            + "media-src 'self'; font-src 'self'; "
            + "connect-src \(scripts && !origins.isEmpty ? origins.joined(separator: " ") : "'none'"); "
            + "form-action 'none'; base-uri 'none'; frame-src 'none'; worker-src 'none'; object-src 'none'; webrtc 'block'"
            + (scripts ? "; require-trusted-types-for 'script'; trusted-types default" : "")
        lock = scripts ? Self.lock : ""
    }

    /// What it does, in turn.
    /// - A page that is opened by itself, or in a frame that has the reader's origin, stops before its own scripts run.
    /// - A second policy allows files of the widget's folder instead of the whole host. `ROOT` leads there from the page. Hosts that
    ///   a policy can't name, as `[::1]`, are left to the first one.
    /// - The window loses WebRTC, which few browsers let a policy block.
    /// - A frame with a page of its own would have a window of its own, with WebRTC: what could make one is refused. Policies
    ///   forbid neither `srcdoc` nor `javascript:` in frames, so all HTML and addresses that scripts write pass through here
    ///   (Trusted Types).
    private static let lock = """
        (() => {
        const policy = (text) => { const meta = document.createElement('meta'); meta.httpEquiv = 'Content-Security-Policy'; \
        meta.content = text; document.head.append(meta); };
        if (top === self || origin !== 'null') { policy("default-src 'none'"); stop(); document.documentElement.textContent = ''; return; }
        const root = new URL('ROOT', location.href);
        if (/^https?:$/.test(root.protocol) && root.hostname[0] !== '[') {
        const own = root.href.replace(/[;,']/g, (sign) => '%' + sign.charCodeAt(0).toString(16));
        policy(`script-src ${own} 'unsafe-inline'; style-src ${own} 'unsafe-inline'; img-src ${own} data:; media-src ${own}; \
        font-src ${own}`);
        }
        for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection']) delete self[name];
        self.trustedTypes?.createPolicy('default', {
        createHTML: (text, _, sink) => /srcdoc/i.test(sink) || /<(?:i?frame|fencedframe|object|embed)/i.test(text) ? null : text,
        createScript: (text, _, sink) => /location/i.test(sink) ? null : text,
        createScriptURL: (text) => text });
        })()
        """

    /// The page with the policy in front of everything that could load or run.
    ///
    /// The elements stand before the page's own `<html>` and `<head>`: a parser opens both for them and goes on in them, so
    /// that nothing in the page, however it is spelled, comes first. The mark of UTF-8 in front does what a `<meta charset>`
    /// can't any more, that has to be within the first kilobyte.
    ///
    /// - Parameter depth: Folders between the widget's and the page.
    func apply(to page: [UInt8], depth: Int) -> [UInt8] {
        var rest = page[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        let doctype = Self.doctype(rest)
        let root = depth == 0 ? "." : String(repeating: "../", count: depth)
        let script = lock.isEmpty ? "" : "<script>\(lock.replacing("ROOT", with: root))</script>"
        return [0xEF, 0xBB, 0xBF] + doctype
            + Array(
                """
                <meta http-equiv="Content-Security-Policy" content="\(text)"><meta name="referrer" content="no-referrer">\
                <meta http-equiv="x-dns-prefetch-control" content="off">\(script)
                """.utf8)
            + rest.dropFirst(doctype.count)
    }

    /// Whether a page that was written with a policy may ask no host for anything but its own files.
    public static func forbidsNetwork(_ page: [UInt8]) -> Bool {
        // The policy is the first thing in it, within what a DOCTYPE and the policy's longest text without hosts take.
        String(decoding: page.prefix(2048), as: UTF8.self).contains("; connect-src 'none'; form-action")
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
