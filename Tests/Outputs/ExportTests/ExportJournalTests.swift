import Recto
import TestSupport
import Testing

@testable import RectoExport

private typealias Journal = ExportJournal<TileJournalHeader, PageRecord>

@Suite struct ExportJournalTests {
    private static func header(_ options: TileOptions = TileOptions()) -> TileJournalHeader {
        TileJournalHeader(
            document: PagesReport.Source(name: "a.pdf", digest: "sha256:0", pageCount: 9), options: options,
            renderer: "test")
    }

    private static func record(_ index: Int) -> PageRecord {
        PageRecord(
            index: index, label: "\(index)", width: 10, height: 20, pixelWidth: 40, pixelHeight: 80, levels: 7,
            path: "page.dzi", digest: "d\(index)", tiles: 7, uniformTiles: 1, bytes: 100, seconds: 0.5, warnings: ["w"],
            warningCount: 3)
    }

    @Test func remembersWhatWasFinished() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/journal"
            let journal = try Journal(path, Self.header())
            try journal.add(Self.record(2))
            try journal.add(Self.record(5))
            let again = try Journal(path, Self.header())
            #expect(again.finished == [2: Self.record(2), 5: Self.record(5)])
            try again.add(Self.record(6))
            #expect(try Journal(path, Self.header()).finished.count == 3)
        }
    }

    @Test func isNotTakenForOtherWork() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/journal"
            try Journal(path, Self.header()).add(Self.record(2))
            #expect(try Journal(path, Self.header(TileOptions(tileSize: 512))).finished.isEmpty)
            #expect(try Journal(path, Self.header()).finished.isEmpty, "the other work has begun anew")
        }
    }

    /// A process may be killed after any byte.
    @Test func aJournalCutOffAnywhereIsStillGood() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/journal"
            let journal = try Journal(path, Self.header())
            try journal.add(Self.record(0))
            try journal.add(Self.record(1))
            let whole = try #require(try Files.read(path))
            for length in 0...whole.count {
                try Files.replace(path, with: Array(whole.prefix(length)))
                let cut = try Journal(path, Self.header())
                let lines = whole.prefix(length).count { $0 == UInt8(ascii: "\n") }
                #expect(cut.finished.count == max(0, lines - 1))
                try cut.add(Self.record(7))
                #expect(try Journal(path, Self.header()).finished[7] == Self.record(7))
            }
        }
    }
}
