import RectoEscaping

/// Where an address leads, read as browsers read it (WHATWG URL), for a file that lies in a package.
public struct MarkupURL: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
        /// A file of the package, by its path from the root, percent-decoded.
        case package(String)
        /// A place in the file itself.
        case fragment
        /// Another server: `https://host` with a port that is not the usual one; `//host` where no scheme is named.
        case remote(origin: String)
        case data
        /// `javascript:` or `vbscript:`.
        case script
        /// `mailto`, `file`, `blob`, `about` and all others, without the colon.
        case other(scheme: String)
        /// Above the root of the package or from the root of its server, where it is not.
        case outside
        /// No file has such a name: percent-coded slashes, or bytes that are not UTF-8.
        case invalid
    }

    public let target: Target
    /// Without the question mark.
    public let query: String?
    /// Without the number sign, percent-decoded where that gives text.
    public let fragment: String?

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - reference: As written, character references decoded.
    ///   - file: The path from the package's root of the file that holds it.
    public init(_ reference: String, in file: String) {
        var rest = Substring.UnicodeScalarView(Self.clean(reference).unicodeScalars)
        fragment = Self.cut(&rest, at: "#").map { PercentEncoding.decode($0) ?? $0 }
        if let scheme = Self.scheme(&rest) {
            switch scheme {
            case "javascript", "vbscript", "livescript":
                (target, query) = (.script, nil)
            case "data":
                (target, query) = (.data, nil)
            case "http", "https", "ws", "wss", "ftp":
                query = Self.cut(&rest, at: "?")
                target = Self.remote(rest.drop { Self.isSlash($0) }, scheme: scheme)
            default:
                (target, query) = (.other(scheme: scheme), nil)
            }
            return
        }
        query = Self.cut(&rest, at: "?")
        let slashes = rest.prefix { Self.isSlash($0) }.count
        if slashes >= 2 {
            target = Self.remote(rest.drop { Self.isSlash($0) }, scheme: nil)
        } else if slashes == 1 {
            target = .outside
        } else if rest.isEmpty {
            target = query == nil ? .fragment : .package(file)
        } else {
            target = Self.resolve(rest, from: file)
        }
    }

    /// A path of a package as an address, percent-encoded where that is needed.
    public static func encode(path: String) -> String {
        // Nothing that HTML or CSS would take for an end.
        PercentEncoding.encode(path, keeping: "-._~/!$*+,=@")
    }

    /// Without the tabs and line ends that browsers ignore anywhere, and the space around.
    static func clean(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        var result = String.UnicodeScalarView()
        for scalar in scalars where scalar != "\t" && scalar != "\n" && scalar != "\r" { result.append(scalar) }
        return String(result)
    }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

    /// Takes off what follows a mark, and the mark.
    private static func cut(_ rest: inout Substring.UnicodeScalarView, at mark: Unicode.Scalar) -> String? {
        guard let place = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<place] }
        return String(rest[rest.index(after: place)...])
    }

    /// Takes off a scheme and its colon, in lower case.
    private static func scheme(_ rest: inout Substring.UnicodeScalarView) -> String? {
        guard let colon = rest.firstIndex(of: ":"), let first = rest.first, first.isASCII, first.properties.isAlphabetic
        else { return nil }
        let name = rest[..<colon]
        let isScheme = name.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == ".")
        }
        guard isScheme else { return nil }
        rest = rest[rest.index(after: colon)...]
        return String(name).lowercased()
    }

    private static func remote(_ rest: Substring.UnicodeScalarView, scheme: String?) -> Target {
        var authority = rest.prefix { !isSlash($0) }
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        var host = PercentEncoding.decode(String(authority)) ?? String(authority)
        host = host.lowercased()
        let usual = ["http": ":80", "https": ":443", "ws": ":80", "wss": ":443", "ftp": ":21"]
        if let scheme, let port = usual[scheme], host.hasSuffix(port) { host.removeLast(port.count) }
        if host.hasSuffix(":") { host.removeLast() }
        return .remote(origin: (scheme.map { $0 + ":" } ?? "") + "//" + host)
    }

    private static func resolve(_ path: Substring.UnicodeScalarView, from file: String) -> Target {
        var names = file.split(separator: "/", omittingEmptySubsequences: true).dropLast().map(String.init)
        var isFolder = false
        for part in path.split(omittingEmptySubsequences: false, whereSeparator: isSlash) {
            guard let name = PercentEncoding.decode(String(part)),
                !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
            else { return .invalid }
            isFolder = name.isEmpty || name == "." || name == ".."
            if name == ".." {
                guard !names.isEmpty else { return .outside }
                names.removeLast()
            } else if !isFolder {
                names.append(name)
            }
        }
        return .package(names.joined(separator: "/") + (isFolder && !names.isEmpty ? "/" : ""))
    }
}
