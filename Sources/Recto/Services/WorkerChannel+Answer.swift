extension WorkerChannel {
    /// Answers with what `body` gives, or with the failure that it throws.
    public func answer<Reply: Encodable>(_ body: () throws(Failure) -> (Reply, [UInt8])) throws(Failure) {
        let result: (Reply, [UInt8])
        do throws(Failure) {
            result = try body()
        } catch {
            return try answer(error)
        }
        try answer(result.0, body: result.1)
    }
}
