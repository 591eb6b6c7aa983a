public import RectoDiagnostics

/// A request to a worker, and the type of its answer.
public protocol WorkerRequest: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Names the request on the wire; at most 64 bytes.
    static var verb: String { get }
}

extension WorkerRequest {
    /// Warms up the Swift runtime for decoding this request and encoding its answer, or the reverse in the host: a millisecond for each.
    ///
    /// - Parameters:
    ///   - end: The end at which this process is.
    ///   - request: A request as the host writes it.
    ///   - reply: Any answer.
    public static func rehearse(at end: WireEnd, _ request: String, _ reply: Reply) throws(Failure) {
        let request = try Wire.decode(Self.self, from: Array(request.utf8))
        let answer = try Wire.encode(reply)
        guard end == .host else { return }
        _ = try Wire.encode(request)
        _ = try Wire.decode(Reply.self, from: answer)
    }
}

/// An end of the connection between a worker and its host.
public enum WireEnd: Sendable {
    case host, worker
}

/// An empty answer.
public struct Done: Codable, Sendable {
    public init() {}
}
