import ArgumentParser
import Recto

/// How a password gets to us.
struct PasswordOptions: ParsableArguments {
    @Option(help: "User or owner password. Visible to other users of the machine; prefer --password-file.")
    var password: String?

    @Option(help: ArgumentHelp("File whose first line is the password.", valueName: "file"))
    var passwordFile: String?

    func validate() throws {
        guard password == nil || passwordFile == nil else {
            throw ValidationError("--password and --password-file exclude each other; give one")
        }
    }

    /// What ``resolve()`` reads.
    var files: [String] { [passwordFile].compactMap { $0 } }

    /// - Throws: ``Failure`` `.io`.
    func resolve() throws(Failure) -> String? {
        guard let passwordFile else { return password }
        return try Self.firstLine(of: passwordFile, named: "--password-file \(passwordFile)")
    }

    /// The password in a file.
    ///
    /// - Parameter name: What messages call the file.
    /// - Throws: ``Failure`` `.io`.
    static func firstLine(of file: String, named name: String) throws(Failure) -> String {
        guard let bytes = try Files.read(file, limit: 1 << 16) else {
            throw Failure(.io, "there is no such file", at: name)
        }
        return String(text(bytes).prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" })
    }

    /// Decodes a password file.
    ///
    /// Editors may put a byte order mark before the password; after some of them, the text is UTF-16.
    private static func text(_ bytes: [UInt8]) -> String {
        func units(_ order: (UInt8, UInt8) -> UInt16) -> [UInt16] {
            stride(from: 2, to: bytes.count - 1, by: 2).map { order(bytes[$0], bytes[$0 + 1]) }
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return String(decoding: units { UInt16($0) << 8 | UInt16($1) }, as: UTF16.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return String(decoding: units { UInt16($1) << 8 | UInt16($0) }, as: UTF16.self)
        }
        return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }
}
