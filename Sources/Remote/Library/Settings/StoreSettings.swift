/// What a reader has decided for one store.
public struct StoreSettings: Hashable, Sendable {
    /// Whether issues that are new are fetched without being asked for.
    public var isAutomatic: Bool
    public var retention: Retention?
    /// Bytes a second for all transfers of the store together; `nil` without a limit of its own.
    public var rate: Int?
    /// When automatic transfers run; `nil` for the library's hours.
    public var hours: DayWindow?
    /// Seconds from one look at the list to the next one while the library is watched; `nil` for the usual time.
    public var every: Int?

    public init(
        isAutomatic: Bool = false, retention: Retention? = nil, rate: Int? = nil, hours: DayWindow? = nil,
        every: Int? = nil
    ) {
        self.isAutomatic = isAutomatic
        self.retention = retention
        self.rate = rate
        self.hours = hours
        self.every = every
    }
}

/// What a reader has decided for the whole library.
public struct LibrarySettings: Hashable, Sendable {
    /// Bytes a second for all transfers together; `nil` without a limit.
    public var rate: Int?
    /// When automatic transfers run, where their stores have no hours of their own; `nil` for always.
    public var hours: DayWindow?
    /// Bytes that are to stay free on the disk; `nil` for ``usualFloor``.
    public var floor: Int?

    public static let usualFloor = 2_000_000_000

    public init(rate: Int? = nil, hours: DayWindow? = nil, floor: Int? = nil) {
        self.rate = rate
        self.hours = hours
        self.floor = floor
    }

    /// These, and where they say nothing, others.
    func over(_ others: LibrarySettings) -> LibrarySettings {
        LibrarySettings(rate: rate ?? others.rate, hours: hours ?? others.hours, floor: floor ?? others.floor)
    }
}
