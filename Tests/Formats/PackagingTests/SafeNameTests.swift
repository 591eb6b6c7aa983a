import RectoPackaging
import TestSupport
import Testing

struct SafeNameTests {
    @Test(arguments: [
        ("Magazine", "Magazine"), ("Magazine 12", "Magazine 12"), ("Ausgabe für Ähren", "Ausgabe für Ähren"),
        ("雑誌 第一号", "雑誌 第一号"), ("مجلة", "مجلة"), ("v1.2.3", "v1.2.3"),
        // Separators and what addresses and other systems reserve.
        ("a/b", "a-b"), ("a\\b", "a-b"), ("../../etc/passwd", "-..-etc-passwd"), ("C:\\x", "C--x"),
        ("a*b?c\"d<e>f|g", "a-b-c-d-e-f-g"),
        ("100%", "100-"), ("a#b&c", "a-b-c"),
        // Dots and spaces at the ends.
        (".hidden", "hidden"), ("...", "document"), (".", "document"), ("..", "document"), (" a ", "a"), ("a.", "a"),
        ("a. .", "a"),
        (". .a", "a"),
        // What can't be seen.
        ("", "document"), ("   ", "document"), ("a\u{0}b", "ab"), ("a\nb\tc\u{7F}d\u{1B}[31m", "abcd[31m"),
        ("\u{202E}fdp.exe", "fdp.exe"), ("a\u{200B}b\u{FEFF}c\u{2028}d\u{2029}e", "abcde"), ("\u{E000}", "document"),
        ("\u{7}.\u{7}.\u{7}a", "a"), ("👩\u{200D}👧", "👩👧"),
        // Devices of Windows.
        ("CON", "document"), ("con", "document"), ("Nul", "document"), ("LPT9", "document"), ("com1", "document"),
        (" aux. ", "document"),
        ("console", "console"), ("com", "com"), ("com10", "com10"),
    ])
    func names(text: String, name: String) {
        #expect(SafeName.make(text, fallback: "document") == name)
    }

    /// Windows looks at what is before the first dot.
    @Test(arguments: ["con.pdf", "NUL.tar.gz", "com1.2024"])
    func devicesWithASuffixAreDevicesToo(text: String) {
        #expect(SafeName.make(text, fallback: "document") == "document")
    }

    @Test func longNamesAreCut() {
        #expect(SafeName.make(String(repeating: "a", count: 101), fallback: "x") == String(repeating: "a", count: 100))
        // Cut first, then trimmed: a name must not end in a space because it was cut there.
        #expect(
            SafeName.make(String(repeating: "a", count: 99) + " b", fallback: "x") == String(repeating: "a", count: 99))
    }

    /// Linux and macOS take 255 bytes; 100 characters may be many more.
    @Test(arguments: [String(repeating: "誌", count: 100), "a" + String(repeating: "\u{301}", count: 400)])
    func namesFitAFileSystem(text: String) throws {
        try withTemporaryFolder { folder in
            let name = SafeName.make(text, fallback: "document")
            #expect(name.utf8.count <= 240, "room for a suffix")
            try Files.replace("\(folder)/\(name).dzi", with: [])
        }
    }

    /// A dot with an accent is another character than a dot, but the file system sees a name that starts with a dot.
    @Test func accentDoesNotKeepTheDot() {
        #expect(SafeName.make(".\u{301}a", fallback: "x").unicodeScalars.first != ".")
    }

    /// Whatever a title holds: one name, no separators, nothing hidden; and safe again if it is made safe twice.
    @Test(arguments: UInt64(1)...200)
    func everyTextBecomesAValidName(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = ".. /\\:*?\"<>|%#&\u{0}\u{7}\n\r\u{1B}\u{202E}\u{200B}aZ9üé誌👍conul".unicodeScalars.map { $0 }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...30, using: &generator) {
            text.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        let name = SafeName.make(String(text), fallback: "document")
        #expect(!name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.hasSuffix(" "), "seed \(seed)")
        #expect(
            !name.unicodeScalars.contains { "/\\:*?\"<>|%#&".unicodeScalars.contains($0) || $0.value < 32 },
            "seed \(seed)")
        #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .format }, "seed \(seed)")
        #expect(SafeName.make(name, fallback: "document") == name, "seed \(seed)")
        try withTemporaryFolder { folder in
            try Files.replace("\(folder)/\(name)", with: [])
            #expect(try Files.list(folder).count == 1, "seed \(seed)")
        }
    }
}
