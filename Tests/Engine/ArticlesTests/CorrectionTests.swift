import RectoArticles
import RectoDiagnostics
import RectoText
import Testing

@Suite struct CorrectionTests {
    private static func magazine() -> Magazine {
        var magazine = Magazine()
        for number in 0..<3 {
            magazine.page()
            magazine.block(["The Lamp Quarterly"], x: 50, y: 30, size: 8)
            magazine.block(["A Tale of \(["Oil", "Wick", "Wind"][number])"], x: 50, y: 80, size: 24, font: 1)
            magazine.block(["by Ada Lamp"], x: 50, y: 115)
            magazine.block(Magazine.prose(5, from: "First"), x: 50, y: 150, indent: 12)
            magazine.block(
                ["Second thoughts of a keeper who lit the well-", "known lamp. Whoever came in the night has"]
                    + Magazine.prose(2, from: "Third"), x: 50, y: 210, indent: 12)
            magazine.block(["The winter"], x: 50, y: 285, size: 12, font: 1)
            magazine.block(Magazine.prose(5), x: 310, y: 150, indent: 12)
            magazine.block(Magazine.prose(5), x: 310, y: 220, indent: 12)
            magazine.block(["\(number + 11)"], x: 300, y: 770, size: 8)
        }
        return magazine
    }

    private static func corrections(_ entries: [String]) throws -> ArticleCorrections {
        let text =
            "{\"schema\": \"recto/articles-corrections/1\", \"corrections\": [\n" + entries.joined(separator: ",\n")
            + "]}"
        return try ArticleCorrections(Array(text.utf8), name: "c.json")
    }

    private func corrected(_ entries: String...) throws -> (articles: ArticleSet, misses: [String]) {
        let magazine = Self.magazine()
        let result = magazine.articles.corrected(by: try Self.corrections(entries), pages: magazine.pages)
        #expect(Self.faults(result.articles, magazine).isEmpty)
        return (result.articles, result.misses.map(\.description))
    }

    /// Words that are in no block, or in several, or whose place does not lead back.
    private static func faults(_ set: ArticleSet, _ magazine: Magazine) -> [String] {
        let blocks = set.articles.flatMap(\.blocks) + set.furniture + set.advertisements
        var faults: [String] = []
        for page in magazine.pages {
            for word in page.text.blocks.lazy.flatMap(\.lines).flatMap(\.words) {
                let (index, offset) = (page.text.index, word.offset)
                let own = blocks.filter { $0.place(page: index, offset: offset) != nil }
                guard own.count == 1, let place = own[0].place(page: index, offset: offset) else {
                    faults.append("\(word.text) is in \(own.count) blocks")
                    continue
                }
                let back = own[0].source(at: place)
                if back?.page != index || back?.offset != offset { faults.append("\(word.text) does not lead back") }
            }
        }
        return faults
    }

    @Test func aRoleIsSet() throws {
        let (set, misses) = try corrected(
            #"{"page": 1, "quote": "First keeper", "role": "pullquote"}"#,
            #"{"page": 1, "quote": "Second", "role": "heading", "level": 3}"#)
        #expect(misses.isEmpty)
        let block = try #require(set.articles[0].blocks.first { $0.text.hasPrefix("First") })
        #expect(block.role == .pullquote && block.confidence == 1 && block.reason == "line 2 of the corrections")
        let heading = try #require(set.articles[0].blocks.first { $0.text.hasPrefix("Second") })
        #expect(heading.role == .heading && heading.level == 3)
        #expect(set.articles[0].evidence == ["title", "corrections"] && set.articles[1].evidence == ["title"])
    }

    @Test func advertisementsAndFurnitureLeaveTheirArticleAndComeBack() throws {
        let (set, misses) = try corrected(
            #"{"page": 2, "quote": "First keeper", "role": "advertisement"}"#,
            #"{"page": 2, "quote": "by Ada", "role": "runninghead"}"#,
            #"{"page": 3, "quote": "The Lamp Quarterly", "role": "kicker"}"#)
        #expect(misses.isEmpty)
        #expect(set.advertisements.map(\.text).first?.hasPrefix("First") == true && set.advertisements.count == 1)
        #expect(
            set.furniture.filter { $0.role == .runninghead }.map(\.text).sorted() == [
                "The Lamp Quarterly", "The Lamp Quarterly", "by Ada Lamp",
            ])
        #expect(set.articles[1].byline == nil)
        // Right before the title that it stands above would be another article: that with the last text before it.
        #expect(set.articles.flatMap(\.blocks).contains { $0.role == .kicker && $0.text == "The Lamp Quarterly" })
        let (back, _) = try corrected(
            #"{"page": 2, "quote": "First keeper", "role": "advertisement"}"#,
            #"{"page": 2, "quote": "First keeper", "role": "body"}"#)
        #expect(back.advertisements.isEmpty && back.articles[1].blocks[2].text.hasPrefix("First"))
    }

    @Test func aBlockIsSplitAndJoinedAgain() throws {
        let split = #"{"page": 1, "quote": "Second", "split": "Whoever came"}"#
        let (set, misses) = try corrected(split)
        #expect(misses.isEmpty)
        let texts = set.articles[0].blocks.map(\.text)
        let index = try #require(texts.firstIndex { $0.hasPrefix("Second") })
        #expect(
            texts[index].hasSuffix("known lamp.") && texts[index + 1].hasPrefix("Whoever came in the night has Third"))
        #expect(set.articles[0].blocks[index].spans.count == 1)
        let whole = try corrected().articles
        let (again, _) = try corrected(
            split, #"{"page": 1, "quote": "Second", "join": {"page": 1, "quote": "Whoever"}}"#)
        let block = again.articles[0].blocks[index]
        #expect(block.text == whole.articles[0].blocks[index].text)
        #expect(block.spans.count == 2 && block.spans[1].join == .float)
    }

    @Test func blocksOfOtherArticlesAreJoinedAcrossPages() throws {
        let (set, misses) = try corrected(
            #"{"page": 1, "quote": "Second", "join": {"page": 2, "quote": "First"}}"#)
        #expect(misses.isEmpty)
        let block = try #require(set.articles[0].blocks.first { $0.text.hasPrefix("Second") })
        #expect(block.spans.map(\.page) == [0, 1] && block.spans[1].join == .page)
        #expect(set.articles[1].blocks.allSatisfy { !$0.text.hasPrefix("First") })
    }

    @Test func blocksAndArticlesMove() throws {
        let (moved, misses) = try corrected(
            #"{"page": 2, "quote": "First", "move": {"page": 1, "quote": "A Tale of Oil"}}"#)
        #expect(misses.isEmpty)
        #expect(moved.articles[0].pages == [0, 1] && moved.articles[0].blocks.last?.text.hasPrefix("First") == true)
        let (merged, _) = try corrected(
            #"{"page": 3, "quote": "A Tale of Wind", "merge": {"page": 2, "quote": "A Tale of Wick"}}"#)
        #expect(merged.articles.map(\.id) == ["a1", "a2"] && merged.articles[1].pages == [1, 2])
        let (begun, _) = try corrected(#"{"page": 2, "quote": "The winter", "begin": true}"#)
        #expect(begun.articles.map(\.id) == ["a1", "a2", "a3", "a4"])
        #expect(begun.articles[2].blocks.first?.text == "The winter" && begun.articles[2].pages == [1])
    }

    @Test func equalBeginningsAreTold() throws {
        let (_, misses) = try corrected(
            #"{"page": 1, "quote": "The keeper", "role": "note"}"#, #"{"page": 1, "quote": "Nobody", "role": "note"}"#,
            #"  {"page": 9, "quote": "First", "role": "note"}"#,
            #"{"page": 1, "quote": "The keeper", "which": 3, "role": "note"}"#,
            #"{"page": 1, "quote": "First", "split": "keeper"}"#, #"{"page": 1, "quote": "First", "split": "eeper"}"#,
            #"{"page": 1, "quote": "A Tale", "begin": true}"#,
            #"{"page": 1, "quote": "A Tale", "join": {"page": 1, "quote": "A Tale"}}"#,
            #"{"page": 1, "quote": "The Lamp Quarterly", "move": {"page": 1, "quote": "A Tale"}}"#)
        #expect(misses.count == 9)
        #expect(misses[8].contains("give it a role"))
        #expect(misses[0] == #"c.json:2:1: 2 blocks begin with "The keeper" on page 1; quote more, or add "which""#)
        #expect(misses[1] == #"c.json:3:1: no block begins with "Nobody" on page 1"#)
        #expect(misses[2].hasPrefix("c.json:4:3: no block begins"))
        #expect(misses[3].hasPrefix("c.json:5:1: only 2 begin"))
        let (set, none) = try corrected(#"{"page": 1, "quote": "The keeper", "which": 2, "role": "note"}"#)
        #expect(none.isEmpty && set.articles[0].blocks.last { $0.text.hasPrefix("The keeper") }?.role == .note)
    }

    /// What `--explain` prints finds each block again, and only that.
    @Test func explainedNamesFindTheirBlocks() throws {
        let magazine = Self.magazine()
        let set = magazine.articles
        let text = String(decoding: set.document(of: "m.pdf", pageCount: 3, explains: true), as: UTF8.self)
        let names = text.split(separator: #""correct":"#, omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix { $0 != "}" }.dropFirst() }
        #expect(names.count == set.articles.flatMap(\.blocks).count + set.furniture.count)
        for name in names {
            let (changed, misses) = try corrected("{\(name), \"role\": \"figure\"}")
            #expect(misses.isEmpty, "\(name)")
            #expect(changed.articles.flatMap(\.blocks).count { $0.role == .figure } == 1, "\(name)")
        }
    }

    @Test(arguments: [
        (#"[]"#, "c.json:1:1"), (#"{"schema": "recto/articles/1", "corrections": []}"#, "c.json:1:12"),
        (#"{"schema": "recto/articles-corrections/1"}"#, "c.json:1:1"),
        (#"{"schema": "recto/articles-corrections/1", "corrections": [,]}"#, "c.json:1:60"),
    ])
    func otherFilesAreRefusedWithTheirPlace(text: String, place: String) {
        #expect { try ArticleCorrections(Array(text.utf8), name: "c.json") } throws: { error in
            (error as? Failure)?.code == .usage && (error as? Failure)?.place == place
        }
    }

    @Test(arguments: [
        #"{"page": 0, "quote": "a", "begin": true}"#, #"{"page": 1, "begin": true}"#, #"{"page": 1, "quote": "a"}"#,
        #"{"page": 1, "quote": "a", "begin": false}"#, #"{"page": 1, "quote": "a", "role": "bodi"}"#,
        #"{"page": 1, "quote": "a", "role": "body", "level": 1}"#,
        #"{"page": 1, "quote": "a", "role": "heading", "level": 9}"#,
        #"{"page": 1, "quote": "a", "begin": true, "role": "body"}"#, #"{"page": 1, "quote": " ", "begin": true}"#,
        #"{"page": 1, "quote": "a", "move": {"page": 1}}"#, #"{"page": 1, "qoute": "a", "begin": true}"#,
        #"{"page": 1, "quote": "a", "which": 0, "begin": true}"#, #"7"#,
    ])
    func entriesThatAreNoneAreRefused(entry: String) {
        #expect { try Self.corrections([entry]) } throws: { error in
            (error as? Failure)?.code == .usage && (error as? Failure)?.place?.hasPrefix("c.json:2:") == true
        }
    }

    @Test func thereIsAnEndToCorrections() {
        let one = #"{"page":1,"quote":"a","begin":true}"#
        let many = Array(repeating: one, count: 5_001).joined(separator: ",")
        #expect(throws: Failure.self) { try Self.corrections([many]) }
        #expect(throws: Failure.self) {
            try Self.corrections([#"{"page":1,"quote":"\#(String(repeating: "a", count: 201))","begin":true}"#])
        }
    }
}
