import Recto
import RectoS3
import RectoShelf

/// The issues of a bucket whose keys begin with a prefix, or one of them.
struct BucketRoot: RemoteRoot {
    let place: S3Address
    let store: S3Store
    /// Whether there are keys for sealed documents.
    let opensSealed: Bool

    /// - Parameter place: A key that is named like an issue is that one; every other one is a folder's.
    init(_ place: S3Address, _ store: S3Store, opensSealed: Bool) throws(Failure) {
        let isFolder = ShelfEntry.Kind(name: place.key) == nil && !place.key.isEmpty && !place.key.hasSuffix("/")
        self.place = isFolder ? try S3Address(bucket: place.bucket, key: place.key + "/") : place
        self.store = store
        self.opensSealed = opensSealed
    }

    var name: String { place.description }

    func scan() async throws(Failure) -> RemoteScan {
        var scan = RemoteScan()
        let isOne = ShelfEntry.Kind(name: place.key) != nil
        for object in try await store.listObjects(place) where !isOne || object.address == place {
            guard let kind = ShelfEntry.Kind(name: object.address.key) else { continue }
            let name = object.address.description
            guard kind != .sealed || opensSealed else {
                scan.rejected[name] = .sealed
                continue
            }
            scan.files.append(
                FoundFile(
                    remote: name, address: name, kind: kind, size: object.size, modified: object.modified,
                    validator: object.validator))
        }
        if isOne, scan.files.isEmpty, scan.rejected.isEmpty { throw Failure(.io, "is not there", at: name) }
        return scan
    }
}
