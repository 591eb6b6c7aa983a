package import RectoDiagnostics
import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is written by one, whoever tries.
package enum OnceFile {
    /// Writes a file whole, unless there is one of the name.
    ///
    /// By a link, and not by `O_EXCL`: a reader never sees a part of it, and whoever is killed before leaves nothing under the name.
    ///
    /// - Parameter draft: Where it is written first, in the same file system.
    /// - Returns: whether it is ours.
    /// - Throws: ``Failure`` `.io`.
    package static func write(_ bytes: [UInt8], to path: String, draft: String) throws(Failure) -> Bool {
        defer { unlink(draft) }
        do {
            var file = try OutputFile(draft)
            try file.write(bytes)
            try file.synchronize()
        }
        return try place(draft, at: path)
    }

    /// Gives a complete file a name, which it keeps beside its own, unless the name is taken.
    ///
    /// - Returns: whether the name is this file's.
    package static func place(_ file: String, at path: String) throws(Failure) -> Bool {
        if link(file, path) == 0 { return true }
        let failure = Failure.system("link to \(Files.split(path).name)", file)
        // A server of files may have done it, and its answer been lost: then the request that is sent again fails.
        if Files.kind(path) != nil {
            guard let mine = try? Files.stamp(file), let there = try? Files.stamp(path) else { return false }
            return mine.inode == there.inode && mine.device == there.device
        }
        throw failure
    }
}

/// The process that runs a shard, as others see it.
package enum Runner {
    /// The machine's name.
    package static var host: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
        let name = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return SafeName.make(String(decoding: name, as: UTF8.self), fallback: "unknown")
    }

    /// A word that no other process uses, on no machine.
    package static func unique() -> String {
        "\(host)-\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    }
}
