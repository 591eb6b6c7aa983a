public import RectoBytes
public import RectoDiagnostics
import Synchronization

/// Gives the address of a document, asked again when a server refuses the last one: signed links expire.
public typealias AddressSource = @Sendable () async throws(Failure) -> WebAddress

/// The bytes of a document on a web server, asked for in ranges.
///
/// The first request asks for the first 64 KiB and learns from the answer how many there are, and which version they are of. There is no
/// `HEAD` before: addresses that are signed for `GET` refuse it. From then on nothing but that version is accepted.
///
/// Where the server has a strong ETag, each request carries it in `If-Match`. With `If-Range` a server sends the whole other document if it
/// changed, for nothing. Some servers refuse with 412 though the tag is the same, since a proxy has changed it on the way; then
/// `If-Range` is tried, and kept if it proves that nothing changed. Without a strong ETag the first bytes are compared again and again.
public final class RemoteBytes: ByteProvider {
    public let identity: ByteIdentity
    let asking: RemoteAsking
    let version: RemoteVersion
    /// The first bytes, or all where the server gives no ranges.
    private let state: Mutex<State>

    struct State {
        var known: [UInt8]
        var place: RemoteAsking.Place
        /// Whether the server's `If-Match` can't be relied on.
        var usesIfRange = false
        var hasChanged = false
        /// Answers since the first bytes were compared.
        var unproven = 0
    }

    /// Bytes that the first request asks for, as many as a block of ``BlockCache`` has.
    public static let headSize = BlockCache.blockSize
    /// How large a document may be by default whose server gives no ranges.
    public static let mostWhole = 64 << 20
    /// The most that one request asks for.
    private static let mostAtOnce = 8 << 20

    /// Asks for the first bytes.
    ///
    /// - Parameters:
    ///   - source: The address, and a fresh one when it was refused with 403.
    ///   - name: Names the document in ``ByteIdentity/validator``; by default its first address, which is right unless addresses expire.
    ///   - signing: Signs each request.
    ///   - mostWhole: How large a document may be whose server gives no ranges; it is kept in memory.
    /// - Throws: ``Failure`` `.io` with the address, also for a server that gives no ranges of a large document; `.cancelled`.
    public static func open(
        _ source: @escaping AddressSource, name: String? = nil, by fetching: any HTTPFetching,
        retrying policy: RetryPolicy = RetryPolicy(), time: any FetchTime = SystemTime(),
        signing: (any RequestSigning)? = nil, mostWhole: Int = mostWhole
    ) async throws(Failure) -> RemoteBytes {
        let asking = RemoteAsking(
            source: source, fetching: fetching, policy: policy, time: time, signing: signing, mostWhole: mostWhole)
        let address = try await source()
        let (head, place) = try await asking.first(headSize, at: address)
        return RemoteBytes(asking, head, place, name: name ?? address.description)
    }

    /// Asks for the first bytes of an address that stays the same.
    public static func open(
        _ address: WebAddress, by fetching: any HTTPFetching, retrying policy: RetryPolicy = RetryPolicy(),
        time: any FetchTime = SystemTime(), mostWhole: Int = mostWhole
    ) async throws(Failure) -> RemoteBytes {
        try await open({ address }, by: fetching, retrying: policy, time: time, mostWhole: mostWhole)
    }

    private init(_ asking: RemoteAsking, _ first: RemoteAsking.Part, _ place: RemoteAsking.Place, name: String) {
        self.asking = asking
        version = first.version
        identity = ByteIdentity(count: version.total, validator: version.strongTag.map { "\($0) \(name)" })
        state = Mutex(State(known: first.bytes, place: place))
    }

    /// When the server says that the document was last changed, in nanoseconds since 1970; `nil` where it says nothing.
    public var lastModified: Int? { version.lastModified.flatMap { RetryAfter.date($0) }.map { $0 * 1_000_000_000 } }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let range = try checked(range)
        let known = try state.withLock { state throws(Failure) in
            if state.hasChanged { throw asking.changed(state.place.address) }
            return Array(
                state.known[min(range.lowerBound, state.known.count)..<min(range.upperBound, state.known.count)])
        }
        var bytes = known
        bytes.reserveCapacity(range.count)
        while bytes.count < range.count {
            let start = range.lowerBound + bytes.count
            bytes += try await ask(start..<min(range.upperBound, start + Self.mostAtOnce))
        }
        return bytes
    }

    private func ask(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let part = try await part(range)
        guard version.strongTag == nil else { return part.bytes }
        // The comparison is after the answer: what was changed before that, it finds.
        let isDue = state.withLock { state in
            state.unproven += 1
            let most = version.etag == nil && version.lastModified == nil ? 1 : 16
            guard state.unproven >= most else { return false }
            state.unproven = 0
            return true
        }
        if isDue { try await compareFirst() }
        return part.bytes
    }

    /// Asks for the first bytes again, 1 KiB.
    private func compareFirst() async throws(Failure) {
        let known = state.withLock { Array($0.known.prefix(1 << 10)) }
        let part = try await part(0..<known.count)
        if part.bytes != known { throw noteChange() }
    }

    private func part(_ range: Range<Int>) async throws(Failure) -> RemoteAsking.Part {
        let before = state.withLock { $0 }
        if before.known.count == version.total {
            return RemoteAsking.Part(bytes: Array(before.known[range]), range: range, version: version)
        }
        let answer = try await asking.part(range, of: version, at: before.place, usesIfRange: before.usesIfRange)
        guard case .part(let part, let place, let usesIfRange) = answer else { throw noteChange() }
        let isWhole = part.range != range
        // The whole document may come though a range was asked for; from then on it is there.
        if isWhole, !part.bytes.starts(with: before.known) { throw noteChange() }
        state.withLock { state in
            state.place = place
            state.usesIfRange = state.usesIfRange || usesIfRange
            if isWhole { state.known = part.bytes }
        }
        return isWhole ? RemoteAsking.Part(bytes: Array(part.bytes[range]), range: range, version: version) : part
    }

    private func noteChange() -> Failure {
        state.withLock { state in
            state.hasChanged = true
            return asking.changed(state.place.address)
        }
    }
}
