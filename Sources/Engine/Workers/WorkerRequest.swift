public import RectoDiagnostics

/// Something that a worker can be asked, and the type of its answer.
public protocol WorkerRequest: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Names the request on the wire; at most 64 bytes.
    static var verb: String { get }
}

extension WorkerRequest {
    /// Has Swift look up all that reading this request and writing its answer takes, or the other way round at the host's end:
    /// a millisecond for each.
    ///
    /// - Parameters:
    ///   - end: Where this process is.
    ///   - request: One as the host writes it.
    ///   - reply: Any answer.
    public static func rehearse(at end: WireEnd, _ request: String, _ reply: Reply) throws(Failure) {
        let request = try Wire.decode(Self.self, from: Array(request.utf8))
        let answer = try Wire.encode(reply)
        guard end == .host else { return }
        _ = try Wire.encode(request)
        _ = try Wire.decode(Reply.self, from: answer)
    }
}

/// An end of the line between a worker and its host.
public enum WireEnd: Sendable {
    case host, worker
}

/// The answer to a request that has nothing to tell.
public struct Done: Codable, Sendable {
    public init() {}
}
