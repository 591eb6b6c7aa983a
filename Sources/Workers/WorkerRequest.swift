/// Something that a worker can be asked, and the type of its answer.
public protocol WorkerRequest: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Names the request on the wire; at most 64 bytes.
    static var verb: String { get }
}

/// The answer to a request that has nothing to tell.
public struct Done: Codable, Sendable {
    public init() {}
}
