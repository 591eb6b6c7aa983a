import RectoDiagnostics

/// A cache file's bytes, read into memory or mapped.
enum CacheBytes: Sendable {
    case array([UInt8])
    case mapped(Mapping)

    struct Mapping: @unchecked Sendable {
        // Nobody writes to the bytes, and they are there as long as the owner is, which this value keeps.
        let bytes: UnsafeBufferPointer<UInt8>
        let owner: any AnyObject & Sendable
    }

    func withBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch self {
        case .array(let bytes): return try bytes.withUnsafeBufferPointer(body)
        case .mapped(let mapping):
            defer { withExtendedLifetime(mapping.owner) {} }
            return try body(mapping.bytes)
        }
    }
}
