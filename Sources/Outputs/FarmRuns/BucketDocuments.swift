import Recto
package import RectoDiagnostics
import RectoFetch
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
        let bytes = DocumentOrigin.provider(try await store.open(object))
        try await bytes.copy(to: file)
        return bytes.count
    }
}
