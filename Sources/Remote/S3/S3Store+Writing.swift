public import RectoDiagnostics
import RectoFetch

extension S3Store {
    /// All bytes of an object; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` `.io`, `.tooLarge` for more than `most` bytes, `.cancelled`.
    public func read(_ object: S3Address, atMost most: Int) async throws(Failure) -> [UInt8]? {
        let response = try await ask(.get, object, atMost: most)
        switch response.head.status {
        case 200: return response.bytes
        case 404 where S3Reply.parse(response.bytes)?.values["Code"] != "NoSuchBucket": return nil
        default: throw refusal(response, "can't be read", object)
        }
    }

    /// The bytes of an object; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    public func size(of object: S3Address) async throws(Failure) -> Int? {
        let response = try await ask(.head, object)
        switch response.head.status {
        case 200:
            guard let size = response.head.contentLength else {
                throw refusal(response, "has no length", object)
            }
            return size
        case 404: return nil
        default: throw refusal(response, "can't be read", object)
        }
    }

    /// Writes an object whole.
    ///
    /// - Parameter isOnce: Whether an object that is there stays as it is.
    /// - Returns: `false` where one is there that stays.
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    @discardableResult
    public func write(_ bytes: [UInt8], to object: S3Address, once isOnce: Bool) async throws(Failure)
        -> Bool
    {
        let response = try await ask(.put, object, body: bytes, once: isOnce)
        switch response.head.status {
        case 200: return true
        case 412 where isOnce: return false
        default: throw refusal(response, "can't be written", object)
        }
    }

    /// Does nothing where there is no such object.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    public func remove(_ object: S3Address) async throws(Failure) {
        let response = try await ask(.delete, object)
        guard [200, 204, 404].contains(response.head.status) else {
            throw refusal(response, "can't be removed", object)
        }
    }

    /// Asks until there is an answer that stays; a conflict with who writes the same object at the same time is not one.
    func ask(
        _ method: FetchRequest.Method, _ object: S3Address, query: [(name: String, value: String)] = [],
        body: [UInt8] = [], once isOnce: Bool = false, atMost most: Int = 1 << 20
    ) async throws(Failure) -> WholeResponse {
        guard !object.key.isEmpty || method == .get else {
            throw Failure(.usage, "names a bucket and no object in it", at: object.description)
        }
        var request = FetchRequest(
            method, try S3Place(settings: settings).address(object, query: query))
        request.body = body
        if isOnce { request.fields["If-None-Match"] = "*" }
        let start = time.elapsed
        var count = 0
        while true {
            let response: WholeResponse
            do throws(Failure) {
                response = try await fetching.whole(
                    request, retrying: policy, time: time, signing: signature
                ) { _ in
                    most
                }
            } catch {
                throw Failure(error.code, error.message, at: object.description)
            }
            let code = response.head.status < 200 ? nil : S3Reply.parse(response.bytes)?.values["Code"]
            // Completing an upload may begin with 200 and end in an error.
            let isToRepeat =
                response.head.status == 409 && code == "ConditionalRequestConflict"
                || response.head.status == 200 && method == .post
                    && ["InternalError", "SlowDown"].contains(code ?? "")
            count += 1
            guard isToRepeat,
                let wait = policy.wait(after: count, spent: time.elapsed - start, asked: nil)
            else {
                return response
            }
            guard await time.sleep(for: wait) else {
                throw Failure(.cancelled, "was cancelled", at: object.description)
            }
        }
    }

    func refusal(_ response: WholeResponse, _ words: String, _ object: S3Address) -> Failure {
        Failure(
            .io, signature.refusal(response) ?? "\(words) (\(response.head.status))",
            at: object.description)
    }
}
