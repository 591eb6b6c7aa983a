import RectoText
import Testing

@Suite struct PlainTextTests {
    private func plain(_ pages: [[[String]]]) -> String {
        var writer = PlainTextWriter()
        return String(decoding: pages.flatMap { writer.append(PageMaker.page($0)) }, as: UTF8.self)
    }

    @Test func paragraphs() {
        #expect(plain([[["one two", "three"], ["four"]]]) == "one two three\n\nfour\n")
        #expect(plain([[["one"]], [["two"]], [], [["four"]]]) == "one\n\u{C}two\n\u{C}\u{C}four\n")
    }

    @Test func hyphensAtLineEnds() {
        #expect(plain([[["the light¬", "house stands"]]]) == "the lighthouse stands\n")
        #expect(plain([[["the light¬"], ["house stands"], ["end"]]]) == "the lighthouse stands\n\nend\n")
        #expect(plain([[["a well-known", "man"]]]) == "a well-known man\n")
        #expect(plain([[["on the next pa¬"]], [["ge"]]]) == "on the next pa-\n\u{C}ge\n")
    }

    @Test func linesOfJapanese() {
        #expect(plain([[["これは東", "京都です", "OK", "です"]]]) == "これは東京都です OK です\n")
    }

    @Test func controlCharactersAreRemoved() {
        #expect(plain([[["a\u{1B}[2Jb\u{202E}c\u{C}d", "\u{AD}"]]]) == "a[2Jbc d\n")
        #expect(plain([[["می\u{200C}خواهم"]]]) == "می\u{200C}خواهم\n")
    }
}
