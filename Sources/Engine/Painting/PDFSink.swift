import CCairo
import RectoDiagnostics

/// Takes what cairo writes, in pieces of a size that is worth a call.
final class PDFSink {
    private let write: ([UInt8]) throws(Failure) -> Void
    private var pending: [UInt8] = []
    /// Why writing stopped.
    private(set) var failure: Failure?

    private static let piece = 1 << 16

    init(_ write: @escaping ([UInt8]) throws(Failure) -> Void) { self.write = write }

    /// What cairo calls; its closure is the sink, which must outlive the surface.
    static func take(
        _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32
    ) -> cairo_status_t {
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<PDFSink>.fromOpaque(closure).takeUnretainedValue()
        return sink.take(UnsafeBufferPointer(start: data, count: Int(count)))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }

    private func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.piece { flush() }
        return failure == nil
    }

    /// Writes what is left.
    func flush() {
        guard failure == nil, !pending.isEmpty else { return }
        do throws(Failure) { try write(pending) } catch { failure = error }
        pending.removeAll(keepingCapacity: true)
    }
}
