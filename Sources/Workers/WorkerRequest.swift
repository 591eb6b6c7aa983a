public import RectoDiagnostics

/// Something that a worker can be asked, and the type of its answer.
public protocol WorkerRequest: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Names the request on the wire; at most 64 bytes.
    static var verb: String { get }
}

extension WorkerRequest {
    /// Has Swift look up all that reading this request and writing its answer takes, which is a millisecond for each.
    ///
    /// - Parameters:
    ///   - request: One as the host writes it.
    ///   - reply: Any answer.
    public static func rehearse(_ request: String, _ reply: Reply) throws(Failure) {
        _ = try Wire.decode(Self.self, from: Array(request.utf8))
        _ = try Wire.encode(reply)
    }
}

/// The answer to a request that has nothing to tell.
public struct Done: Codable, Sendable {
    public init() {}
}
