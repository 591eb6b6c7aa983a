import RectoDiagnostics

/// A small window that moves over an asset and keeps count of what was read.
///
/// However large a file is and whatever it claims, no more than `budget` bytes of it are read. Reads in sequence make the
/// window grow, jumps make it small again, so that hopping over ten thousand boxes stays cheap.
final class MediaWindow {
    /// Read of any one file at most.
    static let budget = 8 << 20

    private static let smallest = 512
    private static let largest = 64 << 10

    let size: Int
    /// What is being read, for the message about a file that ends in it.
    var part: String
    private let source: any MediaSource
    private var budget: Int
    private var window: [UInt8] = []
    private var start = 0
    private var step = MediaWindow.smallest

    init(_ source: any MediaSource, reading part: String, budget: Int = MediaWindow.budget) {
        self.source = source
        self.part = part
        self.budget = budget
        size = max(0, source.size)
    }

    /// Exactly `count` bytes.
    ///
    /// - Throws: ``Failure`` `.damaged` where the file ends before, `.tooLarge` where too much was read already.
    func bytes(at offset: Int, count: Int) throws(Failure) -> ArraySlice<UInt8> {
        guard count >= 0, offset >= 0, offset <= size, count <= size - offset else { throw cutShort }
        if offset < start || offset + count > start + window.count { try move(to: offset, count) }
        return window[(offset - start)..<(offset - start + count)]
    }

    private func move(to offset: Int, _ count: Int) throws(Failure) {
        let isNext = offset >= start && offset <= start + window.count && !window.isEmpty
        step = isNext ? min(step * 2, Self.largest) : Self.smallest
        let end = offset + min(max(count, step), size - offset)
        guard end - offset <= budget else {
            throw Failure(.tooLarge, "more than \(Self.budget >> 20) MiB would have to be read for \(part)")
        }
        budget -= end - offset
        window = try source.bytes(in: offset..<end)
        start = offset
        guard window.count >= count else { throw cutShort }
    }

    private var cutShort: Failure {
        Failure(.damaged, size == 0 ? "is empty" : "ends at byte \(size), inside \(part)")
    }

    func byte(at offset: Int) throws(Failure) -> UInt8 {
        let slice = try bytes(at: offset, count: 1)
        return slice[slice.startIndex]
    }

    /// An unsigned number, most significant byte first, of at most seven bytes so that it fits an `Int`.
    func big(at offset: Int, _ count: Int) throws(Failure) -> Int {
        precondition(count <= 7)
        return try bytes(at: offset, count: count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// As ``big(at:_:)``, least significant byte first.
    func little(at offset: Int, _ count: Int) throws(Failure) -> Int {
        precondition(count <= 7)
        return try bytes(at: offset, count: count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Eight bytes, most significant first.
    func big64(at offset: Int) throws(Failure) -> UInt64 {
        try bytes(at: offset, count: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Eight bytes, least significant first.
    func little64(at offset: Int) throws(Failure) -> UInt64 {
        try bytes(at: offset, count: 8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Four bytes as Latin text: the name of a box or chunk.
    func name(at offset: Int) throws(Failure) -> String { try bytes(at: offset, count: 4).latin }

    /// The last bytes of the file, fewer where it is shorter.
    func tail(_ count: Int) throws(Failure) -> (offset: Int, bytes: ArraySlice<UInt8>) {
        let count = min(count, size)
        return (size - count, try bytes(at: size - count, count: count))
    }
}

extension Sequence<UInt8> {
    /// Each byte as the Unicode scalar of its number: every name of a box or chunk is text, and none is lost.
    var latin: String {
        var text = ""
        for byte in self { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}

extension Collection<UInt8> {
    func starts(withText text: StaticString) -> Bool {
        text.withUTF8Buffer { count >= $0.count && zip(self, $0).allSatisfy { $0 == $1 } }
    }
}
