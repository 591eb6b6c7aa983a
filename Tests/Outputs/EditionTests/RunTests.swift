import Foundation
import Recto
import TestSupport
import Testing

@testable import RectoEdition

/// Pages, labels and spreads in runs: what comes out again is what went in.
@Suite struct RunTests {
    private func json(_ write: (inout JSONWriter) -> Void) throws -> Any {
        var writer = JSONWriter()
        write(&writer)
        return try JSONSerialization.jsonObject(with: Data(writer.bytes))
    }

    @Test(arguments: 0..<20) func pagesComeBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sizes = [Size(width: 595, height: 842), Size(width: 842.5, height: 595.25), Size(width: 0.001, height: 9)]
        let pages: [(size: Size?, pixels: PixelSize?)] = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
            let isLost = Int.random(in: 0..<9, using: &generator) == 0
            let size = sizes[Int.random(in: 0..<3, using: &generator)]
            return (isLost ? nil : size, isLost ? nil : PixelSize(width: 20, height: 30))
        }
        let runs = PageRun.runs(pages)
        let unpacked = runs.flatMap { run in Array(repeating: run, count: run.count) }
        #expect(unpacked.count == pages.count)
        for (page, run) in zip(pages, unpacked) {
            #expect(run.pixels == page.pixels)
            #expect(run.size.width > 0 && run.size.height > 0)
            if let size = page.size { #expect(abs(run.size.width - size.width) < 0.011) }
        }
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.size != $1.size || $0.pixels != $1.pixels })
    }

    @Test func aBookOfEqualPagesIsOneRun() {
        let page = (
            size: Size(width: 595, height: 842) as Size?, pixels: PixelSize(width: 10, height: 10) as PixelSize?
        )
        #expect(
            PageRun.runs(Array(repeating: page, count: 5000)) == [
                PageRun(size: Size(width: 595, height: 842), pixels: PixelSize(width: 10, height: 10), count: 5000)
            ])
    }

    @Test(arguments: 0..<30) func labelsComeBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var labels: [String] = []
        while labels.count < 40 {
            let start = Int.random(in: 0...12, using: &generator)
            let count = Int.random(in: 1...6, using: &generator)
            let prefix = ["", "A-", "iv", "007", "-", "٣", "9-0"][Int.random(in: 0..<7, using: &generator)]
            labels += (start..<start + count).map { "\(prefix)\($0)" }
        }
        var writer = JSONWriter()
        writer.beginObject()
        LabelRuns.write(labels, to: &writer)
        writer.endObject()
        let object = try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
        let runs = object["labels"] as? [[Any]] ?? []
        // As the reader does.
        let read = labels.indices.map { page in
            for run in runs {
                guard let first = run[0] as? Int else { continue }
                if let text = run[1] as? String {
                    if first == page { return text }
                } else if let count = run[1] as? Int, let number = run[2] as? Int, page >= first, page < first + count {
                    return "\(run.count > 3 ? run[3] as? String ?? "" : "")\(number + page - first)"
                }
            }
            return "\(page + 1)"
        }
        #expect(read == labels)
    }

    @Test func plainLabelsAreNotWritten() {
        var writer = JSONWriter()
        LabelRuns.write((1...300).map(String.init), to: &writer)
        #expect(writer.bytes.isEmpty)
    }

    @Test(arguments: 0..<40) func spreadsComeBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let sizes = (0..<count).map { _ in
            Int.random(in: 0..<12, using: &generator) == 0
                ? Size(width: 1190, height: 842) : Size(width: 595, height: Bool.random(using: &generator) ? 842 : 800)
        }
        let options = SpreadOptions(
            direction: Bool.random(using: &generator) ? .rightToLeft : .leftToRight,
            forceSingle: Set((0..<count).filter { _ in Int.random(in: 0..<15, using: &generator) == 0 }),
            alignment: [.center, .top, .bottom][Int.random(in: 0..<3, using: &generator)],
            gap: Bool.random(using: &generator) ? 12 : nil)
        let model = SpreadModel(pageSizes: sizes, forced: options)
        let list = try #require(try json { SpreadRuns.write(model, to: &$0) } as? [Any])
        var read: [[Double]] = []
        for entry in list {
            if let numbers = entry as? [Double] {
                read.append(place(numbers, sizes))
            } else if let run = entry as? [String: Int], let from = run["from"], let pairs = run["count"] {
                for page in stride(from: from, to: from + 2 * pairs, by: 2) {
                    let pair = options.direction == .rightToLeft ? [page + 1, page] : [page, page + 1]
                    read.append(place(pair.map(Double.init), sizes))
                }
            }
        }
        let expected = model.spreads.map { spread in
            spread.pages.map { Double($0.page) } + spread.pages.flatMap { [$0.offset.x, $0.offset.y] }
        }
        #expect(read.count == expected.count)
        for (one, other) in zip(read, expected) {
            #expect(one.count == other.count)
            #expect(zip(one, other).allSatisfy { abs($0 - $1) < 0.06 })
        }
    }

    /// Where the reader puts the pages of an entry, after their numbers.
    private func place(_ numbers: [Double], _ sizes: [Size]) -> [Double] {
        if numbers.count == 1 { return numbers + [0, 0] }
        if numbers.count == 6 { return numbers }
        let (left, right) = (sizes[Int(numbers[0])], sizes[Int(numbers[1])])
        let middle = (left.height - right.height) / 2
        return numbers + [0, max(0, -middle), left.width, max(0, middle)]
    }

    @Test func longRunsAreShort() throws {
        let model = SpreadModel(pageSizes: Array(repeating: Size(width: 595, height: 842), count: 5000))
        var writer = JSONWriter()
        SpreadRuns.write(model, to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[[0],{\"count\":2499,\"from\":1},[4999]]")
    }

    @Test func boundsOfPartsSkipLostPages() {
        let pages = (0..<20).filter { ![0, 8, 9, 16, 17, 18, 19].contains($0) }
        let offsets = (0...pages.count).map { 1000 + 10 * $0 }
        #expect(EditionTiles.bounds(offsets, pages: pages, count: 20) == [1000, 1070, 1130, 1130])
        #expect(EditionTiles.bounds([], pages: [], count: 20) == [])
    }

    @Test func placesAreFilledOnce() {
        let filled = EditionPage.fill("<{{a}}>{{b}}{{c}} {{", ["a": "{{b}}", "b": "x"])
        #expect(filled == "<{{b}}>x{{c}} {{")
    }
}
