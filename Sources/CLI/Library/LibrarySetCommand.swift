import ArgumentParser
import Recto
import RectoLibrary

/// `recto library set`.
struct LibrarySetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change what was decided for stores, or for the whole library.",
        discussion: """
            With numbers of stores for those; without, --rate, --hours and --floor are for all transfers together. What is not named stays as it \
            is; without any option nothing changes, and what holds is printed.
            """)

    @OptionGroup var options: LibraryOptions
    @OptionGroup var settings: LibraryStoreSettingsOptions
    @OptionGroup(title: "Limits") var limits: LibraryLimitOptions

    @Argument(help: ArgumentHelp("Numbers of stores. (default: the whole library)", valueName: "store"))
    var stores: [Int] = []

    func validate() throws {
        if stores.isEmpty {
            guard settings.isEmpty else { throw ValidationError("--auto, --keep and --every are for stores; name one") }
        } else if limits.floor != nil {
            throw ValidationError("--floor is for the whole library; name no store")
        }
    }

    private struct Report: Encodable {
        var rate: Int?
        var hours: String?
        var floor: Int
    }

    func run() async throws {
        let library = try options.open()
        guard stores.isEmpty else {
            for store in stores { _ = try library.records.store(store) }
            for store in stores {
                let known = try library.records.store(store).settings
                try await library.change(store, to: settings.applied(to: known, limits))
            }
            let reports = try stores.map { try LibraryStoreReport(library.records.store($0), in: library) }
            return try options.print(reports, reports.map(\.line))
        }
        var all = try library.records.settings()
        if let rate = limits.rate { all.rate = rate.bytes }
        if let hours = limits.hours { all.hours = hours.window }
        if let floor = limits.floor { all.floor = floor.bytes }
        try await library.change(to: all)
        let report = Report(
            rate: all.rate, hours: all.hours?.description, floor: all.floor ?? LibrarySettings.usualFloor)
        let rate = all.rate.map { "\($0) bytes a second" } ?? "no limit"
        try options.print(
            report, ["rate: \(rate), hours: \(report.hours ?? "always"), free on the disk: \(report.floor) bytes"])
    }
}
