public import Recto

/// Where output goes: it appears when it is complete, and replaces what was there only when it may.
public struct Target: Sendable {
    /// Without slashes at its end.
    public let path: String

    public init(_ path: String) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// Whether a package of this name is a zip; else it is a folder.
    public static func isArchive(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".recto") || name.hasSuffix(".zip")
    }

    /// - Throws: ``Failure`` `.usage` where something is there that must stay; an empty folder is as good as none.
    public func check(replacing: Bool) throws(Failure) {
        switch Files.kind(path) {
        case nil: return
        case .folder:
            if replacing { return }
            guard try Files.list(path).isEmpty else {
                throw Failure(.usage, "is not empty; choose another name, or replace it with --force", at: path)
            }
        case .file, .other:
            guard replacing else {
                throw Failure(.usage, "is there already; choose another name, or replace it with --force", at: path)
            }
        }
    }

    /// A hidden name beside it that nobody has.
    public func neighbour(_ suffix: String) -> String {
        let (folder, name) = Files.split(path)
        return "\(folder)/.\(name).recto-\(suffix)"
    }

    /// Lets `body` write to another name, and gives it this one when it is complete.
    ///
    /// What was there goes last, so that a run that is killed loses nothing. A second run to this target is refused meanwhile.
    public func swap(_ body: (String) throws(Failure) -> Void) throws(Failure) {
        let claim = try PartialFile(of: path)
        let fresh = neighbour("new")
        do throws(Failure) {
            try Files.remove(fresh)
            try body(fresh)
            try adopt(fresh)
        } catch {
            try? Files.remove(fresh)
            claim.remove()
            throw error
        }
        claim.remove()
    }

    /// Gives a file or folder beside it its name; what had the name goes last.
    public func adopt(_ fresh: String) throws(Failure) {
        let old = neighbour("old")
        try Files.remove(old)
        if Files.kind(path) != nil { try Files.rename(path, to: old) }
        do throws(Failure) {
            try Files.rename(fresh, to: path)
        } catch {
            if Files.kind(old) != nil { try? Files.rename(old, to: path) }
            throw error
        }
        try Files.remove(old)
    }
}
