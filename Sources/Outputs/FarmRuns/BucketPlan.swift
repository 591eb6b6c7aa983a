package import RectoDiagnostics
package import RectoFarm
package import RectoS3

/// A plan in a bucket, which is read by ranges: a task reads its shard alone.
package struct BucketPlan {
    private let store: S3Store
    private let object: S3Address

    package init(_ store: S3Store, _ object: S3Address) {
        self.store = store
        self.object = object
    }

    /// - Throws: ``Failure`` `.io`, `.cancelled`, or `.usage` for an object that is no plan or not all of one.
    package func open() async throws(Failure) -> PlanFile {
        try await PlanFile(try await store.open(object), object.description)
    }

    /// Sends a plan that was written to a file.
    ///
    /// An object that is there already is never replaced, since tasks may be reading it; the same plan may be there.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`, `.usage` where something else is there.
    package func place(_ file: String) async throws(Failure) {
        if try await store.upload(try FileUpload(file), to: object) { return }
        // Or the answer to our own request was lost.
        let mine = try await PlanFile(file)
        do throws(Failure) {
            if try await open().id == mine.id { return }
        } catch  where error.code != .usage {
            throw error
        }
        throw Failure(.usage, "is there already, and another one; name a new object", at: object.description)
    }
}
