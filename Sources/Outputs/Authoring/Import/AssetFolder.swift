import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder in which the files lie that links name; nothing outside of it is ever read.
struct AssetFolder {
    /// Links resolved.
    private let root: String

    private static let mostFiles = 200

    /// - Throws: ``Failure`` `.io`, `.usage` where it is no folder.
    init(_ path: String) throws(Failure) {
        guard let root = Self.resolved(path) else { throw .system("open", path) }
        guard Files.kind(root) == .folder else { throw Failure(.usage, "is no folder", at: path) }
        self.root = root
    }

    /// The file that a link's path means: as it is written, else one of the same name right in the folder.
    ///
    /// `nil` where there is none, and for whatever leads out of the folder.
    func file(_ name: String) -> String? {
        let parts = name.split { $0 == "/" || $0 == "\\" }.map(String.init)
        guard let last = parts.last, !parts.contains(".."), !parts.contains("."), !name.utf8.contains(0) else {
            return nil
        }
        for candidate in [parts.joined(separator: "/"), last] {
            if let path = inside(candidate), Files.isFile(path) { return path }
        }
        return nil
    }

    /// The files of a collection: those of a folder of that name, sorted, else the one that is called so.
    func collection(_ name: String, endings: (String) -> Bool) -> [String] {
        guard !name.contains("/"), !name.contains("\\"), name != "..", name != "." else { return [] }
        if let folder = inside(name), Files.kind(folder) == .folder {
            return files(in: folder).filter { endings(Address.ending(of: $0)) }.compactMap { inside("\(name)/\($0)") }
        }
        return files(in: root).filter { file in
            let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
            return stem == name && endings(Address.ending(of: file))
        }.prefix(1).compactMap { inside($0) }
    }

    /// A page and what it may need: all files of its folder, where that is not the folder itself.
    ///
    /// - Returns: paths relative to the page's folder, and the files; `nil` where there are too many.
    func bundle(of page: String) -> [(name: String, file: String)]? {
        let (folder, name) = Files.split(page)
        guard folder != root, folder.hasPrefix(root + "/") else { return [(name, page)] }
        var found: [(String, String)] = []
        var waiting = [""]
        while let below = waiting.popLast() {
            for entry in (try? Files.list(folder + "/" + below)) ?? [] where !entry.hasPrefix(".") {
                let name = below.isEmpty ? entry : below + "/" + entry
                let path = folder + "/" + name
                switch Files.kind(path) {
                case .folder where name.split(separator: "/").count < 8: waiting.append(name)
                case .file: found.append((name, path))
                default: break  // links might lead out
                }
                if found.count > Self.mostFiles { return nil }
            }
        }
        return found.sorted { $0.0 < $1.0 }.map { (name: $0.0, file: $0.1) }
    }

    /// What the path means, below the folder.
    func relative(_ path: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }

    private func files(in folder: String) -> [String] {
        // As people number: photo 2 before photo 10.
        ((try? Files.list(folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted { Self.isBefore($0, $1) }
    }

    private static func isBefore(_ one: String, _ other: String) -> Bool {
        func key(_ text: String) -> [(String, Int)] {
            var parts: [(String, Int)] = []
            var rest = text[...]
            while !rest.isEmpty {
                let word = rest.prefix { !($0.isASCII && $0.isNumber) }
                rest = rest[word.endIndex...]
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                parts.append((word.lowercased(), Int(digits) ?? 0))
            }
            return parts
        }
        for (left, right) in zip(key(one), key(other)) where left != right { return left < right }
        return one < other
    }

    private func inside(_ name: String) -> String? {
        guard let path = Self.resolved(root + "/" + name), path.hasPrefix(root == "/" ? "/" : root + "/") else {
            return nil
        }
        return path
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
