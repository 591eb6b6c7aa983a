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
        guard let bytes = try Files.read(passwordFile, limit: 1 << 16) else {
            throw Failure(.io, "there is no such file", at: "--password-file \(passwordFile)")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
    }
}
