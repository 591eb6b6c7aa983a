import RectoGeometry
import RectoPixels
import RectoText
import TestSupport
import Testing

@Suite struct ALTOTests {
    private func tree(_ page: PageText) throws -> XMLTree {
        try XMLTree.parse(ALTOWriter(fileName: "a & b\u{1}.pdf", version: "0.1").document(page))
    }

    @Test(arguments: 0..<50 as Range<UInt64>) func everyPageIsValid(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        var page = pages.page(index: Int(seed))
        page.label = "\"<\u{202E}&\u{0}"
        page.fonts[0] = TextFont(name: "A<B\u{FFFF}", isBold: true, isItalic: true, isMonospaced: true, isSerif: true)
        for block in page.blocks.indices {
            let turns = QuarterTurns.allCases.randomElement(using: &pages.generator) ?? .none
            page.blocks[block].lines[0].turns = turns
            page.blocks[block].lines[0].direction = [.leftToRight, .rightToLeft, .topToBottom][block % 3]
            page.blocks[block].lines[0].words[0].size = 7.256
            page.blocks[block].lines[0].words[0].box = Rect(x: .nan, y: -.infinity, width: -1, height: 1e300)
        }
        #expect(try ALTOValidator(tree(page)).faults == [], "seed \(seed)")
    }

    @Test func pagesWithoutTextAreValid() throws {
        var page = PageMaker.page([])
        #expect(try ALTOValidator(tree(page)).faults == [])
        page.blocks = [TextBlock(box: Rect(x: 0, y: 0, width: 1, height: 1), lines: [])]
        #expect(try ALTOValidator(tree(page)).faults == [])
    }

    @Test func hyphenatedWordsAreMarked() throws {
        let root = try tree(PageMaker.page([["a light¬", "house is"], ["very¬", "long¬", "word end¬"]]))
        #expect(ALTOValidator(root).faults == [])
        let strings = root.all("String").map(\.attributes)
        #expect(strings.map { $0["CONTENT"] } == ["a", "light", "house", "is", "very", "long", "word", "end"])
        #expect(
            strings.map { $0["SUBS_TYPE"] }
                == [nil, "HypPart1", "HypPart2", nil, "HypPart1", "HypPart2", "HypPart2", nil])
        #expect(strings[1]["SUBS_CONTENT"] == "lighthouse" && strings[2]["SUBS_CONTENT"] == "lighthouse")
        #expect(strings[4]["SUBS_CONTENT"] == "verylongword" && strings[6]["SUBS_CONTENT"] == "verylongword")
        #expect(root.all("HYP").map { $0.attributes["CONTENT"] } == ["-", "-", "-", "-"])
        // 110 and 135 points.
        #expect(strings[1]["HPOS"] == "1833" && root.all("HYP")[0].attributes["HPOS"] == "2250")
    }

    @Test func lengthsAreTwelveHundredthsOfAnInch() throws {
        let page = try #require(try tree(PageMaker.page([["word"]])).all("Page").first)
        #expect(page.attributes["WIDTH"] == "10000" && page.attributes["HEIGHT"] == "13333")
        let word = try #require(page.all("String").first)
        #expect(["HPOS", "VPOS", "WIDTH", "HEIGHT"].map { word.attributes[$0] } == ["1667", "1667", "333", "166"])
    }

    @Test func turnedLinesHaveBlocksOfTheirOwn() throws {
        var maker = PageMaker()
        maker.add([.init(text: "up", turns: .three), .init(text: "straight"), .init(text: "down", turns: .one)])
        let root = try tree(maker.page)
        #expect(root.all("TextBlock").map { $0.attributes["ROTATION"] } == ["90", nil, "270"])
        #expect(ALTOValidator(root).faults == [])
    }

    @Test func rolesAreTagsAndArticlesGroups() throws {
        let page = PageMaker.page([["Lamps"], ["one two", "three"], ["four"], ["9"]])
        let starts = page.blocks.map { $0.lines[0].words[0].offset }
        let third = page.blocks[1].lines[1].words[0].offset
        let tags = ALTOTags(
            page: 0,
            parts: [
                .init(offset: starts[2], length: 4, role: "heading", level: 2, article: 1),
                .init(offset: third, length: 5, role: "body", level: 0, article: 1),
                .init(offset: starts[0], length: 5, role: "title", level: 0, article: 0),
                .init(offset: starts[1], length: 7, role: "body", level: 0, article: 0),
                .init(offset: starts[3], length: 1, role: "folio", level: 0, article: nil),
            ], articles: ["Lamps & <oil>", "a2"])
        let root = try XMLTree.parse(ALTOWriter(fileName: nil, version: "0").document(page, tags: tags))
        #expect(ALTOValidator(root).faults == [])
        let blocks = root.all("TextBlock")
        #expect(
            blocks.map { $0.attributes["TAGREFS"] } == [
                "role_title", "role_body", "role_body", "role_heading_2", "role_folio",
            ])
        #expect(blocks.map { $0.all("String").count } == [1, 2, 1, 1, 1])
        let labels = root.all("StructureTag").map { $0.attributes["LABEL"] }
        #expect(labels == ["body", "folio", "heading", "title", "Lamps & <oil>", "a2"])
        let groups = root.all("OrderedGroup").map { $0.children.map { $0.attributes["REF"] } }
        #expect(groups == [["block_1", "block_2"], ["block_4", "block_3"]])
        #expect(root.all("OrderedGroup").map { $0.attributes["TAGREFS"] } == ["article_1", "article_2"])
    }

    @Test func pagesWithoutTagsHaveNone() throws {
        let page = PageMaker.page([["Lamps"]])
        let writer = ALTOWriter(fileName: nil, version: "0")
        #expect(writer.document(page, tags: ALTOTags(page: 0)) == writer.document(page))
        let furniture = ALTOTags(
            page: 0, parts: [.init(offset: 0, length: 5, role: "folio", level: 0, article: nil)], articles: [])
        let root = try XMLTree.parse(writer.document(page, tags: furniture))
        #expect(ALTOValidator(root).faults == [] && root.all("ReadingOrder").isEmpty)
    }

    @Test func theValidatorSeesFaults() throws {
        let good = String(
            decoding: ALTOWriter(fileName: nil, version: "0").document(PageMaker.page([["a b"]])), as: UTF8.self)
        for (part, other) in [
            ("inch1200", "points"), ("STYLEREFS=\"style_0\"", "STYLEREFS=\"style_7\""), ("<SP ", "<HYP "),
            ("CONTENT=\"a\"", ""), ("string_1_1", "string_1_0"), ("HPOS=\"1667\"", "HPOS=\"wide\""),
            ("ns-v4#\"", "ns-v3#\""), ("PHYSICAL_IMG_NR=\"1\"", ""), ("<PrintSpace", "<Shape/><PrintSpace"),
        ] {
            #expect(good.contains(part) || part == "string_1_1")
            let bad = good.replacing(part, with: other)
            let isSame = bad == good
            #expect(
                isSame || (try? XMLTree.parse(Array(bad.utf8))).map { !ALTOValidator($0).faults.isEmpty } != false,
                "\(part)")
        }
    }
}
