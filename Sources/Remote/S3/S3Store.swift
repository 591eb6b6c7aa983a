public import RectoDiagnostics
import RectoEscaping
public import RectoFetch

/// Buckets of Amazon S3, or of a server that speaks its protocol.
public struct S3Store: Sendable {
    let settings: S3Settings
    let fetching: any HTTPFetching
    let policy: RetryPolicy
    let time: any FetchTime

    public init(
        _ settings: S3Settings, by fetching: any HTTPFetching, retrying policy: RetryPolicy = RetryPolicy(),
        time: any FetchTime = SystemTime()
    ) {
        self.settings = settings
        self.fetching = fetching
        self.policy = policy
        self.time = time
    }

    var signature: RequestSignature {
        RequestSignature(settings.credentials, region: settings.region)
    }

    /// The bytes of an object; asks for the first of them.
    ///
    /// - Throws: As ``RemoteBytes/open(_:name:by:retrying:time:signing:)``, with the bucket and key for a place.
    public func open(_ object: S3Address) async throws(Failure) -> RemoteBytes {
        guard !object.key.isEmpty else {
            throw Failure(.usage, "names a bucket and no object in it", at: object.description)
        }
        let address = try S3Place(settings: settings).address(object)
        do throws(Failure) {
            return try await RemoteBytes.open(
                { address }, name: object.description, by: fetching, retrying: policy, time: time, signing: signature)
        } catch {
            throw Failure(error.code, error.message, at: object.description)
        }
    }

    /// The objects of a bucket whose keys begin with a prefix, in the order of their keys.
    ///
    /// - Parameter most: Throws rather than to return more.
    /// - Throws: ``Failure``: `.io` where the bucket can't be listed, `.tooLarge` for more objects.
    /// - Complexity: A request for each thousand objects.
    public func listObjects(_ place: S3Address, atMost most: Int = 100_000) async throws(Failure) -> [S3Object] {
        var objects: [S3Object] = []
        var token: String?
        var seen: Set<String> = []
        repeat {
            let reply = try await page(place, token)
            for entry in reply.contents {
                guard let key = entry["Key"].map({ PercentEncoding.decode($0.replacing("+", with: " ")) }) ?? nil,
                    let size = entry["Size"].flatMap({ Int($0) }), size >= 0
                else { throw Failure(.io, "lists an object without a key or a size", at: place.description) }
                let address = try S3Address(bucket: place.bucket, key: key)
                let tag = entry["ETag"], date = entry["LastModified"]
                objects.append(S3Object(address: address, size: size, etag: tag, lastModified: date))
            }
            guard objects.count <= most else {
                throw Failure(.tooLarge, "has more than \(most) objects; use a longer prefix", at: place.description)
            }
            token = reply.values["IsTruncated"] == "true" ? reply.values["NextContinuationToken"] : nil
            if reply.values["IsTruncated"] == "true", token.map({ !seen.insert($0).inserted }) ?? true {
                throw Failure(.io, "lists the same objects again and again", at: place.description)
            }
        } while token != nil
        return objects
    }

    private func page(_ place: S3Address, _ token: String?) async throws(Failure) -> S3Reply {
        var query = [(name: "encoding-type", value: "url"), (name: "list-type", value: "2")]
        if let token { query.insert((name: "continuation-token", value: token), at: 0) }
        query.append((name: "prefix", value: place.key))
        let bucket = try S3Address(bucket: place.bucket, key: "")
        let address = try S3Place(settings: settings).address(bucket, query: query)
        let response = try await fetching.whole(
            FetchRequest(.get, address), retrying: policy, time: time, signing: signature
        ) { _ in 16 << 20 }
        let reply = S3Reply.parse(response.bytes)
        guard response.head.status == 200 else {
            let words = signature.refusal(response) ?? "can't be listed (\(response.head.status))"
            throw Failure(.io, words, at: place.description)
        }
        guard response.head.isIdentity, let reply, reply.root == "ListBucketResult" else {
            throw Failure(.io, "answers with what is no list of objects", at: place.description)
        }
        return reply
    }
}
