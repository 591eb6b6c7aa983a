/// How long a server may take for one request.
public struct FetchLimits: Hashable, Sendable {
    /// For the connection, with its encryption.
    public var connect: Duration = .seconds(10)
    /// From then on until the first byte of the response.
    public var firstByte: Duration = .seconds(30)
    /// The time in which a body must bring ``stallBytes``.
    public var stall: Duration = .seconds(30)
    /// 1 KiB a second.
    public var stallBytes = 30 << 10

    public init() {}
}
