public import RectoDiagnostics
import RectoFetch

/// Gives the bytes of a file that is sent.
public protocol UploadSource: Sendable {
    /// In bytes.
    var count: Int { get }

    /// - Throws: ``Failure`` `.io`.
    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8]
}

extension S3Store {
    /// What is larger is sent in parts of this size or more.
    ///
    /// S3 takes parts of 5 MiB and more, the last one excepted, and 10,000 of them.
    public static let partSize = 16 << 20
    private static let mostParts = 10_000

    /// Writes an object in parts, or at once where it is small, unless there is one of the name.
    ///
    /// Takes the memory of one part. Where it fails or is cancelled, the parts that were sent are dropped.
    ///
    /// - Returns: `false` where an object is there already.
    /// - Throws: ``Failure`` `.io`, `.cancelled`, and what the source throws.
    @discardableResult
    public func upload(_ source: any UploadSource, to object: S3Address) async throws(Failure) -> Bool {
        if source.count <= Self.partSize {
            return try await write(try await source.read(0..<source.count), to: object, once: true)
        }
        let begun = try await ask(.post, object, query: [("uploads", "")])
        guard begun.head.status == 200, let id = S3Reply.parse(begun.bytes)?.values["UploadId"],
            !id.isEmpty
        else {
            throw refusal(begun, "can't be written", object)
        }
        do throws(Failure) {
            return try await send(source, to: object, upload: id)
        } catch {
            // Also when this task is cancelled: what is left would be paid for.
            await Task { try? await drop(id, of: object) }.value
            throw error
        }
    }

    private func send(_ source: any UploadSource, to object: S3Address, upload id: String)
        async throws(Failure) -> Bool
    {
        let size = max(Self.partSize, (source.count + Self.mostParts - 1) / Self.mostParts)
        var parts = ""
        for (number, start) in stride(from: 0, to: source.count, by: size).enumerated() {
            let bytes = try await source.read(start..<min(start + size, source.count))
            let query = [(name: "partNumber", value: String(number + 1)), (name: "uploadId", value: id)]
            let response = try await ask(.put, object, query: query, body: bytes)
            guard response.head.status == 200, let tag = response.head.fields["ETag"],
                tag.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3C && $0 != 0x26 })
            else { throw refusal(response, "can't be written", object) }
            parts += "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(tag)</ETag></Part>"
        }
        let list = "<CompleteMultipartUpload>\(parts)</CompleteMultipartUpload>"
        let response = try await ask(
            .post, object, query: [("uploadId", id)], body: Array(list.utf8), once: true)
        if response.head.status == 412 {
            try await drop(id, of: object)
            return false
        }
        // An error may come with status 200, and servers differ in what they call a success; the tag is in it.
        guard response.head.status == 200, let reply = S3Reply.parse(response.bytes), reply.root != "Error",
            reply.values["ETag"] != nil
        else {
            throw refusal(response, "can't be written", object)
        }
        return true
    }

    /// Drops what was sent of objects that nobody completed.
    ///
    /// - Parameter place: What their keys begin with.
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    public func dropUploads(_ place: S3Address) async throws(Failure) {
        let bucket = try S3Address(bucket: place.bucket, key: "")
        let response = try await ask(.get, bucket, query: [("prefix", place.key), ("uploads", "")])
        guard response.head.status == 200, let reply = S3Reply.parse(response.bytes) else {
            throw refusal(response, "has uploads that can't be listed", place)
        }
        for entry in reply.contents {
            guard let key = entry["Key"], let id = entry["UploadId"], key.hasPrefix(place.key) else {
                continue
            }
            try await drop(id, of: try S3Address(bucket: place.bucket, key: key))
        }
    }

    private func drop(_ id: String, of object: S3Address) async throws(Failure) {
        let response = try await ask(.delete, object, query: [("uploadId", id)])
        guard [200, 204, 404].contains(response.head.status) else {
            throw refusal(response, "has an upload that can't be dropped", object)
        }
    }
}
