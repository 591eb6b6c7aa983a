public import Recto

/// Files on their way into a package: each content once, each name once, whatever its case.
public struct AssetShelf: Sendable {
    /// A file and where it comes from.
    public struct Asset: Sendable {
        public enum Content: Sendable {
            case bytes([UInt8])
            case file(String)
        }

        /// In the package, as `assets/film.mp4`.
        public var path: String
        public var content: Content
        public var size: Int
        /// 64 hexadecimal digits.
        public var sha256: String
        /// What it was called, or where it lay.
        public var origin: String
    }

    public private(set) var assets: [Asset] = []
    private var taken: Set<String> = []
    private var known: [String: String] = [:]

    public init() {}

    /// Puts bytes on the shelf.
    ///
    /// - Parameters:
    ///   - name: what the file is called; made safe.
    ///   - ending: that its content has, without the dot; `nil` keeps the name's own.
    /// - Returns: the path in the package, the known one for content that is there already.
    public mutating func add(_ bytes: [UInt8], name: String, ending: String?, fallback: String, origin: String)
        -> String
    {
        var digest = Digest()
        digest.add(bytes)
        return add(.bytes(bytes), bytes.count, digest.digits, name: name, ending: ending, fallback: fallback, origin)
    }

    /// Puts a file on the shelf, which is read when the package is written.
    ///
    /// - Throws: ``Failure`` `.io`.
    public mutating func add(file: String, name: String, ending: String?, origin: String) throws(Failure) -> String {
        let digest = String(try Digest.ofFile(file).dropFirst("sha256:".count))
        let size = try Files.stamp(file).size
        return add(.file(file), size, digest, name: name, ending: ending, fallback: "file", origin)
    }

    /// Puts a file on the shelf whose path is fixed, since other files name it.
    ///
    /// - Returns: whether the path was free, or has this content already.
    public mutating func add(file: String, at path: String, origin: String) throws(Failure) -> Bool {
        let digest = String(try Digest.ofFile(file).dropFirst("sha256:".count))
        guard taken.insert(path.lowercased()).inserted else {
            return assets.contains { $0.path == path && $0.sha256 == digest }
        }
        assets.append(
            Asset(path: path, content: .file(file), size: try Files.stamp(file).size, sha256: digest, origin: origin))
        return true
    }

    /// A folder below `assets/` that nothing lies in yet.
    public mutating func folder(_ name: String) -> String {
        let safe = SafeName.make(name, fallback: "widget")
        var number = 1
        while true {
            let path = "assets/" + (number == 1 ? safe : "\(safe)-\(number)")
            let isTaken = taken.contains { $0 == path.lowercased() || $0.hasPrefix(path.lowercased() + "/") }
            if !isTaken { return path }
            number += 1
        }
    }

    private mutating func add(
        _ content: Asset.Content, _ size: Int, _ digest: String, name: String, ending: String?, fallback: String,
        _ origin: String
    ) -> String {
        if let path = known[digest] { return path }
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        var safe = SafeName.make(last, fallback: fallback)
        if let ending, Address.ending(of: safe) != ending {
            let stem = safe.lastIndex(of: ".").map { safe[..<$0] } ?? safe[...]
            safe = "\(stem.isEmpty ? fallback[...] : stem).\(ending)"
        }
        let path = "assets/" + unique(safe)
        known[digest] = path
        assets.append(Asset(path: path, content: content, size: size, sha256: digest, origin: origin))
        return path
    }

    /// A number before the ending tells a name from one that is there.
    private mutating func unique(_ name: String) -> String {
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        var other = name
        var number = 2
        while !taken.insert("assets/" + other.lowercased()).inserted {
            other = "\(name[..<dot])-\(number)\(name[dot...])"
            number += 1
        }
        return other
    }
}
