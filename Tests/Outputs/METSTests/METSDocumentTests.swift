import Recto
import TestSupport
import Testing

@testable import RectoIssue
@testable import RectoMETS

@Suite struct METSDocumentTests {
    /// A page with three blocks of a line each: "Oil", "lamps", "wicks".
    private static let page: PageText = {
        var (text, blocks, offset) = ("", [TextBlock](), 0)
        for word in ["Oil", "lamps", "wicks"] {
            let box = Rect(x: 0, y: Double(offset), width: 10, height: 10)
            let words = [TextWord(text: word, offset: offset, box: box, font: 0, size: 10, color: .black, edges: [])]
            let line = TextLine(box: box, direction: .leftToRight, turns: .none, isHyphenated: false, words: words)
            blocks.append(TextBlock(box: box, lines: [line]))
            text += word + "\n\n"
            offset = text.unicodeScalars.count
        }
        return PageText(
            index: 0, label: "iv", size: Size(width: 100, height: 100), text: text, fonts: [TextFont(name: "A")],
            blocks: blocks)
    }()

    private func block(_ role: BlockRole, _ text: String, _ ranges: [Range<Int>]) -> ArticleBlock {
        ArticleBlock(
            role: role, text: text,
            spans: ranges.map {
                ArticleSpan(
                    page: 0, offset: $0.lowerBound, length: $0.count, at: 0, rect: Rect(x: 0, y: 0, width: 1, height: 1)
                )
            })
    }

    private func document(hasFile: Bool = true) throws -> XMLTree {
        var caption = block(.caption, "wicks", [12..<17])
        caption.picture = ArticleBlock.Picture(page: 0, rect: Rect(x: 6, y: 12, width: 30, height: 24))
        let article = RectoArticles.Article(
            id: "a1",
            blocks: [block(.title, "Oil & co", [0..<3]), block(.body, "lamps", [5..<10, 12..<17]), caption],
            confidence: 1, evidence: [])
        let contents = IssueContents(
            title: "Lamps <3>", language: "en", creators: ["Ada"], date: "2024-05", number: "3", keywords: [],
            summary: "",
            documentName: "lamps.pdf", pages: [IssueContents.Page(size: Size(width: 100, height: 100), label: "iv")],
            outline: [], spreads: SpreadModel(pageSizes: [Size(width: 100, height: 100)]), problems: [])
        let file = METSFile(
            page: 0, path: "alto/page-0001.xml", size: 7, digest: "ab", blocks: ALTOBlocks(Self.page))
        let identity = IssueIdentity(identifier: "urn:x", modified: "2024-05-01T00:00:00Z")
        let markup = METSDocument(
            IssueArticles(contents, [article]), files: hasFile ? [file] : [], identity: identity, version: "1"
        ).markup
        return try XMLTree.parse(Array(markup.utf8))
    }

    private func divisions(_ root: XMLTree, _ type: String) -> [XMLTree] {
        root.all("div").filter { $0.attributes["TYPE"] == type }
    }

    @Test func articlesAreMadeOfBlocksOfALTO() throws {
        let root = try document()
        let title = try #require(divisions(root, "Title").first)
        #expect(title.all("area").map { $0.attributes["BEGIN"] } == ["block_1"])
        let paragraph = try #require(divisions(root, "Paragraph").first)
        #expect(paragraph.attributes["ID"] == "a1.2")
        #expect(
            paragraph.all("seq").flatMap { $0.all("area") }.map { $0.attributes["BEGIN"] } == ["block_2", "block_3"])
        #expect(
            paragraph.all("area").allSatisfy {
                $0.attributes["FILEID"] == "ALTO_1" && $0.attributes["BETYPE"] == "IDREF"
            })
        let image = try #require(divisions(root, "Illustration").first)
        #expect(image.all("area").map { $0.attributes["COORDS"] } == ["100,200,600,600", nil])
        #expect(divisions(image, "Caption").count == 1)
        #expect(divisions(root, "Article").map { $0.attributes["LABEL"] } == ["Oil & co"])
    }

    @Test func pagesHaveTheirLabelsAndFiles() throws {
        let pages = divisions(try document(), "Page")
        #expect(pages.map { $0.attributes["ORDERLABEL"] } == ["iv"])
        #expect(pages[0].all("fptr").map { $0.attributes["FILEID"] } == ["ALTO_1"])
    }

    @Test func aPageThatCouldNotBeReadHasNoFile() throws {
        let root = try document(hasFile: false)
        #expect(root.all("fptr").isEmpty && root.all("fileSec").isEmpty && divisions(root, "Page").count == 1)
    }

    @Test func whatIsKnownOfTheIssueIsMODS() throws {
        let root = try document()
        let texts = Dictionary(grouping: root.all, by: \.name).mapValues { $0.map(\.content) }
        #expect(texts["mods:title"] == ["Lamps <3>", "Oil & co"] && texts["mods:namePart"] == ["Ada"])
        #expect(texts["mods:dateIssued"] == ["2024-05"] && texts["mods:number"] == ["3"])
        #expect(texts["mods:start"] == ["iv"])
    }
}
