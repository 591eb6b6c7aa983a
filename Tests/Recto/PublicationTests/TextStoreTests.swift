import Recto
import TestSupport
import Testing

@Suite struct TextStoreTests {
    @Lane private static func fill(_ store: TextStore, _ file: String) throws {
        let document = try Document(path: TestPDFs.path(file))
        var writer = try store.writer()
        for index in 0..<document.pageCount { try writer.add(PackedPage(try document.text(page: index))) }
        try writer.finish()
    }

    @Test @Lane func whatIsKeptIsFoundAgain() throws {
        try withTemporaryFolder { folder in
            let path = TestPDFs.path("text-layout.pdf")
            let store = try TextStore(folder: folder + "/deep/er", document: path, box: .crop)
            #expect(try store.open() == nil)
            try Self.fill(store, "text-layout.pdf")
            let known = try #require(try store.open())
            let query = try SearchQuery("two clocks", options: SearchOptions())
            let document = try Document(path: path)
            var hits: [SearchHit] = []
            for page in 0..<6 { hits += try query.hits(in: try document.text(page: page)) }
            #expect(try known.hits(query, limit: .max) == hits && hits.count == 2)
            #expect(try known.hits(query, limit: 1) == [hits[0]])
            // Another box is another text.
            #expect(try TextStore(folder: folder + "/deep/er", document: path, box: .media).open() == nil)
            #expect(
                try TextStore(folder: folder + "/deep/er", document: TestPDFs.path("rotate.pdf"), box: .crop).open()
                    == nil)
        }
    }

    @Test @Lane func whatIsNotFinishedIsNotKept() throws {
        try withTemporaryFolder { folder in
            let store = try TextStore(folder: folder, document: TestPDFs.path("rotate.pdf"), box: .crop)
            do {
                var writer = try store.writer()
                try writer.add(PackedPage(try Document(path: TestPDFs.path("rotate.pdf")).text(page: 0)))
                #expect(try Files.list(folder).count == 1)
            }
            #expect(try Files.list(folder).isEmpty)
            #expect(try store.open() == nil)
        }
    }

    @Test @Lane func aDamagedFileIsAsGoodAsNone() throws {
        try withTemporaryFolder { folder in
            let store = try TextStore(folder: folder, document: TestPDFs.path("rotate.pdf"), box: .crop)
            try Self.fill(store, "rotate.pdf")
            let name = try #require(try Files.list(folder).first)
            let good = try #require(try Files.read(folder + "/" + name))
            let query = try SearchQuery("way", options: SearchOptions())
            let hits = try #require(try store.open()).hits(query, limit: .max)
            #expect(hits.count == 6)
            var harmless = 0
            var random = SeededGenerator(seed: 3)
            for _ in 0..<200 {
                var bad = good
                let place = Int.random(in: 0..<bad.count, using: &random)
                bad[place] ^= UInt8.random(in: 1...255, using: &random)
                try Files.replace(folder + "/" + name, with: bad)
                // Or it says the same: a byte between two records may be anything.
                guard let known = try store.open() else { continue }
                harmless += 1
                #expect(try known.hits(query, limit: .max) == hits, "byte \(place)")
            }
            #expect(harmless < 10)
            for count in [0, 1, 7, good.count / 2, good.count - 1] {
                try Files.replace(folder + "/" + name, with: Array(good.prefix(count)))
                #expect(try store.open() == nil, "\(count) bytes")
            }
        }
    }
}
