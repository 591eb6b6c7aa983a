import RectoDiagnostics
import RectoFarm
import Testing

/// Numbers that a seed decides.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite struct ShardCutterTests {
    static func document(_ number: Int, pages: Int?, seconds: Double) -> PlannedDocument {
        var document = PlannedDocument(
            document: number, path: "/a/\(number).pdf", id: "\(number)", bytes: 1, seconds: seconds)
        document.pages = pages
        return document
    }

    @Test(arguments: 0..<200)
    func everyPageIsInOneShard(seed: UInt64) {
        var numbers = SeededNumbers(seed)
        let target = Double.random(in: 1...500, using: &numbers)
        let most = Int.random(in: 1...40, using: &numbers)
        var cutter = ShardCutter(seconds: target, most: most)
        var documents: [PlannedDocument] = []
        for number in 0..<Int.random(in: 0...120, using: &numbers) {
            let pages = Bool.random(using: &numbers) ? Int.random(in: 1...2000, using: &numbers) : nil
            let seconds =
                target * Double.random(in: 0...1, using: &numbers) * [0.01, 0.3, 8].randomElement(using: &numbers)!
            documents.append(Self.document(number, pages: pages, seconds: seconds))
        }
        var shards: [[PlannedDocument]] = []
        for document in documents { shards += cutter.add(document) }
        if let last = cutter.finish() { shards.append(last) }
        #expect(cutter.finish() == nil)

        var seen: [Int: [PlannedDocument]] = [:]
        for shard in shards {
            #expect(!shard.isEmpty && shard.count <= most)
            for line in shard { seen[line.document, default: []].append(line) }
            if shard.count > 1 {
                #expect(shard.allSatisfy { $0.span == nil })
                // The last one of a pool may alone be longer than the others together are allowed to be.
                #expect(shard.reduce(0) { $0 + $1.seconds } <= target * 1.0001 || most == 1)
            }
        }
        #expect(seen.count == documents.count)
        for document in documents {
            let lines = seen[document.document] ?? []
            guard lines.first?.span != nil else {
                #expect(lines == [document])
                continue
            }
            let pages = lines.flatMap { $0.span.map { Array($0.indices) } ?? [] }
            #expect(pages == Array(0..<(document.pages ?? 0)))
            #expect(lines.allSatisfy { $0.siblings == lines.map { $0.span! } && $0.parts == lines.count })
            #expect(abs(lines.reduce(0) { $0 + $1.seconds } - document.seconds) < 1e-6 * max(1, document.seconds))
            // Spans differ by a page.
            let page = document.seconds / Double(document.pages ?? 1)
            #expect(lines.allSatisfy { $0.seconds <= max(1, target) + page * 1.0001 })
        }
    }

    @Test func aSpanOfAnotherPlanStaysAsItIs() {
        var cutter = ShardCutter(seconds: 10)
        var part = Self.document(1, pages: 100, seconds: 400)
        part.span = PageSpan(first: 1, last: 50)
        part.parts = 2
        #expect(cutter.add(Self.document(0, pages: 1, seconds: 1)).isEmpty)
        #expect(cutter.add(part) == [[part]])
        #expect(cutter.finish()?.map(\.document) == [0])
    }

    @Test func spansAreContiguous() {
        for pages in 1...60 {
            for parts in 1...pages {
                let spans = PageSpan.divide(pages, into: parts)
                #expect(spans.flatMap { Array($0.indices) } == Array(0..<pages))
                let counts = spans.map(\.count)
                #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
            }
        }
    }
}
