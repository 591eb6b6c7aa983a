public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file or folder and the path that it came from; closed with its last owner.
///
/// Any thread may read any part at any time; what is read in turn belongs to one.
public final class OpenFile: Sendable {
    let descriptor: Int32
    let path: String

    /// Takes the descriptor over.
    init(adopting descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens a file for reading; a named pipe is not waited for.
    ///
    /// - Throws: ``Failure`` `.io`.
    public convenience init(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open", path) }
        self.init(adopting: descriptor, path: path)
    }

    /// Opens a file for reading; `nil` where there is none, or a link that is not to be followed.
    ///
    /// - Parameter flags: More of those of `open`.
    /// - Throws: ``Failure`` `.io`.
    static func ifThere(_ path: String, flags: Int32 = 0) throws(Failure) -> OpenFile? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR || errno == ELOOP && flags & O_NOFOLLOW != 0 { return nil }
            throw .system("open", path)
        }
        return OpenFile(adopting: descriptor, path: path)
    }

    deinit { close(descriptor) }

    /// What the system knows of it now.
    func attributes() throws(Failure) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        return status
    }

    /// The file's type bits and size now.
    func status() throws(Failure) -> (type: mode_t, size: Int) {
        let status = try attributes()
        return (status.st_mode & S_IFMT, Int(status.st_size))
    }

    /// What tells its state now from another.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func stamp() throws(Failure) -> Files.Stamp { Files.Stamp(try attributes()) }

    // MARK: - Any part

    /// Fills the buffer from a place on.
    ///
    /// - Throws: ``Failure`` `.io`, also where the file ends before.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) {
        guard try read(buffer, at: offset) == buffer.count else { throw endsTooSoon }
    }

    /// The bytes of a range, fewer where the file ends before.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
        // All empty arrays share one storage, and the initializer below would write its count into it: a data race.
        if range.isEmpty { return [] }
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            let part = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: range.count)
            do throws(Failure) { filled = try read(part, at: range.lowerBound) } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The bytes of a range.
    ///
    /// - Throws: ``Failure`` `.io`, also where the file ends before.
    func bytes(exactly range: Range<Int>) throws(Failure) -> [UInt8] {
        let bytes = try bytes(in: range)
        guard bytes.count == range.count else { throw endsTooSoon }
        return bytes
    }

    /// Reads the bytes of a range in pieces.
    ///
    /// - Throws: ``Failure`` `.io`, also where the file ends before; or what `body` throws.
    func forEachPiece(in range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, min(range.count, Self.piece)), alignment: 16)
        defer { buffer.deallocate() }
        var position = range.lowerBound
        while position < range.upperBound {
            let piece = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<min(buffer.count, range.upperBound - position)])
            try fill(piece, at: position)
            position += piece.count
            try body(UnsafeRawBufferPointer(piece))
        }
    }

    private var endsTooSoon: Failure {
        Failure(.io, "became shorter while it was being read; leave it alone and run again", at: path)
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) -> Int {
        var filled = 0
        while filled < buffer.count {
            let got = pread(
                descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .system("read", path) }
            guard got > 0 else { break }
            filled += got
        }
        return filled
    }

    // MARK: - In turn, as pipes and devices have to be read

    private static let piece = 1 << 17

    /// - Returns: how many bytes there were; 0 at the end.
    private func next(_ buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", path) }
            return count
        }
    }

    /// Reads on to the end, in pieces.
    ///
    /// - Parameter limit: How much is wanted; whatever is behind that is not read.
    /// - Throws: ``Failure`` `.io`, or what `body` throws.
    func forEachPiece(upTo limit: Int = .max, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure)
    {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(limit, Self.piece), alignment: 16)
        defer { buffer.deallocate() }
        var left = limit
        while left > 0 {
            let count = try next(UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(left, buffer.count)]))
            guard count > 0 else { return }
            left -= count
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
