import RectoBytes
package import RectoDiagnostics
import RectoFetch
import RectoPackaging
package import RectoS3

/// Documents in buckets.
package struct BucketDocuments: RemoteDocuments {
    private let store: S3Store

    package init(_ store: S3Store) { self.store = store }

    package func size(of address: String) async throws(Failure) -> Int? {
        try await store.size(of: try S3Address(address))
    }

    package func fetch(_ address: String, to file: String) async throws(Failure) {
        _ = try await fetch(try S3Address(address), to: file)
    }

    /// - Returns: its bytes.
    func fetch(_ object: S3Address, to file: String) async throws(Failure) -> Int {
        var output = try OutputFile(file)
        let bytes = try await store.open(object)
        for start in stride(from: 0, to: bytes.identity.count, by: Self.piece) {
            try output.write(try await bytes.read(start..<min(start + Self.piece, bytes.identity.count)))
        }
        return bytes.identity.count
    }

    private static let piece = 8 << 20
}
