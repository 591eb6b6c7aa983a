import RectoDiagnostics
import Testing

struct PrintableTests {
    @Test(arguments: [
        ("", ""), ("plain text, 100 %", "plain text, 100 %"), ("Größe 日本 مجلة", "Größe 日本 مجلة"),
        ("e\u{301}", "e\u{301}"),
        ("👍", "👍"), ("a\u{A0}b", "a\u{A0}b"),
        // The cursor, colours, the bell, new lines.
        ("\u{1B}[2J", #"\u{1b}[2J"#), ("\u{1B}]0;title\u{7}", #"\u{1b}]0;title\u{7}"#), ("\u{9B}31m", #"\u{9b}31m"#),
        ("a\nb", #"a\u{a}b"#), ("a\r\nb", #"a\u{d}\u{a}b"#), ("a\tb\u{0}\u{7F}", #"a\u{9}b\u{0}\u{7f}"#),
        ("\u{8}\u{8}", #"\u{8}\u{8}"#),
        ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
        // What reorders or hides.
        ("\u{202E}fdp.exe", #"\u{202e}fdp.exe"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
        ("a\u{200B}b", #"a\u{200b}b"#),
        ("\u{FEFF}", #"\u{feff}"#), ("a\u{AD}b", #"a\u{ad}b"#), ("\u{E0041}", #"\u{e0041}"#),
        // What has no meaning that a terminal could know.
        ("\u{E000}", #"\u{e000}"#), ("\u{FFFF}", #"\u{ffff}"#), ("\u{0378}", #"\u{378}"#),
        // The joiner between emoji is such a character as well: families come apart, which is the price.
        ("👩\u{200D}👧", #"👩\u{200d}👧"#),
    ])
    func escapes(text: String, printable: String) {
        #expect(text.printable == printable)
    }

    @Test func twiceIsOnce() {
        let once = "\u{1B}[1m\u{202E}\n".printable
        #expect(once.printable == once)
    }
}
