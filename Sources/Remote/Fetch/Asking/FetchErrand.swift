/// What a user typed, for which more is asked than that address itself: a store, whose list leads to issues.
public struct FetchErrand: Hashable, Sendable {
    public var address: WebAddress
    /// The networks that it was in when it was asked for the first time (``FetchHead/networks``); `nil` for this time.
    ///
    /// Whoever asks it again another day keeps them: a name that then leads into this machine's networks has been turned against it.
    public var networks: Set<AddressRange>?

    public init(_ address: WebAddress, networks: Set<AddressRange>? = nil) {
        self.address = address
        self.networks = networks
    }
}
