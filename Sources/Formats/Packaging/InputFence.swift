public import RectoDiagnostics
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a run reads, so that nothing that it writes takes the place of it.
///
/// Files are known by device and inode: a link, another spelling of the path or a name in other capitals is the same file.
public struct InputFence: Sendable {
    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
        }
    }

    private struct Input {
        /// As the user wrote it.
        var name: String
        /// Without links.
        var path: String
        /// Whether all that is in it is read, as of a package.
        var isWhole: Bool
        /// Of a file, when the run began.
        var stamp: Files.Stamp?
    }

    private var inputs: [Identity: Input] = [:]

    public init() {}

    /// - Parameter paths: Files and folders; what is not there needs no fence.
    public init(_ paths: [String]) { for path in paths { add(path) } }

    /// - Parameter isWhole: Of a folder, whether all that is in it is read; else files in it may be replaced.
    public mutating func add(_ path: String, isWhole: Bool = true) {
        guard let status = Self.status(path) else { return }
        inputs[Identity(status)] = Input(
            name: path, path: Files.resolved(path), isWhole: isWhole && status.st_mode & S_IFMT == S_IFDIR,
            stamp: status.st_mode & S_IFMT == S_IFREG ? Files.Stamp(status) : nil)
    }

    /// Checks a path that is to be written to.
    ///
    /// - Throws: ``Failure`` `.usage` where it is an input, a file of an input folder, or a folder that holds an input and would
    ///   be replaced with it.
    public func check(output path: String) throws(Failure) {
        try check(writing: path)
        for input in inputs.values where Files.kind(Files.resolved(path)) == .folder {
            var (folder, _) = Files.split(input.path)
            let target = Self.status(path).map(Identity.init)
            while true {
                if Self.status(folder).map(Identity.init) == target { throw Self.refusal(path, "holds", input) }
                let above = Files.split(folder).folder
                guard above != folder else { break }
                folder = above
            }
        }
    }

    /// Checks a file that is to be written or replaced, or a folder that files are to be added to.
    ///
    /// - Throws: as ``check(output:)``, but for what a folder holds.
    public func check(writing path: String) throws(Failure) {
        guard !inputs.isEmpty, let status = Self.status(path) else { return }
        if let input = inputs[Identity(status)] { throw Self.refusal(path, "is", input) }
        guard status.st_mode & S_IFMT == S_IFREG, inputs.values.contains(where: \.isWhole) else { return }
        var folder = Files.split(Files.resolved(path)).folder
        while true {
            if let input = Self.status(folder).flatMap({ inputs[Identity($0)] }), input.isWhole {
                throw Self.refusal(path, "is a part of", input)
            }
            let above = Files.split(folder).folder
            guard above != folder else { break }
            folder = above
        }
        // A second name of a file in an input folder.
        guard status.st_nlink > 1 else { return }
        for input in inputs.values where input.isWhole && Self.holds(Identity(status), in: input.path) {
            throw Self.refusal(path, "is a part of", input)
        }
    }

    /// Whether a file lies somewhere in a folder, by whatever name.
    private static func holds(_ file: Identity, in folder: String) -> Bool {
        guard let names = try? Files.list(folder) else { return false }
        for name in names {
            let path = folder + "/" + name
            switch Files.kind(path) {
            case .folder: if holds(file, in: path) { return true }
            case .file: if status(path).map(Identity.init) == file { return true }
            default: continue
            }
        }
        return false
    }

    /// Checks that nobody has written into an input since the run began: what was read of it is of two files then.
    ///
    /// An input that was removed or replaced is still read as it was.
    ///
    /// - Throws: ``Failure`` `.io`.
    func checkUnchanged() throws(Failure) {
        for (identity, input) in inputs {
            guard let stamp = input.stamp, let status = Self.status(input.path), Identity(status) == identity,
                Files.Stamp(status) != stamp
            else { continue }
            throw Failure(.io, "changed while it was being read; run again", at: input.name)
        }
    }

    /// Checks a path that is to be removed or to be moved away.
    ///
    /// - Throws: ``Failure`` `.usage` where an input would go with it.
    func check(removing path: String) throws(Failure) {
        guard !inputs.isEmpty else { return }
        let (folder, name) = Files.split(path)
        let base = Files.resolved(folder)
        let path = (base == "/" ? "" : base) + "/" + name
        for input in inputs.values where input.path == path || input.path.hasPrefix(path + "/") {
            throw Self.refusal(path, input.path == path ? "is" : "holds", input)
        }
    }

    /// Whether standard output goes into one of the inputs.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func checkStandardOutput() throws(Failure) {
        var status = stat()
        guard fstat(1, &status) == 0, let input = inputs[Identity(status)] else { return }
        throw Self.refusal("standard output", "is", input)
    }

    private static func refusal(_ path: String, _ relation: String, _ input: Input) -> Failure {
        Failure(.usage, "\(relation) the input \(input.name), which would be lost; name another output", at: path)
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension Files {
    /// The inputs of this process, none of which is replaced or removed by what it does with files.
    private static let fence = Mutex(InputFence())

    /// Keeps all functions that write, rename and remove files from touching these inputs, until the process ends.
    ///
    /// For programs that do one job. A server or a library, which has many, leaves it empty.
    public static func protect(_ inputs: InputFence) { fence.withLock { $0 = inputs } }

    /// The inputs of this process.
    static var protected: InputFence { fence.withLock { $0 } }
}
