import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a command reads: files, folders of them, and patterns.
enum InputList {
    /// The PDFs, packages and books of pictures that the words mean, each once, in their order; those of a folder by name.
    ///
    /// A folder with a manifest is a package. A pattern is for where there is no shell that resolves it.
    ///
    /// - Throws: ``Failure`` `.usage` or `.io` for what means nothing.
    static func expand(_ words: [String]) throws(Failure) -> [String] {
        var inputs: [String] = []
        for word in words {
            var word = word
            while word.count > 1, word.hasSuffix("/"), !SourceAddress.isOne(word) { word.removeLast() }
            if SourceAddress.isOne(word) || Files.isFile(word) || isPackageFolder(word) {
                inputs.append(word)
            } else if let names = try? Files.list(word) {
                let found = names.map { "\(word == "/" ? "" : word)/\($0)" }.filter { isDocument($0) }
                guard !found.isEmpty else { throw Failure(.usage, "holds no PDFs, packages or books", at: word) }
                inputs += found
            } else if word.contains(where: { "*?[".contains($0) }) {
                let found = paths(matching: word).filter { isDocument($0) || Files.isFile($0) }
                guard !found.isEmpty else { throw Failure(.usage, "nothing is called like that", at: word) }
                inputs += found
            } else {
                throw Failure(.io, "there is no such file or folder", at: word)
            }
        }
        var seen: Set<String> = []
        return inputs.filter { seen.insert($0).inserted }
    }

    private static func isDocument(_ path: String) -> Bool {
        let name = Files.split(path).name.lowercased()
        guard !name.hasPrefix(".") else { return false }
        if name.hasSuffix(".pdf") || name.hasSuffix(".recto") || BookFileName.isArchive(name) {
            return Files.isFile(path) || isPackageFolder(path)
        }
        return isPackageFolder(path)
    }

    private static func isPackageFolder(_ path: String) -> Bool {
        Files.kind(path) == .folder && OverlayFormat.manifestNames.contains { Files.isFile("\(path)/\($0)") }
    }

    private static func paths(matching pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in paths[index].map { String(cString: $0) } }
    }
}
