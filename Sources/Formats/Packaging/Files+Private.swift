public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Files {
    /// Whether a path leads to a regular file, links followed.
    public static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a path leads to a device, a pipe or a socket, links followed: something to write into, and never to replace.
    public static func isStream(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// The first bytes of a file, all of a shorter one; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func prefix(_ path: String, _ count: Int) throws(Failure) -> [UInt8]? {
        guard let file = try OpenFile.ifThere(path, flags: O_NONBLOCK) else { return nil }
        var bytes: [UInt8] = []
        try file.forEachPiece(upTo: count) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// What stands for the characters that `mkdtemp` chooses.
    static let chosen = "XXXXXX"

    /// The system's folder for temporary files: what `TMPDIR` names, or `/tmp`.
    public static var temporaryFolder: String {
        guard let path = getenv("TMPDIR"), path.pointee != 0 else { return "/tmp" }
        return String(cString: path)
    }

    /// Makes a folder that nobody else can look into: mode 0700.
    ///
    /// - Parameters:
    ///   - folder: where; the system's for temporary files unless said otherwise.
    ///   - prefix: how its name begins; a hyphen and characters of chance follow.
    /// - Throws: ``Failure`` `.io`.
    public static func makePrivateFolder(in folder: String = temporaryFolder, prefix: String) throws(Failure) -> String
    {
        var template = Array(
            "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/\(prefix)-\(chosen)".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system("make a folder in", folder) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
