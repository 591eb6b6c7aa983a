import Recto
import TestSupport
import Testing

@testable import RectoReaders

@Suite struct ReaderDatabaseTests {
    private static let issue = ReaderIssue(key: "abc", document: String(repeating: "1", count: 64), title: "Waves")
    private static let other = ReaderIssue(key: "def", document: "", title: "Wind")

    private static func mark(_ number: Int, page: Int = 0, note: String = "", at time: Int64 = 1000) -> Mark {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(number)))
        let place = MarkPlace(
            document: "", page: page, label: "\(page + 1)", range: number..<number + 5,
            quote: Quote(exact: "quote \(number)", prefix: "", suffix: ""))
        return Mark(
            id: MarkID(milliseconds: Int64(number), using: &random), kind: .highlight, place: place, note: note,
            created: time,
            modified: HybridTime(milliseconds: time, device: "phone"))
    }

    private static func put(_ mark: Mark, _ reader: String, _ database: ReaderDatabase) throws -> StoredMark? {
        try database.change(mark.id, of: reader, in: issue) { _ in mark }
    }

    @Test func readersSeeOnlyTheirOwn() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            let mark = Self.mark(1, note: "private")
            #expect(try Self.put(mark, "anna", database)?.revision == 1)
            #expect(try database.marks(of: "anna", in: "abc").marks.map(\.mark) == [mark])
            for (reader, issue) in [("bob", "abc"), ("anna", "def"), ("ANNA", "abc"), ("", "abc"), ("anna", "")] {
                #expect(try database.marks(of: reader, in: issue).marks.isEmpty)
                #expect(try database.marks(of: reader, in: issue, since: 0, finding: "private").marks.isEmpty)
                #expect(try database.mark(mark.id, of: reader, in: issue) == nil)
            }
            // The same id is another mark of somebody else.
            #expect(try Self.put(Self.mark(1, note: "Bob's"), "bob", database)?.mark.note == "Bob's")
            #expect(try database.mark(mark.id, of: "anna", in: "abc")?.mark == mark)
            try database.erase("bob")
            #expect(try database.marks(of: "bob", in: "abc").marks.isEmpty)
            #expect(try database.marks(of: "anna", in: "abc").marks.map(\.mark) == [mark])
        }
    }

    @Test func placesOfIssuesAreRemembered() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            _ = try Self.put(Self.mark(1), "anna", database)
            #expect(try database.places().isEmpty)
            var placed = Self.issue
            placed.place = ReaderIssue.Place(path: "/shelf/waves.pdf", base: "content")
            let mark = Self.mark(2)
            _ = try database.change(mark.id, of: "anna", in: placed) { _ in mark }
            // A change that does not know where the issue lies forgets nothing.
            _ = try Self.put(Self.mark(3), "anna", database)
            let places = try ReaderDatabase(folder + "/marks").places()
            #expect(places.count == 1)
            #expect(places["/shelf/waves.pdf"]?.id == "abc" && places["/shelf/waves.pdf"]?.base == "content")
        }
    }

    @Test func theDocumentIsNotForgotten() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            _ = try Self.put(Self.mark(1), "anna", database)
            // KOReader names the file by a digest of its own, so that of the PDF is not known then.
            var unknown = Self.issue
            unknown.document = ""
            let position = DevicePosition(
                page: 1, progression: 0.5, name: "Kobo", modified: HybridTime(milliseconds: 5000, device: "K1"))
            #expect(try database.put(position, of: "anna", in: unknown))
            #expect(try database.issues(of: "anna") == [Self.issue])
            // A corrected document takes the place of the old one.
            var corrected = Self.issue
            corrected.document = String(repeating: "2", count: 64)
            let mark = Self.mark(2)
            _ = try database.change(mark.id, of: "anna", in: corrected) { _ in mark }
            #expect(try database.issues(of: "anna") == [corrected])
        }
    }

    @Test func changesAreToldSinceARevision() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            for number in 1...3 { _ = try Self.put(Self.mark(number), "anna", database) }
            #expect(try database.marks(of: "anna", in: "abc", since: 1).marks.map(\.revision) == [2, 3])
            var gone = Self.mark(1)
            gone.deleted = HybridTime(milliseconds: 2000, device: "phone")
            gone.modified = HybridTime(milliseconds: 2000, device: "phone")
            _ = try Self.put(gone, "anna", database)
            let changes = try database.marks(of: "anna", in: "abc", since: 3)
            #expect(changes.marks.map(\.mark) == [gone] && changes.revision == 4)
            #expect(try database.marks(of: "anna", in: "abc").marks.count == 2)
            // Sent again, late or as it is: nothing changes.
            _ = try Self.put(Self.mark(1), "anna", database)
            _ = try Self.put(gone, "anna", database)
            #expect(try database.marks(of: "anna", in: "abc", since: 4) == StoredMarks(marks: [], revision: 4))
        }
    }

    @Test func pagesAndWords() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            var long = Self.mark(1, page: 3, note: "Über den Wellen")
            long.place.end = MarkPoint(page: 4, offset: 2)
            for mark in [long, Self.mark(2, page: 4, note: "\"quoted\" OR NOT"), Self.mark(3, page: 6)] {
                _ = try Self.put(mark, "anna", database)
            }
            func pages(_ pages: ClosedRange<Int>) throws -> [Int] {
                try database.marks(of: "anna", in: "abc", on: pages).marks.compactMap(\.mark.place.range?.lowerBound)
            }
            #expect(try pages(4...4) == [1, 2] && pages(0...2) == [] && pages(5...9) == [3])
            func found(_ words: String) throws -> Int {
                try database.marks(of: "anna", in: "abc", finding: words).marks.count
            }
            #expect(
                try found("uber wellen") == 1 && found("\"quoted\" OR") == 1 && found("quote 3") == 1 && found("*") == 0
            )
            _ = try database.change(long.id, of: "anna", in: Self.issue) { known in
                var mark = known?.mark
                mark?.write("something else", at: HybridTime(milliseconds: 5000, device: "phone"))
                return mark
            }
            #expect(try found("wellen") == 0 && found("something") == 1)
        }
    }

    @Test func removedMarksAreKeptUntilEveryDeviceKnows() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            var mark = Self.mark(1)
            mark.deleted = mark.modified
            _ = try Self.put(mark, "anna", database)
            let later = 1000 + MarkSet.tombstoneAge
            try database.remember(device: "desk", of: "anna", in: Self.issue, seen: 0, now: later)
            #expect(try database.forgetTombstones(now: later) == 0)
            try database.remember(device: "desk", of: "anna", in: Self.issue, seen: 1, now: later)
            // What a device says of an earlier time is no news.
            try database.remember(device: "desk", of: "anna", in: Self.issue, seen: 0, now: later)
            #expect(try database.forgetTombstones(now: later - 1) == 0)
            #expect(try database.forgetTombstones(now: later) == 1)
            #expect(try database.mark(mark.id, of: "anna", in: "abc") == nil)
        }
    }

    @Test func aDeviceThatNeverComesAgainIsNotWaitedFor() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            var mark = Self.mark(1)
            mark.deleted = mark.modified
            _ = try Self.put(mark, "anna", database)
            try database.remember(device: "lost", of: "anna", in: Self.issue, seen: 0, now: 1000)
            #expect(try database.forgetTombstones(now: 1000 + 2 * MarkSet.tombstoneAge) == 0)
            #expect(try database.forgetTombstones(now: 1001 + 2 * MarkSet.tombstoneAge) == 1)
        }
    }

    @Test func aReaderHasRoomForSoMuch() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            let marks = (0..<ReaderDatabase.mostMarks).map { Self.mark($0) }
            #expect(try database.add(marks, of: "anna", in: Self.issue, keepsKnown: false) == marks.count)
            let failure = #expect(throws: Failure.self) { try Self.put(Self.mark(-1), "anna", database) }
            #expect(failure?.code == .tooLarge)
            // Those that are there can still be changed, and others have room.
            #expect(try Self.put(Self.mark(7, note: "changed", at: 2000), "anna", database)?.mark.note == "changed")
            #expect(try Self.put(Self.mark(-1), "bob", database) != nil)
            // An import is taken whole or not at all.
            let more = [Self.mark(8, note: "new", at: 3000), Self.mark(-2)]
            #expect(throws: Failure.self) { try database.add(more, of: "anna", in: Self.issue, keepsKnown: false) }
            #expect(try database.mark(more[0].id, of: "anna", in: "abc")?.mark.note == "")
        }
    }

    @Test func importsKeepWhatIsKnownWhereAsked() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            _ = try Self.put(Self.mark(1, note: "mine"), "anna", database)
            let marks = [Self.mark(1, note: "theirs", at: 9000), Self.mark(2)]
            #expect(try database.add(marks, of: "anna", in: Self.issue, keepsKnown: true) == 1)
            #expect(try database.mark(marks[0].id, of: "anna", in: "abc")?.mark.note == "mine")
            #expect(try database.add(marks, of: "anna", in: Self.issue, keepsKnown: false) == 1)
            let merged = try database.mark(marks[0].id, of: "anna", in: "abc")?.mark
            #expect(merged?.note == "theirs" && merged?.history.map(\.text) == ["mine"])
        }
    }

    @Test func positionsAreKeptByDevice() throws {
        try withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            func position(_ page: Int, _ device: String, _ time: Int64) -> DevicePosition {
                DevicePosition(
                    page: page, progression: 0.5, name: device, modified: HybridTime(milliseconds: time, device: device)
                )
            }
            #expect(try database.put(position(3, "phone", 2000), of: "anna", in: Self.issue))
            #expect(try database.put(position(9, "desk", 1000), of: "anna", in: Self.issue))
            #expect(try !database.put(position(1, "phone", 2000), of: "anna", in: Self.issue))
            #expect(try !database.put(position(1, "phone", 1999), of: "anna", in: Self.issue))
            let positions = try database.positions(of: "anna", in: "abc")
            #expect(positions.latest == position(3, "phone", 2000) && positions.positions.count == 2)
            #expect(try database.positions(of: "bob", in: "abc").latest == nil)
            #expect(try database.issues(of: "anna") == [Self.issue] && database.issues(of: "bob") == [])
        }
    }

    @Test func everythingIsThereAfterOpeningAgain() throws {
        try withTemporaryFolder { folder in
            let mark = Self.mark(1, note: "kept")
            _ = try Self.put(mark, "anna", try ReaderDatabase(folder + "/marks"))
            let database = try ReaderDatabase(folder + "/marks")
            #expect(try database.marks(of: "anna", in: "abc").marks == [StoredMark(mark: mark, revision: 1)])
            #expect(try Files.stamp(folder + "/marks").size > 0)
        }
    }
}
