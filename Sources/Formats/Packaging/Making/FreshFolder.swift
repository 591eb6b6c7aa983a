import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A hidden folder beside its target, for work that gets the target's name when it is complete.
///
/// Only its owner can enter it, and nobody knew its name before. A lock tells a folder that is worked in from one that a killed
/// process left, which goes when the next is made.
struct FreshFolder: ~Copyable {
    let path: String
    private let descriptor: Int32

    /// Makes a folder.
    ///
    /// - Throws: ``Failure`` `.io`.
    init(beside target: String) throws(Failure) {
        let (folder, name) = Files.split(target)
        let prefix = ".\(name).recto"
        Self.removeLeft(in: folder, prefix + "-")
        while true {
            let path = try Files.makePrivateFolder(in: folder, prefix: prefix)
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if descriptor >= 0 {
                // File systems that can't lock can't tell what was left either, so nothing is removed there.
                let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
                if isLocked, Files.kind(path) == .folder {
                    self.path = path
                    self.descriptor = descriptor
                    return
                }
                close(descriptor)
            } else if errno != ENOENT {
                throw .system("open", path)
            }
            // Another run took it for one that was left, between its making and its lock.
        }
    }

    deinit { close(descriptor) }

    /// What can't be listed or removed stays: it is in nobody's way.
    private static func removeLeft(in folder: String, _ prefix: String) {
        for name in (try? Files.list(folder)) ?? [] where isOurs(name, prefix) {
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? Files.remove(path) }
            close(descriptor)
        }
    }

    private static func isOurs(_ name: String, _ prefix: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let rest = name.dropFirst(prefix.count)
        return rest.utf8.count == Files.chosen.utf8.count
            && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
