package import RectoBytes
package import RectoDiagnostics
package import RectoFarm
import RectoPackaging
package import RectoS3

/// A store in a bucket, below a prefix.
///
/// Receipts are written by conditional requests (`If-None-Match`), which Amazon's S3 and most that speak its protocol know.
package struct BucketStorage: FarmStorage {
    private let store: S3Store
    private let place: S3Address

    /// - Parameter place: A bucket, or a prefix in one.
    /// - Throws: ``Failure`` `.usage` for a prefix that has no room for the names below it.
    package init(_ store: S3Store, _ place: S3Address) throws(Failure) {
        var key = place.key
        while key.hasSuffix("/") { key.removeLast() }
        guard key.utf8.count <= 600 else {
            throw Failure(.usage, "is too long: keys have at most 1024 bytes", at: place.description)
        }
        self.store = store
        self.place = try S3Address(bucket: place.bucket, key: key)
    }

    package var name: String { place.key.isEmpty ? "s3://\(place.bucket)" : place.description }

    private func key(_ path: String) throws(Failure) -> S3Address {
        try S3Address(bucket: place.bucket, key: place.key.isEmpty ? path : "\(place.key)/\(path)")
    }

    package func read(_ path: String, atMost most: Int) async throws(Failure) -> [UInt8]? {
        try await store.read(try key(path), atMost: most)
    }

    package func open(_ path: String) async throws(Failure) -> any ByteProvider {
        try await store.open(try key(path))
    }

    package func copy(_ path: String, to file: String) async throws(Failure) -> Int {
        try await BucketDocuments(store).fetch(try key(path), to: file)
    }

    package func writeOnce(_ bytes: [UInt8], to path: String, draft: String) async throws(Failure)
        -> Bool
    {
        let object = try key(path)
        if try await store.write(bytes, to: object, once: true) { return true }
        // The answer to our own request may have been lost, and the second try found what the first had written.
        return try await store.read(object, atMost: 1 << 28) == bytes
    }

    package func placeOnce(_ file: String, at path: String) async throws(Failure) {
        _ = try await store.upload(try FileUpload(file), to: try key(path))
    }

    package func begin(_ path: String) async throws(Failure) -> any FarmJournal {
        Journal(store, try key(path))
    }

    package func list(_ folder: String) async throws(Failure) -> [String] {
        let prefix = try key(folder + "/")
        return try await store.listObjects(prefix, atMost: 10_000_000).map {
            String($0.address.key.dropFirst(prefix.key.count))
        }
    }

    package func remove(_ path: String) async throws(Failure) {
        try await store.remove(try key(path))
    }

    package func rename(_ path: String, to target: String) async throws(Failure) {
        guard let bytes = try await store.read(try key(path), atMost: 1 << 28) else { return }
        try await store.write(bytes, to: try key(target), once: false)
        try await store.remove(try key(path))
    }

    package func tidy(_ archive: String, bytes: Int) async throws(Failure) {
        guard bytes > S3Store.partSize else { return }
        try await store.dropUploads(try key(archive))
    }

    /// Lines are sent when the run ends: objects can't be added to.
    private final class Journal: FarmJournal {
        private let store: S3Store
        private let object: S3Address
        private var bytes: [UInt8] = []

        init(_ store: S3Store, _ object: S3Address) {
            self.store = store
            self.object = object
        }

        func add(_ line: [UInt8]) throws(Failure) { bytes += line }

        func finish() async throws(Failure) {
            guard !bytes.isEmpty else { return }
            try await store.write(bytes, to: object, once: false)
        }
    }
}
