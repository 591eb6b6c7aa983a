import RectoHTTP

extension Exercise {
    /// Any text as the headers of a request, a line each: what they say is within what there is.
    public static func headers(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { header(String(line)) }
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        origin(lines[0], lines.count == 2 ? lines[1] : nil)
    }

    private static func header(_ text: String) {
        for size in [0, 1, 1000, Int.max] {
            switch ByteRange(text, size: size) {
            case .part(let range):
                expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a part beyond the file")
                let written = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
                expect(size == .max || ByteRange(written, size: size) == .part(range), "written, it is another part")
            case .whole, .unsatisfiable: break
            }
        }
        let tag = EntityTag.strong("0123abcd")
        expect(
            !EntityTag.list(text, names: tag, isStrong: true) || EntityTag.list(text, names: tag), "strong, not weak")
        expect(EntityTag.list(text + ", " + tag, names: tag, isStrong: true), "a list without its last")
        for conditions in [
            Conditions(ifMatch: text), Conditions(ifNoneMatch: text), Conditions(ifMatch: text, ifNoneMatch: text),
        ] {
            let verdict = conditions.verdict(tag)
            expect(verdict != .failed || conditions.ifMatch != nil, "nothing failed")
            expect(verdict != .notModified || conditions.ifNoneMatch != nil, "nothing was asked")
        }
        expect(Conditions(ifRange: text).allowsRange(tag) == (text == tag), "a part of another file")
        expect(!Acceptance.takesGzip(text) || text.lowercased().contains("gzip") || text.contains("*"), "gzip unasked")
        expect(!Acceptance.prefersPlainJSON(text) || text.contains("json"), "JSON unasked")
    }

    private static func origin(_ host: String, _ forwarded: String?) {
        names(host)
        fields(host)
        guard let (scheme, authority) = Origin.of(host: host, forwarded: forwarded) else { return }
        expect(["http", "https"].contains(scheme), "another scheme: \(scheme)")
        expect(Origin.isAuthority(authority), "not a host: \(authority)")
        expect(!authority.utf8.contains { [0x22, 0x26, 0x27, 0x3C, 0x3E].contains($0) }, "markup: \(authority)")
        names(authority)
    }

    /// What older proxies say ends in addresses as well.
    private static func fields(_ text: String) {
        let fields = ForwardedFields(proto: text, host: text, prefix: text)
        expect(fields.scheme.map { ["http", "https"].contains($0) } ?? true, "another scheme")
        expect(fields.authority.map { Origin.isAuthority($0) } ?? true, "not a host")
        let path = fields.prefix
        expect(
            path.isEmpty || path.hasPrefix("/") && !path.hasSuffix("/") && !path.contains("//"), "no prefix: \(path)")
        expect(!path.utf8.contains { [0x22, 0x26, 0x27, 0x3C, 0x3E, 0x25, 0x5C].contains($0) }, "markup: \(path)")
        expect(!path.split(separator: "/").contains(".."), "leads upwards: \(path)")
    }

    private static func names(_ text: String) {
        let name = HostNames.name(of: text)
        expect(name.map { HostNames.name(of: $0) == $0 } ?? true, "a name of a name: \(text)")
        let all = HostNames(listeningAt: "0.0.0.0", others: [text])
        expect(all.contains(text) == (name != nil), "not its own name: \(text)")
        if HostNames(listeningAt: "127.0.0.1").contains(text) { expect(!HostNames.isPublic(text), "public: \(text)") }
        if let sharing = Sharing(text), case .origins(let known) = sharing {
            for origin in known { expect(Sharing.origin(of: origin) == origin, "no origin: \(origin)") }
        }
    }
}
