import ArgumentParser
import Recto
import RectoLibrary

/// What can be decided for a store.
struct LibraryStoreSettingsOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Fetch issues that are new from now on at each refresh.")
    var auto: Bool?

    @Option(
        help: ArgumentHelp(
            "Keep only the newest 12 issues, those of 90d (days), or 5GB of them; pinned ones stay; all keeps everything.",
            valueName: "how much"))
    var keep: String?

    @Option(
        help: ArgumentHelp(
            "How often `watch` looks at its list: 30m, 6h or 7d; usually six hours, never more often than 15m.",
            valueName: "time"))
    var every: LibraryInterval?

    func validate() throws {
        guard let keep, keep != "all", Retention(keep) == nil else { return }
        throw ValidationError("--keep takes a number of issues (12), days (90d), bytes (5GB, 300MB), or all")
    }

    /// The settings with what the options say in their place.
    func applied(to settings: StoreSettings, _ limits: LibraryLimitOptions) -> StoreSettings {
        var settings = settings
        if let auto { settings.isAutomatic = auto }
        if let keep { settings.retention = Retention(keep) }
        if let every { settings.every = every.seconds }
        if let rate = limits.rate { settings.rate = rate.bytes }
        if let hours = limits.hours { settings.hours = hours.window }
        return settings
    }

    var isEmpty: Bool { auto == nil && keep == nil && every == nil }
}

/// How fast transfers are, and when they run.
struct LibraryLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Bytes a second: 500K, 2M, or none for no limit.", valueName: "rate"))
    var rate: LibraryRate?

    @Option(
        help: ArgumentHelp(
            "When issues that nobody asked for are fetched: 01:00-05:00 by the machine's clock, or always.",
            valueName: "hours"))
    var hours: LibraryHours?

    @Option(help: ArgumentHelp("Room that stays free on the disk. (default: 2000MB)", valueName: "bytes"))
    var floor: ByteSize?
}

/// `500K`, or `none`.
struct LibraryRate: ExpressibleByArgument {
    /// A second; `nil` without a limit.
    let bytes: Int?

    init?(argument: String) {
        guard argument != "none" else {
            bytes = nil
            return
        }
        guard let size = ByteSize(argument: argument) else { return nil }
        bytes = size.bytes
    }
}

/// `01:00-05:00`, or `always`.
struct LibraryHours: ExpressibleByArgument {
    let window: DayWindow?

    init?(argument: String) {
        window = DayWindow(argument)
        guard window != nil || argument == "always" else { return nil }
    }
}

/// `30m`, `6h` or `7d`.
struct LibraryInterval: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Int(argument.dropLast()), number > 0,
            number <= 100_000, argument.utf8.first.map({ (0x30...0x39).contains($0) }) == true
        else { return nil }
        seconds = number * unit
    }
}
