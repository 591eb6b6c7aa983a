public import RectoDiagnostics

/// Files of secret keys, as `age-keygen` writes them: a key on each line, comments after `#`.
public enum IdentityFile {
    /// What a line is.
    public enum Entry: Sendable {
        case key(X25519Identity)
        /// `AGE-PLUGIN-NAME-1…`: a key that a program has.
        case plugin(PluginKey)
    }

    /// A file of more bytes is refused.
    public static let limit = 1 << 20
    private static let comment = UInt8(ascii: "#")

    /// The text of a file with one key.
    ///
    /// - Parameter created: A time, as the comment has it (RFC 3339).
    public static func text(_ identity: X25519Identity, created: String) -> String {
        "# created: \(created)\n# public key: \(identity.recipient.text)\n\(identity.text)\n"
    }

    /// Whether text is that of such a file, rather than a passphrase.
    public static func isOne(_ file: SecretBytes) -> Bool {
        file.withBytes { bytes in
            lines(bytes).contains { line in
                let start = String(decoding: line.prefix(16), as: UTF8.self).uppercased()
                return start.hasPrefix("AGE-SECRET-KEY-") || start.hasPrefix("AGE-PLUGIN-")
            }
        }
    }

    /// The keys of a file.
    ///
    /// - Throws: ``Failure``: `.usage`, naming the line and never what is in it; `.unsupported` for keys of other kinds.
    public static func read(_ file: SecretBytes) throws(Failure) -> [Entry] {
        let entries = try file.withBytes { bytes throws(Failure) in
            guard !SealedBytes.begins(Array(bytes.prefix(2048))) else {
                throw Failure(
                    .unsupported, "is itself encrypted; decrypt it with the program age, such as by --key-command")
            }
            var entries: [Entry] = []
            for (number, line) in lines(bytes).enumerated() where !line.isEmpty && line.first != comment {
                do throws(Failure) {
                    entries.append(try entry(line))
                } catch {
                    throw error.at("line \(number + 1)")
                }
            }
            return entries
        }
        guard !entries.isEmpty else { throw Failure(.usage, "holds no key of age") }
        return entries
    }

    private static func entry(_ line: Slice<UnsafeRawBufferPointer>) throws(Failure) -> Entry {
        let start = String(decoding: line.prefix(18), as: UTF8.self).uppercased()
        if start.hasPrefix("AGE-PLUGIN-") { return .plugin(try PluginKey(line)) }
        if start.hasPrefix("AGE-SECRET-KEY-PQ-") {
            throw Failure(.unsupported, "is a post-quantum key, which can't be used; decrypt with the program age")
        }
        if start.hasPrefix("-----BEGIN") {
            throw Failure(.unsupported, "is a key of SSH or another program, which can't be used; give a key of age")
        }
        return .key(try X25519Identity(line))
    }

    /// Lines without white space around them.
    private static func lines(_ bytes: UnsafeRawBufferPointer) -> [Slice<UnsafeRawBufferPointer>] {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return body.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var line = line.drop(while: isSpace)
            while let last = line.last, isSpace(last) { line = line.dropLast() }
            return line
        }
    }

    /// The first line of a file, which is a passphrase.
    ///
    /// - Throws: ``Failure`` `.usage` for an empty one.
    public static func passphrase(_ file: SecretBytes) throws(Failure) -> SecretBytes {
        try file.withBytes { bytes throws(Failure) in
            var line = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            line = line.prefix { $0 != 0x0A }
            if line.last == 0x0D { line = line.dropLast() }
            guard !line.isEmpty else { throw Failure(.usage, "the passphrase, its first line, is empty") }
            return SecretBytes(count: line.count) { $0.copyBytes(from: line) }
        }
    }
}
