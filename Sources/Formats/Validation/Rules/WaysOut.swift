import RectoDiagnostics
import RectoMarkup
import RectoPackaging

/// SEC-019: what scripts of widgets name that leads around the widget's `network`.
///
/// A script that hides the name is not found. Readers refuse it all the same; this tells whoever makes the widget.
enum WaysOut {
    /// What no network allows.
    private static let never = [
        "RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection", "serviceWorker", "dns-prefetch",
        "preconnect",
    ]
    /// What a policy lets through to the hosts of a network only.
    private static let listed = ["WebTransport", "WebSocketStream", "sendBeacon"]

    static func isScript(_ file: String) -> Bool {
        let name = file.lowercased()
        return name.hasSuffix(".js") || name.hasSuffix(".mjs")
    }

    /// The scripts of a widget's folder, which may load each other by names that only a run could tell.
    static func scripts(beside page: String, in package: Package) -> [String] {
        guard let slash = page.lastIndex(of: "/"), page[..<slash] != "assets" else { return [] }
        return package.entries.map(\.name).filter { $0.hasPrefix(page[...slash]) && isScript($0) }
    }

    /// - Parameters:
    ///   - file: A script or a page. Of a page, hints to browsers are SEC-013's, which knows their addresses.
    ///   - limit: Bytes that are looked through.
    static func named(in file: String, of package: Package, _ limit: Int, network: [String]) -> [(String, Place)] {
        guard let entry = package[file] else { return [] }
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try package.read(entry, limit: limit)
        } catch {
            // Damage is told already, and so are pages that are too large.
            guard error.code == .tooLarge, isScript(file) else { return [] }
            return [("a script that is too large to be checked", .file(file))]
        }
        var words = never + (network.isEmpty ? listed : [])
        if !isScript(file) { words.removeAll { $0.contains("-") || $0 == "preconnect" } }
        let lines = SourceLines(bytes)
        return places(of: words, in: bytes).map { word, offset in
            let spot = lines.spot(at: offset)
            return (word, .asset(file, line: spot.line, column: spot.column, offset: offset))
        }
    }

    /// Whole words, in the order of the file.
    private static func places(of words: [String], in bytes: [UInt8]) -> [(String, Int)] {
        let wanted = Dictionary(words.map { (Array($0.utf8)[...], $0) }) { first, _ in first }
        var found: [(String, Int)] = []
        var start = 0
        while start < bytes.count {
            guard isLetter(bytes[start]) else {
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { !isLetter($0) } ?? bytes.endIndex
            if let word = wanted[bytes[start..<end]] { found.append((word, start)) }
            start = end
        }
        return found
    }

    /// Of a name in a script, or of a kind of link.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"): true
        default: byte >= 0x80
        }
    }
}
