public import RectoDiagnostics

extension HTTPFetching {
    /// Sends a request until there is a response with its whole body.
    ///
    /// Repeats it when the host can't be reached, when the body breaks off or stalls, and for 408, 429 and 5xx.
    ///
    /// - Parameters:
    ///   - signing: Signs each try.
    ///   - accepting: Judges the beginning of a response of status below 400, and says how many bytes of its body are taken at most.
    /// - Returns: Any response that more tries would not change. Of the body of one of status 400 and above only the beginning, if
    ///   anything.
    /// - Throws: ``Failure``: what `accepting` throws; `.io` if the host can't be reached, `.tooLarge`, `.cancelled`.
    public func whole(
        _ request: FetchRequest, retrying policy: RetryPolicy = RetryPolicy(), time: any FetchTime = SystemTime(),
        signing: (any RequestSigning)? = nil, accepting: @Sendable (FetchHead) throws(Failure) -> Int
    ) async throws(Failure) -> WholeResponse {
        let start = time.elapsed
        var count = 0
        while true {
            var asked: Duration?
            var last: Result<WholeResponse, Failure>
            do throws(Failure) {
                let signed = try signing?.signed(request, at: time.date) ?? request
                let response = try await once(signed, accepting)
                guard RetryPolicy.isTransient(response.head.status) else { return response }
                asked = response.head.fields["Retry-After"].flatMap { RetryAfter.duration($0, now: time.date) }
                last = .success(response)
            } catch {
                guard error.code == .connection else { throw error }
                last = .failure(error)
            }
            count += 1
            guard let wait = policy.wait(after: count, spent: time.elapsed - start, asked: asked) else {
                return try last.mapError { Failure(.io, $0.message, at: $0.place) }.get()
            }
            guard await time.sleep(for: wait) else {
                throw Failure(.cancelled, "was cancelled", at: request.address.shown)
            }
        }
    }

    private func once(
        _ request: FetchRequest, _ accepting: (FetchHead) throws(Failure) -> Int
    ) async throws(Failure) -> WholeResponse {
        let response = try await fetch(request)
        if response.head.status >= 400 {
            // What is wrong is in words there, if it can be read at all.
            let bytes = try? await response.body.collect(upTo: 16 << 10)
            return WholeResponse(head: response.head, bytes: bytes ?? [])
        }
        let most = try accepting(response.head)
        do throws(Failure) {
            return WholeResponse(head: response.head, bytes: try await response.body.collect(upTo: most))
        } catch {
            throw error.place == nil ? error.at(request.address.shown) : error
        }
    }
}
