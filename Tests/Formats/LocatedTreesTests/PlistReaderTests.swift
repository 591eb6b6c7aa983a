import RectoLocatedTrees
import Testing

@Suite struct PlistReaderTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """
    private static let valid =
        "<key>version</key><string>1.0</string><key>issue</key><dict><key>id</key><string>a</string>"
        + "<key>title</key><string/></dict>\n"

    /// In the outermost dict, from line 5 on.
    private static func plist(_ inside: String) -> String { head + "<dict>" + valid + inside + "\n</dict></plist>" }

    private static let fatalTexts: [(String, String)] = [
        ("", "SYN-001! 1:1: the file is empty"),
        ("bplist00\u{1}", "SYN-005! 1:1: binary plist; convert with plutil -convert xml1"),
        ("{ version = \"1.0\"; }", "SYN-005! 1:1: not an XML property list; convert with plutil -convert xml1"),
        (" (a)", "SYN-005! 1:2: not an XML property list; convert with plutil -convert xml1"),
        ("<dict/>", "SYN-001! 1:1: the outermost element must be <plist>"),
        ("<plist/>", "SYN-001! 1:1: the property list holds no value"),
        ("<plist><array/></plist>", "SYN-001! 1:8: a manifest is a <dict>"),
        ("<plist><dict/><dict/></plist>", "SYN-001! 1:15: a property list holds one value only"),
        ("<plist><dict><string/></dict></plist>", "SYN-001! 1:14: expected <key>"),
        ("<plist><dict><key>a</key></dict></plist>", "SYN-001! 1:26: key \"a\" has no value"),
        ("<plist><dict><key>a</key><key>b</key></dict></plist>", "SYN-001! 1:26: key \"a\" has no value"),
        ("<plist><dict><key>a</key><array><key>b</key></array></dict></plist>", "SYN-001! 1:33: <key> in an array"),
        ("<plist><dict><key>a</key><string><b/></string></dict></plist>", "SYN-001! 1:34: <string> holds text only"),
        ("<plist><dict><key>a</key><set/></dict></plist>", "SYN-001! 1:27: <set> is not part of a property list"),
        ("<plist><dict><key a='b'>a</key><true/></dict></plist>", "SYN-001! 1:19: <key> has no attribute \"a\""),
        (
            "<plist xmlns='urn:a'><dict/></plist>",
            "SYN-001! 1:2: <plist> with a namespace is not part of a property list"
        ),
        ("<plist><dict>a</dict></plist>", "SYN-001! 1:14: text outside of a value: \"a\""),
        ("<plist><dict><key>a</key><true>b</true></dict></plist>", "SYN-001! 1:32: text outside of a value: \"b\""),
        (
            "<plist><dict><key>a</key><integer>0x1F</integer></dict></plist>",
            "SYN-001! 1:26: \"0x1F\" is not a decimal whole number"
        ),
        (
            "<plist><dict><key>a</key><integer>1.0</integer></dict></plist>",
            "SYN-001! 1:26: \"1.0\" is not a decimal whole number"
        ),
        ("<plist><dict><key>a</key><integer/></dict></plist>", "SYN-001! 1:26: \"\" is not a decimal whole number"),
        ("<plist><dict><key>a</key><real>nan</real></dict></plist>", "SYN-001! 1:26: \"nan\" is not a decimal number"),
        (
            "<plist><dict><key>a</key><real>1e999</real></dict></plist>",
            "SYN-001! 1:26: \"1e999\" is not a decimal number"
        ),
        (
            "<plist><dict><key>a</key><true></dict></plist>",
            "SYN-001! 1:32: expected the end of \"true\" that began at 1:26, found the end of \"dict\""
        ),
        (
            "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'><plist/>",
            "SEC-009! 1:1: DOCTYPE not allowed, but for Apple's own of property lists"
        ),
        (
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://example.org/PropertyList-1.0.dtd\"><plist/>",
            "SEC-009! 1:1: DOCTYPE not allowed, but for Apple's own of property lists"
        ),
        (
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" [<!ENTITY a \"b\">]><plist/>",
            "SEC-009! 1:1: DOCTYPE not allowed, but for Apple's own of property lists"
        ),
        ("\(head)<!DOCTYPE plist><dict/></plist>", "SEC-009! 4:1: DOCTYPE not allowed"),
    ]

    @Test(arguments: fatalTexts)
    func fatal(text: String, fault: String) {
        #expect(TestShape.faults(text, .plist) == [fault])
        #expect(TestShape.tree(text, .plist) == nil)
    }

    private static let judgedTexts: [(String, String?)] = [
        ("", nil),
        ("<key>units</key><string>p<!-- a -->t</string>", nil),
        ("<key>units</key><string><![CDATA[pt]]></string>", nil),
        (
            "<key>units</key><string>pt</string>\n<key>units</key><string>pt</string>",
            "SYN-003 6:6 /units: key \"units\" repeated (first at 5:6)"
        ),
        (
            "<key>units</key><date>2026-03-01T00:00:00Z</date>",
            """
            SCH-003 5:17 /units: <date> has no place in a manifest; dates are strings, such as 2026-03-01
            SCH-004 5:17 /units: units "2026-03-01T00:00:00Z" is not pt or fraction
            """
        ),
        ("<key>x-a</key><data>AAAA</data>", "SCH-003 5:15 /x-a: <data> has no place in a manifest; write a <string>"),
        (
            "<key>pages</key><array>\n<dict>\n</dict></array>",
            "SCH-002 6:1 /pages/0/index: page lacks \"index\""
        ),
        ("<key>unit</key><true/>", "SCH-005 5:6 /unit: unknown key \"unit\"; did you mean \"units\"?"),
        (
            "<key>pages</key><array><dict><key>index</key><string>1</string></dict></array>",
            "SCH-003 5:46 /pages/0/index: index must be a whole number, found a string"
        ),
        ("<key>$schema</key><string>a</string>", "SCH-005 5:6 /$schema: unknown key \"$schema\""),
    ]

    @Test(arguments: judgedTexts)
    func judged(inside: String, faults: String?) {
        let text = Self.plist(inside)
        #expect(TestShape.faults(text, .plist) == faults?.split(separator: "\n").map(String.init) ?? [])
        #expect(TestShape.tree(text, .plist) != nil)
    }

    @Test func values() throws {
        let text = Self.plist(
            "<key>x-a</key><array><integer> -5 </integer><real>0.5</real><real>7</real><true/><false></false>"
                + "<string> a\r\nb&#13;&amp; </string><dict/><array/></array>")
        let array = try #require(TestShape.tree(text, .plist)?.root["x-a"])
        #expect(ManifestDraft(array) == [-5, 0.5, 7, true, false, " a\nb\r& ", [:], []])
        let bytes = Array(text.utf8)
        #expect(
            array.elements.prefix(5).map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
                "<integer> -5 </integer>", "<real>0.5</real>", "<real>7</real>", "<true/>", "<false></false>",
            ])
    }

    @Test func depth() {
        let deep = Self.plist("<key>x-a</key>" + String(repeating: "<array>", count: 1_000_000))
        #expect(TestShape.faults(deep, .plist) == ["SYN-004! 5:232: nested deeper than 32"])
    }
}
