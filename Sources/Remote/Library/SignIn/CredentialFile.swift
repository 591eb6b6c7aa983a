import RectoDiagnostics
import RectoJSON
import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The library's file `credentials`, which only its owner can read: passwords are not in the database, which is copied and shown around.
struct CredentialFile {
    private struct Entry: Codable {
        var store: String
        var user: String?
        var secret: String?
        var command: String?
    }

    let path: String

    /// What is known for a store's address.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged`; `.usage` for a file that others can read.
    func credential(for store: String) throws(Failure) -> Credential? {
        guard let entry = try entries().first(where: { $0.store == store }) else { return nil }
        if let command = entry.command { return try Credential(user: entry.user, .command(command)) }
        guard let secret = entry.secret else { throw Failure(.damaged, "has neither a secret nor a command", at: path) }
        return try Credential(user: entry.user, .text(secret))
    }

    /// - Parameter credential: `nil` forgets the one that is there.
    func set(_ credential: Credential?, for store: String) throws(Failure) {
        var entries = try entries()
        let before = entries.count
        entries.removeAll { $0.store == store }
        if let credential {
            var entry = Entry(store: store, user: credential.user)
            switch credential.secret {
            case .text(let text): entry.secret = text
            case .command(let command): entry.command = command
            }
            entries.append(entry)
        } else if entries.count == before {
            return
        }
        try write(try CompactJSON.encode(entries))
    }

    private func entries() throws(Failure) -> [Entry] {
        guard let bytes = try Files.read(path, limit: 1 << 20) else { return [] }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 == 0 else {
            throw Failure(.usage, "can be read by others; chmod 600 it", at: path)
        }
        do throws(Failure) { return try CompactJSON.decode([Entry].self, from: bytes) } catch {
            throw Failure(.damaged, "is no file of credentials", at: path)
        }
    }

    private func write(_ bytes: [UInt8]) throws(Failure) {
        let new = path + ".new"
        try Files.remove(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", new) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(bytes.count - rest.count))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write", new) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw .system("write", new) }
        try Files.rename(new, to: path)
    }
}
