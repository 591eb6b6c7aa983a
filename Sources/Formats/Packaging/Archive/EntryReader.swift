import CZlib
import RectoDiagnostics

/// Reads an entry from its first byte to its last in pieces, through buffers of a fixed size.
///
/// Inflated bytes are counted, whatever the directory says; checksum and size are judged at the end.
struct EntryReader: ~Copyable {
    private let source: ByteSource
    private let entry: PackageEntry
    private var inflater: Inflater?
    private let output: UnsafeMutableRawBufferPointer
    private let input: UnsafeMutableRawBufferPointer
    private var waiting = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Packed bytes taken from the source.
    private var taken = 0
    /// Bytes handed out.
    private(set) var made = 0
    private var hasEnded = false
    private var checksum: UInt = 0

    /// Fits into a core's second-level cache with what a caller does with it.
    static let pieceSize = 1 << 17
    private static let inputSize = 1 << 16

    /// - Throws: ``Failure`` `.unsupported` for a method that is neither Stored nor Deflate, `.tooLarge` without memory.
    init(_ entry: PackageEntry, in source: ByteSource) throws(Failure) {
        guard entry.method == 0 || entry.method == 8 else {
            throw Failure(.unsupported, "is compressed by method \(entry.method)", at: entry.name)
        }
        inflater = entry.isStored ? nil : try Inflater()
        self.entry = entry
        self.source = source
        output = .allocate(byteCount: Self.pieceSize, alignment: 16)
        input = .allocate(byteCount: entry.isStored ? 1 : Self.inputSize, alignment: 16)
    }

    deinit {
        output.deallocate()
        input.deallocate()
    }

    /// The next piece, valid until the next call; empty at the end, when all has been found to be right.
    mutating func next() throws(PackageTrouble) -> UnsafeRawBufferPointer {
        let piece = entry.isStored ? try nextStored() : try nextInflated()
        made += piece.count
        guard made <= entry.size else {
            throw .fault(fault("inflates to more than the \(entry.size) bytes that the directory says"))
        }
        if entry.checksum != nil {
            checksum = crc32_z(checksum, piece.assumingMemoryBound(to: UInt8.self).baseAddress, piece.count)
        }
        if piece.isEmpty { try judge() }
        return piece
    }

    /// Goes on inflating an entry that turned out larger than it says; whether that ends within the limits.
    mutating func staysWithin(_ limits: PackageLimits) throws(PackageTrouble) -> Bool {
        while made <= limits.entry, made <= limits.ratioFrom || made / max(1, limits.entryRatio) <= entry.packedSize {
            let piece = try nextInflated()
            guard !piece.isEmpty else { return true }
            made += piece.count
        }
        return false
    }

    private mutating func nextStored() throws(PackageTrouble) -> UnsafeRawBufferPointer {
        let count = min(output.count, entry.size - made)
        let piece = UnsafeMutableRawBufferPointer(rebasing: output[..<count])
        guard count > 0 else { return UnsafeRawBufferPointer(piece) }
        do throws(Failure) { try source.fill(piece, at: entry.data + made) } catch { throw .failure(error) }
        return UnsafeRawBufferPointer(piece)
    }

    private mutating func nextInflated() throws(PackageTrouble) -> UnsafeRawBufferPointer {
        var filled = 0
        while filled < output.count, !hasEnded {
            if waiting.isEmpty {
                let count = min(input.count, entry.packedSize - taken)
                guard count > 0 else { throw .fault(fault("compressed data is cut off after \(made + filled) bytes")) }
                let part = UnsafeMutableRawBufferPointer(rebasing: input[..<count])
                do throws(Failure) { try source.fill(part, at: entry.data + taken) } catch { throw .failure(error) }
                taken += count
                waiting = UnsafeRawBufferPointer(part)
            }
            let room = UnsafeMutableRawBufferPointer(rebasing: output[filled...])
            guard let (used, got, step) = inflater?.inflate(waiting, into: room) else { break }
            waiting = UnsafeRawBufferPointer(rebasing: waiting[used...])
            filled += got
            switch step {
            case .end: hasEnded = true
            case .damaged:
                throw .fault(
                    fault("can't be inflated after \(made + filled) bytes: \(inflater?.complaint ?? "damaged")"))
            case .more:
                // With input and room, zlib always gets on; should it not, this must still end.
                guard used > 0 || got > 0 else { throw .fault(fault("can't be inflated")) }
            }
        }
        return UnsafeRawBufferPointer(rebasing: output[..<filled])
    }

    private func judge() throws(PackageTrouble) {
        let rest = waiting.count + entry.packedSize - taken
        guard entry.isStored || rest == 0 else {
            throw .fault(fault("\(ByteCount.plural(rest, "byte")) after the end of the compressed data"))
        }
        guard made == entry.size else {
            throw .fault(fault("inflates to \(ByteCount.plural(made, "byte")), directory says \(entry.size)"))
        }
        guard let expected = entry.checksum, UInt(expected) != checksum else { return }
        throw .fault(fault("CRC-32 is \(hex(checksum)), directory says \(hex(UInt(expected)))"))
    }

    private func fault(_ message: String) -> PackageFault {
        PackageFault(.data, message, entry: entry.name, at: entry.checksum == nil ? nil : entry.offset)
    }

    private func hex(_ number: UInt) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}
