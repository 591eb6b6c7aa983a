import RectoDiagnostics

/// Little-endian numbers out of a source, read in pieces: what is small and close together costs one system call.
struct ByteWindow {
    private let source: ByteSource
    /// Nothing is read from here on.
    private let end: Int
    private let step: Int
    private var start = 0
    private var held: [UInt8] = []

    /// - Parameter step: Bytes to read at once.
    init(_ source: ByteSource, end: Int, step: Int) {
        self.source = source
        self.end = end
        self.step = step
    }

    /// The bytes at a place; `nil` where fewer are left.
    mutating func bytes(at offset: Int, count: Int) throws(PackageTrouble) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= end, count <= end - offset else { return nil }
        if offset < start || offset + count > start + held.count {
            do throws(Failure) {
                held = try source.bytes(at: offset, count: min(max(count, step), end - offset))
            } catch {
                throw .failure(error)
            }
            start = offset
        }
        return held[offset - start..<offset - start + count]
    }
}

extension ArraySlice<UInt8> {
    func number16(_ at: Int) -> Int { Int(self[startIndex + at]) | Int(self[startIndex + at + 1]) << 8 }

    func number32(_ at: Int) -> Int { number16(at) | number16(at + 2) << 16 }

    /// What is beyond `Int.max` becomes that: it is too much for anything anyway.
    func number64(_ at: Int) -> Int {
        Int(clamping: UInt64(UInt32(number32(at))) | UInt64(UInt32(number32(at + 4))) << 32)
    }

    /// Bytes from here, so many; the caller has made sure of them.
    func part(_ at: Int, _ count: Int) -> ArraySlice<UInt8> { self[startIndex + at..<startIndex + at + count] }
}
