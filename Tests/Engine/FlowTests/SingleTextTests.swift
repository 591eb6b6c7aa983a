import RectoPackaging
import RectoPlaces
import TestSupport
import Testing

@testable import RectoFlow

@Suite struct SingleTextTests {
    private static let japanese = "第一章　灯台\n\nこれは灯台の話です。雨が降っていました。ｶﾅ\n"
    private static let simplified = "第一章 灯塔\n这是一个关于灯塔的故事，我们在那里看到了他。\n"
    private static let traditional = "第一章 燈塔\n這是一個關於燈塔的故事，我們在那裡看到了他。\n"
    private static let korean = "등대에 대한 이야기입니다. 비가 내렸습니다.\n"
    private static let western = "Café déjà vu – “naïve” façade\n"

    @Test(
        arguments: [
            (japanese, "CP932", "Shift_JIS"), (japanese, "EUC-JP", "EUC-JP"), (simplified, "GB18030", "GB18030"),
            (traditional, "BIG5-HKSCS", "Big5"), (korean, "CP949", "EUC-KR"), (western, "WINDOWS-1252", "windows-1252"),
            (japanese, "UTF-8", "UTF-8"), ("Plain text, no mark", "UTF-16LE", "UTF-16LE"),
            ("Plain text, no mark", "UTF-16BE", "UTF-16BE"), ("plain", "UTF-8", "US-ASCII"),
        ])
    func encodingIsFound(text: String, iconv: String, name: String) throws {
        let bytes = try #require(Encoded.bytes(text, iconv))
        let decoded = DecodedText(bytes)
        #expect(decoded.encoding == name && decoded.text == text)
    }

    @Test func marksOfByteOrderDecide() {
        #expect(DecodedText([0xEF, 0xBB, 0xBF, 0x61]).text == "a")
        #expect(DecodedText([0xFF, 0xFE, 0x61, 0]).text == "a" && DecodedText([0xFE, 0xFF, 0, 0x61]).text == "a")
        #expect(DecodedText([]).text.isEmpty && DecodedText([0xFF, 0xFE, 0x61]).text.isEmpty)
    }

    @Test func anyBytesAreText() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let count = Int.random(in: 0...300, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(count == 0 || !DecodedText(bytes).text.isEmpty || bytes.count < 4)
        }
    }

    @Test func headingsOfPlainText() {
        let text = """
            The Lantern\r
            \r
            CHAPTER I. The Stairs\r
            \r
            Chapter 2 of the story was long, and he\r
            read on.\r
            \r
              Epilogue\r
            \r
            The end.
            """
        let single = PlainChapters.read(text, path: "a.txt")
        #expect(single.entries.map(\.title) == ["CHAPTER I. The Stairs", "Epilogue"])
        #expect(single.entries.map(\.offset) == [13, 88])
        #expect(!single.text.text.unicodeScalars.contains("\r"))
        let chinese = PlainChapters.read("第一章 燈塔\n　　第二天,他走了。\n第二十章 雨\n下雨。", path: "a.txt")
        #expect(chinese.entries.map(\.title) == ["第一章 燈塔", "第二十章 雨"])
    }

    @Test func markdownIsRead() throws {
        let source =
            "# Lantern\n\nOne *two*[^1] <script>no</script>.\n\n### Part\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: A note.\n"
        let single = try MarkdownChapters.read(source, path: "a.md")
        #expect(single.title == "Lantern")
        #expect(single.entries.map(\.title) == ["Lantern", "Part"] && single.entries.map(\.level) == [1, 2])
        #expect(single.text.text.hasPrefix("Lantern\nOne two1 .\nPart\na\tb\nc\td\n"))
        #expect(single.text.text.contains("A note."))
    }
}
