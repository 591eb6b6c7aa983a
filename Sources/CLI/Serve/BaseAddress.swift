import Recto
import RectoHTTP

/// `--base-uri`: where those outside see the shelf.
struct BaseAddress {
    /// As `https://example.org`.
    let origin: String
    /// Host and port, as `example.org:444`.
    let authority: String
    /// With a slash at both ends.
    let path: String

    var base: String { origin + path }

    /// - Throws: ``Failure`` `.usage`.
    init(_ text: String) throws(Failure) {
        let fault = Failure(
            .usage, "must be an http(s) address of plain letters, as https://example.org/shelf/",
            at: "--base-uri \(text)")
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { throw fault }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        let isPlain = rest.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "/.-_~:[]".utf8.contains(byte)
            }
        }
        guard isPlain, HostNames.name(of: authority) != nil else { throw fault }
        origin = scheme + authority
        self.authority = String(authority)
        let names = rest.dropFirst(authority.count).split(separator: "/")
        guard !names.contains(".."), !names.contains(".") else { throw fault }
        path = "/" + names.map { $0 + "/" }.joined()
    }
}
