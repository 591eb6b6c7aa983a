import RectoGeometry
import RectoText
import TestSupport
import Testing

@Suite struct HOCRTests {
    private func tree(_ pages: [PageText]) throws -> XMLTree {
        let writer = HOCRWriter(title: "A <title> & \u{0}more", version: "0.1")
        return try XMLTree.parse(writer.header() + pages.flatMap { writer.page($0) } + writer.footer())
    }

    /// Properties of a title, split as the standard says: at semicolons that are not within quotes.
    private func properties(_ element: XMLTree) -> [String: String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in element.attributes["title"] ?? "" {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.reduce(into: [:]) { properties, part in
            let words = part.split(separator: " ", maxSplits: 1)
            properties[String(words[0])] = words.count > 1 ? String(words[1]) : ""
        }
    }

    private static let parents = [
        "ocr_page": "body", "ocr_carea": "ocr_page", "ocr_par": "ocr_carea", "ocr_line": "ocr_par",
        "ocrx_word": "ocr_line",
    ]

    @Test(arguments: 0..<30 as Range<UInt64>) func everyDocumentIsValid(seed: UInt64) throws {
        var random = RandomPages(seed: seed)
        let pages = (0..<3).map { index in
            var page = random.page(index: index)
            page.label = "a;\"\\\u{1}"
            page.fonts[0] = TextFont(name: "Odd \"name\"; bbox 1")
            return page
        }
        let root = try tree(pages)
        #expect(root.name == "html" && root.children.map(\.name) == ["head", "body"])
        var identifiers: Set<String> = []
        func check(_ element: XMLTree, in parent: String) {
            let kind = element.attributes["class"] ?? element.name
            if let expected = Self.parents[kind] {
                #expect(parent == expected)
                let box = properties(element)["bbox"]?.split(separator: " ").compactMap { UInt($0) } ?? []
                #expect(box.count == 4 && box[0] <= box[2] && box[1] <= box[3], "seed \(seed)")
                #expect(identifiers.insert(element.attributes["id"] ?? "").inserted)
            }
            for child in element.children { check(child, in: kind) }
        }
        check(root, in: "")
        let capabilities = root.all("meta").first { $0.attributes["name"] == "ocr-capabilities" }?.attributes["content"]
        let known = Set(capabilities?.split(separator: " ").map(String.init) ?? [])
        for kind in root.all.compactMap({ $0.attributes["class"] }) { #expect(known.contains(kind)) }
        #expect(root.all("meta").contains { $0.attributes["name"] == "ocr-system" })
        for (page, element) in zip(pages, root.all.filter { $0.attributes["class"] == "ocr_page" }) {
            #expect(properties(element)["ppageno"] == String(page.index))
            #expect(properties(element)["scan_res"] == "300 300")
            let words = element.all.filter { $0.attributes["class"] == "ocrx_word" }
            #expect(words.count == page.blocks.flatMap(\.lines).flatMap(\.words).count)
        }
    }

    @Test func wordsAndLines() throws {
        var maker = PageMaker()
        maker.add([.init(text: "a light-", isHyphenated: true), .init(text: "house", turns: .three)])
        maker.add([.init(text: "שלום עולם", direction: .rightToLeft)])
        maker.add([.init(text: "日本", direction: .topToBottom)])
        let root = try tree([maker.page])
        let words = root.all.filter { $0.attributes["class"] == "ocrx_word" }
        #expect(words.map(\.content) == ["a", "light\u{AD}", "house", "שלום", "עולם", "日本"])
        #expect(properties(words[0]) == ["bbox": "417 417 438 458", "x_font": "\"Mono\"", "x_fsize": "10"])
        let lines = root.all.filter { $0.attributes["class"] == "ocr_line" }
        #expect(lines.map { properties($0)["textangle"] } == [nil, "90", nil, nil])
        let paragraphs = root.all.filter { $0.attributes["class"] == "ocr_par" }
        #expect(paragraphs.map { $0.attributes["dir"] } == [nil, "rtl", nil])
        #expect(paragraphs[2].attributes["style"] == "writing-mode: vertical-rl")
    }
}
