import RectoBytes
import RectoDiagnostics

/// Bytes that any thread may read any part of at any time: an open file, memory, or what a provider has.
enum ByteSource: Sendable {
    case file(OpenFile)
    case memory([UInt8])
    case provider(BlockingBytes)

    /// Fills the buffer from a place on.
    ///
    /// - Throws: ``Failure`` `.io`, also where there are fewer bytes than when the file was opened.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) {
        switch self {
        case .file(let file): try file.fill(buffer, at: offset)
        case .memory(let bytes):
            guard offset >= 0, offset <= bytes.count, buffer.count <= bytes.count - offset else {
                throw Failure(.io, "ends before byte \(offset) + \(buffer.count)")
            }
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + buffer.count]))
            }
        case .provider(let bytes): buffer.copyBytes(from: try bytes.read(offset..<offset + buffer.count))
        }
    }

    func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        // The initializer below would write into the storage that all empty arrays share, as in `OpenFile`.
        if count == 0 { return [] }
        if case .provider(let bytes) = self { return try bytes.read(offset..<offset + count) }
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Failure) {
                try fill(
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]), at: offset
                )
                filled = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
