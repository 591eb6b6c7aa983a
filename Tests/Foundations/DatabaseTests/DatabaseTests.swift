import RectoDatabase
import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

@Suite struct DatabaseTests {
    private static let tables = ["CREATE TABLE word(id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT"]

    private static func open(
        _ folder: String, _ migrations: [String] = tables, application: Int32 = 7, patience: Int32 = 50
    )
        throws(Failure) -> Database
    {
        try Database(folder + "/words.sqlite", application: application, migrations: migrations, patience: patience)
    }

    private static func words(_ database: Database) throws(Failure) -> [String] {
        try database.query("SELECT text FROM word ORDER BY id") { row in row.text(0) ?? "NULL" }
    }

    @Test func valuesComeBackAsTheyWere() throws {
        try withTemporaryFolder { folder in
            let database = try Self.open(folder)
            for text in ["", "a\u{0}b", "Ünï 日本 🎈", String(repeating: "x", count: 100_000)] {
                try database.run("INSERT INTO word(text) VALUES(?)", [.text(text)])
            }
            try database.run("INSERT INTO word(text) VALUES(?)", [.null])
            #expect(
                try Self.words(database) == ["", "a\u{0}b", "Ünï 日本 🎈", String(repeating: "x", count: 100_000), "NULL"])
            let numbers = try database.query("SELECT ?, ?, ?", [.integer(Int64.min), .real(0.5), .null]) { row in
                "\(row.integer(0) ?? 0) \(row.real(1) ?? 0) \(row.integer(2).map(String.init) ?? "none")"
            }
            #expect(numbers == ["\(Int64.min) 0.5 none"])
        }
    }

    @Test func aTransactionThatThrowsChangesNothing() throws {
        try withTemporaryFolder { folder in
            let database = try Self.open(folder)
            #expect(throws: Failure.self) {
                try database.transaction { () throws(Failure) in
                    try database.run("INSERT INTO word(text) VALUES('one')")
                    throw Failure(.usage, "no")
                }
            }
            #expect(throws: Failure.self) {
                try database.transaction { () throws(Failure) in
                    try database.run("INSERT INTO word(text) VALUES('two')")
                    try database.run("INSERT INTO word(text) VALUES('two')")
                }
            }
            #expect(try Self.words(database) == [])
            try database.transaction { () throws(Failure) in
                _ = try database.run("INSERT INTO word(text) VALUES('three')")
            }
            #expect(try Self.words(database) == ["three"])
        }
    }

    @Test func tablesFollowTheMigrations() throws {
        try withTemporaryFolder { folder in
            try Self.open(folder).run("INSERT INTO word(text) VALUES('old')")
            let more = Self.tables + ["ALTER TABLE word ADD COLUMN count INTEGER NOT NULL DEFAULT 3"]
            let counts = try Self.open(folder, more).query("SELECT count FROM word") { row in row.integer(0) }
            #expect(counts == [3])
            // What a later version made is not touched by an earlier one.
            let failure = #expect(throws: Failure.self) { try Self.open(folder) }
            #expect(failure?.code == .unsupported)
        }
    }

    @Test func otherFilesAreRefused() throws {
        try withTemporaryFolder { folder in
            _ = try Self.open(folder, application: 8)
            #expect(#expect(throws: Failure.self) { try Self.open(folder) }?.code == .damaged)
            try Files.replace(folder + "/words.sqlite", with: Array("%PDF-1.7 is no database at all, is it".utf8))
            #expect(#expect(throws: Failure.self) { try Self.open(folder) }?.code == .damaged)
            #expect(#expect(throws: Failure.self) { try Self.open(folder + "/nowhere") }?.code == .io)
        }
    }

    @Test func aLockedDatabaseAndAFullOneSaySo() throws {
        try withTemporaryFolder { folder in
            let (one, other) = (try Self.open(folder), try Self.open(folder))
            try one.transaction { () throws(Failure) in
                let failure = #expect(throws: Failure.self) { try other.run("INSERT INTO word(text) VALUES('late')") }
                #expect(failure?.code == .io && failure?.message.contains("locked") == true)
            }
            try other.run("INSERT INTO word(text) VALUES('in time')")
            try one.run("PRAGMA max_page_count = 6")
            let failure = #expect(throws: Failure.self) {
                try one.run("INSERT INTO word(text) VALUES(?)", [.text(String(repeating: "x", count: 1_000_000))])
            }
            #expect(failure?.code == .full)
            #expect(try Self.words(one) == ["in time"])
        }
    }
}
