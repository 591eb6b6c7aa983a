import RectoDatabase
public import RectoDiagnostics

extension LibraryRecords {
    func change(_ store: Int, to settings: StoreSettings) throws(Failure) {
        let count = try use { database throws(Failure) in
            try database.run(
                "UPDATE store SET auto = ?, keep = ?, rate = ?, hours = ?, every = ?, again = NULL WHERE id = ?",
                [
                    .integer(settings.isAutomatic ? 1 : 0), .text(optional: settings.retention?.description),
                    .integer(optional: settings.rate), .text(optional: settings.hours?.description),
                    .integer(optional: settings.every), .integer(store),
                ])
        }
        guard count == 1 else { throw Failure(.usage, "there is no such store", at: "\(store)") }
    }

    /// What was decided for the whole library.
    public func settings() throws(Failure) -> LibrarySettings {
        LibrarySettings(
            rate: try setting("rate").flatMap { Int($0) }, hours: try setting("hours").flatMap { DayWindow($0) },
            floor: try setting("floor").flatMap { Int($0) })
    }

    func change(to settings: LibrarySettings) throws(Failure) {
        try set("rate", settings.rate.map { "\($0)" })
        try set("hours", settings.hours?.description)
        try set("floor", settings.floor.map { "\($0)" })
    }

    // MARK: - Covers

    /// Keeps which cover an issue has.
    ///
    /// - Parameters:
    ///   - picture: SHA-256; `nil` if none could be drawn.
    ///   - sources: What it was drawn from, or could not be.
    func keepCover(_ picture: String?, from sources: String, of issue: Int) throws(Failure) {
        try use { database throws(Failure) in
            try database.run(
                "UPDATE issue SET picture = ?, pictured = ? WHERE id = ?",
                [.text(optional: picture), .text(sources), .integer(issue)])
        }
    }

    /// SHA-256 of all covers that issues have.
    func covers() throws(Failure) -> Set<String> {
        Set(
            try use { database throws(Failure) in
                try database.query("SELECT DISTINCT picture FROM issue WHERE picture IS NOT NULL") { $0.text(0) ?? "" }
            })
    }

    // MARK: - Settings by name

    func setting(_ name: String) throws(Failure) -> String? {
        try use { database throws(Failure) in
            try database.query("SELECT value FROM setting WHERE name = ?", [.text(name)]) { $0.text(0) }.first ?? nil
        }
    }

    func set(_ name: String, _ value: String?) throws(Failure) {
        try use { database throws(Failure) in
            guard let value else { return try database.run("DELETE FROM setting WHERE name = ?", [.text(name)]) }
            return try database.run(
                "INSERT INTO setting (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
                [.text(name), .text(value)])
        }
    }
}
