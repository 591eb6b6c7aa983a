import RectoDiagnostics
import RectoLocatedTrees
import Testing

@Suite struct XMLReaderTests {
    private static let root = "<overlay xmlns=\"urn:recto:overlay:1\" version=\"1.0\">"
    private static let issue = "<issue id=\"a\" title=\"b\"/>"

    /// In the root element, from line 2 on.
    private func overlay(_ inside: String) -> String { "\(Self.root)\(Self.issue)\n\(inside)\n</overlay>" }

    private static let fatalTexts: [(String, String)] = [
        ("", "SYN-001! 1:1: the file is empty"),
        ("hello", "SYN-001! 1:1: not XML: it begins with no '<'"),
        ("<a/>", "SYN-001! 1:2: the outermost element is \"a\", not <overlay>"),
        ("<overlay/>", "SYN-001! 1:2: <overlay> is in no namespace; write xmlns=\"urn:recto:overlay:1\""),
        ("<overlay xmlns='urn:b'/>", "SYN-001! 1:2: <overlay> is in namespace \"urn:b\", not urn:recto:overlay:1"),
        ("<a:overlay/>", "SYN-001! 1:11: namespace prefix a on overlay is not defined"),
        (
            "\(root)<page></overlay>",
            "SYN-001! 1:58: expected the end of \"page\" that began at 1:52, found the end of \"overlay\""
        ),
        ("\(root)<page>\n", "SYN-001! 2:1: the file ends inside \"page\" that began at 1:52"),
        ("\(root)", "SYN-001! 1:52: the file ends inside \"overlay\" that began at 1:1"),
        ("\(root)<page a='1'\n b='2' a='3'/></overlay>", "SYN-001! 2:8: attribute \"a\" repeated (first at 1:58)"),
        (
            "\(root)<page a='&nbsp;'/></overlay>",
            "SYN-001! 1:61: unknown entity; XML knows &amp; &lt; &gt; &quot; &apos;"
        ),
        (
            "\(root)<page a=“1”/></overlay>",
            "SYN-001! 1:60: expected \" or ' around the value, found “; write straight quotes"
        ),
        ("\(root)<page a= 1/></overlay>", "SYN-001! 1:61: expected \" or ' around the value"),
        ("\(root)</overlay><overlay/>", "SYN-001! 1:62: extra content at the end of the document"),
        (
            "\(root)<page xmlns=''/></overlay>",
            "SYN-001! 1:53: element \"page\" is in no namespace; it must be in urn:recto:overlay:1"
        ),
        ("<!DOCTYPE overlay>\(root)</overlay>", "SEC-009! 1:1: DOCTYPE not allowed"),
        (
            "<?xml version='1.0'?>\n<!-- a --><!DOCTYPE overlay SYSTEM 'file:///etc/passwd'>\(root)</overlay>",
            "SEC-009! 2:11: DOCTYPE not allowed"
        ),
        (
            "<!DOCTYPE overlay [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\(root)&a;</overlay>",
            "SEC-009! 1:1: DOCTYPE not allowed"
        ),
        (
            "<!DOCTYPE overlay [<!ENTITY % a SYSTEM 'http://127.0.0.1/'> %a;]>\(root)</overlay>",
            "SEC-009! 1:1: DOCTYPE not allowed"
        ),
        (billionLaughs, "SEC-009! 2:1: DOCTYPE not allowed"),
        (
            "<?xml version='1.0' encoding='ISO-8859-1'?>\(root)</overlay>",
            "SYN-002! 1:31: declared as \"ISO-8859-1\"; save the file as UTF-8 and declare that"
        ),
        (
            "<?xml version='1.0' encoding='UTF-16'?>\(root)</overlay>",
            "SYN-002! 1:31: declared as \"UTF-16\"; save the file as UTF-8 and declare that"
        ),
        (
            "<?xml version='1.0' encoding=\"utf-7\"?>\(root)</overlay>",
            "SYN-002! 1:31: declared as \"utf-7\"; save the file as UTF-8 and declare that"
        ),
    ]

    @Test(arguments: fatalTexts)
    func fatal(text: String, fault: String) {
        #expect(TestShape.faults(text, .xml) == [fault])
        #expect(TestShape.tree(text, .xml) == nil)
    }

    private static let billionLaughs =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY l0 \"lol\">"
        + (1..<10).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
        + "]>" + root + "&l9;</overlay>"

    private static let judgedTexts: [(String, String?)] = [
        ("", nil),
        ("<page index='1'><link id='a' rect='1 2 3 4'/></page>", nil),
        ("<!-- a > <b --><?php <page> ?><page index='1'/>", nil),
        (
            "<page index='1'>\n<video id='v1' rect='1 2 3 4'/></page>",
            #"SCH-002 3:1 /pages/0/overlays/0/sources: video "v1" lacks "sources""#
        ),
        (
            "<page index='1'><link id='a' rect='1 2 x 4'/></page>",
            #"SCH-003 2:40 /pages/0/overlays/0/rect/2: rect[2] must be a number, found "x""#
        ),
        (
            "<page index='1'><link id='a' rect='&#49;&#32;2 &#51;'/></page>",
            "SCH-004 2:36 /pages/0/overlays/0/rect: rect must be 4 numbers, found 3"
        ),
        (
            "<page index='one' join='yes'/>",
            """
            SCH-003 2:14 /pages/0/index: index must be a whole number, found "one"
            SCH-003 2:25 /pages/0/join: join must be true or false, found "yes"
            """
        ),
        ("<page index=' 1 ' join='\ntrue&#32;'/>", nil),
        (
            "<page index='1'><movie id='a'/></page>",
            #"SCH-004 2:18 /pages/0/overlays/0/kind: kind "movie" is not link, video, gallery, widget or region"#
        ),
        (
            "<page index='1'><link id='a' rect='1 2 3 4' poster='p' titel='q'/></page>",
            """
            SCH-006 2:45 /pages/0/overlays/0/poster: "poster" has no meaning on link
            SCH-005 2:56 /pages/0/overlays/0/titel: unknown key "titel"; did you mean "title"?
            """
        ),
        (
            "<page index='1'><link kind='link' id='a' rect='1 2 3 4'/></page>",
            "SYN-003 2:23 /pages/0/overlays/0/kind: key \"kind\" repeated (first at 2:18)"
        ),
        ("<issue id='c' title='d'/>", "SYN-003 2:2 /issue: key \"issue\" repeated (first at 1:53)"),
        ("<outline/>", "SCH-003 2:1 /outline: outline must be an array of objects, found an object"),
        (
            "<pages><page index='1'/></pages>",
            "SCH-003 2:1 /pages: pages must be an array of objects, found an object"
        ),
        ("<units>pt</units>", "SCH-003 2:2 /units: units is an attribute: units=\"pt\""),
        (
            "hello <page index='1'/> world",
            "SCH-003 2:1 : text \"hello\" in <overlay>; values are attributes"
        ),
        (
            "<page index='1'><![CDATA[ a ]]></page>",
            "SCH-003 2:17 /pages/0: text \"a\" in <page>; values are attributes"
        ),
        (
            "<page xmlns:o='urn:recto:overlay:1' o:index='1' index='1'/>",
            "SCH-005 2:37 /pages/0/o:index: unknown key \"o:index\""
        ),
        (
            "<entry title='a' page='1'/><page index='1'/><entry title='b' page='x'/>",
            #"SCH-003 2:68 /outline/1/page: page must be a whole number, found "x""#
        ),
        (
            "<page index='1' overlays='a'/>",
            #"SCH-003 2:27 /pages/0/overlays: overlays must be an array of objects, found "a""#
        ),
    ]

    @Test(arguments: judgedTexts)
    func judged(inside: String, faults: String?) {
        #expect(TestShape.faults(overlay(inside), .xml) == faults?.split(separator: "\n").map(String.init) ?? [])
        #expect(TestShape.tree(overlay(inside), .xml) != nil)
    }

    @Test func encodings() {
        let text = overlay("<page index='1' label='ö'/>")
        #expect(TestShape.faults("<?xml version='1.0' encoding='utf-8'?>" + text, .xml) == [])
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(
            TestShape.faults(mark + text.utf8, .xml) == ["SYN-002 1:1 : byte-order mark; save as UTF-8 without BOM"])
        let latin: [UInt8] = Array(text.utf8).flatMap { $0 == 0xC3 ? [] : $0 == 0xB6 ? [0xF6] : [$0] }
        #expect(TestShape.faults(latin, .xml) == ["SYN-002! 2:24: byte F6 is not UTF-8; save the file as UTF-8"])
        let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let utf16 = "SYN-002! 1:1: the file is UTF-16; save it as UTF-8 without a byte-order mark"
        #expect(TestShape.faults(wide, .xml) == [utf16])
        #expect(TestShape.faults([0xFE, 0xFF] + wide, .xml) == [utf16])
        #expect(
            TestShape.faults([0x4C, 0x6F, 0xA7, 0x94, 0x93], .xml)
                == ["SYN-002! 1:1: the file is EBCDIC; save it as UTF-8 without a byte-order mark"])
    }

    @Test func limits() {
        let deep = String(repeating: "<a>", count: 2_000_000)
        #expect(TestShape.faults(overlay(deep), .xml) == ["SYN-004! 2:94: nested deeper than 32"])
        let foreign = String(repeating: "<a:b xmlns:a='urn:a'>", count: 2_000_000 / 20)
        #expect(TestShape.faults(overlay(foreign), .xml) == ["SYN-004! 2:652: nested deeper than 32"])
        // 32 in terms of the JSON form, where each list is a level of its own: the root, then two for each entry.
        func entries(_ depth: Int) -> String {
            String(repeating: "<entry title='a' page='1'>", count: depth) + String(repeating: "</entry>", count: depth)
        }
        #expect(TestShape.faults(overlay(entries(15)), .xml) == [])
        #expect(TestShape.faults(overlay(entries(16)), .xml) == ["SYN-004! 2:391: nested deeper than 32"])
        let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
        #expect(TestShape.faults(overlay("<page\(attributes)/>"), .xml) == ["SYN-004! 2:2: more than 256 attributes"])
        let namespaces = (0..<20).map { " xmlns:a\($0)='urn:a'" }.joined()
        #expect(
            TestShape.faults(overlay("<page\(namespaces)/>"), .xml)
                == ["SYN-004! 2:2: more than 16 namespaces on one element"])
        let long = String(repeating: "a", count: 17_000)
        #expect(
            TestShape.faults(overlay("<page index='1' label='\(long)'/>"), .xml)
                == ["SYN-004! 2:24: string of 17000 bytes; at most 16384"])
        #expect(
            TestShape.faults(overlay("<page index='1'>\(long)</page>"), .xml)
                == ["SYN-004! 2:17: text of 17000 bytes; at most 16384"])
    }

    @Test func places() throws {
        let text = overlay(
            "<page index='1'>\n<link id='a&amp;b' rect = \"1 2.5  3e0 -4\"\n on=\"\"\n/><!-- < --><region id='c'/></page>"
        )
        let bytes = Array(text.utf8)
        let page = try #require(TestShape.tree(text, .xml)?.root["pages"]?.elements.first)
        let overlays = try #require(page["overlays"])
        func source(_ value: ManifestValue?) -> String? {
            value.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        }
        let link = try #require(overlays.elements.first)
        #expect(source(link["id"]) == "a&amp;b" && link["id"]?.string == "a&b")
        #expect(link["rect"]?.elements.map(source) == ["1", "2.5", "3e0", "-4"])
        #expect(link["rect"]?.elements.map(\.number) == [1, 2.5, 3, -4])
        #expect(source(link["rect"]) == "1 2.5  3e0 -4")
        #expect(source(link["kind"]) == "link" && link["kind"]?.spot == SourceSpot(line: 3, column: 2, offset: 95))
        #expect(link["on"]?.kind == .array && link["on"]?.count == 0)
        #expect(source(link)?.hasPrefix("<link id") == true && source(link)?.hasSuffix("\n/>") == true)
        #expect(
            link.members.map { String(decoding: bytes[$0.nameRange], as: UTF8.self) } == ["link", "id", "rect", "on"])
        #expect(overlays.elements.map { source($0)?.last } == [">", ">"])
        #expect(source(overlays)?.hasPrefix("<link") == true && source(overlays)?.hasSuffix("<region id='c'/>") == true)
        #expect(overlays.elements.last?.pointer == "/pages/0/overlays/1")
    }

    /// White space in attributes as XML 1.0 has it, references to characters, and text that libxml2 cuts in pieces.
    @Test func values() throws {
        let text = overlay(
            "<page index='1' label='a\tb\r\nc\n\nd&#10;e&#x9;f&#xD;&lt;&gt;&quot;&apos;&amp;amp;&#38;&#x1F600;]]>' x-='1'/>"
        )
        let page = TestShape.tree(text.replacing("x-=", with: "xx="), .xml)?.root["pages"]?.elements.first
        #expect(page?["label"]?.string == "a b c  d\ne\tf\r<>\"'&amp;&😀]]>")
    }

    @Test func strangers() throws {
        let text = overlay(
            """
            <page xmlns:x='urn:recto:overlay:1:x' xmlns:f='urn:f' index='1' x:a='5' x:b='word' x:c='[1,{"d":null}]'
              x:_x0031_2='"5"' f:g='h' xml:lang='en'>
              <x:e>{ "i": "&lt;" }</x:e><f:k l='m' f:n='o'/><f:k>p<f:q/><x:r s='t'/> u</f:k><x:v w='1'/>
            </page>
            """)
        let page = try #require(TestShape.tree(text, .xml)?.root["pages"]?.elements.first)
        let expected: ManifestDraft = [
            "index": 1, "x-a": 5, "x-b": "word", "x-c": [1, ["d": nil]], "x-12": "5", "x-{urn:f}g": "h",
            "x-{http://www.w3.org/XML/1998/namespace}lang": "en", "x-e": ["i": "<"],
            "x-{urn:f}k": [
                ["l": "m", "{urn:f}n": "o"],
                ["#content": ["p", ["#name": "{urn:f}q"], ["#name": "{urn:recto:overlay:1:x}r", "s": "t"], " u"]],
            ],
            "x-{urn:recto:overlay:1:x}v": [["w": "1"]],
        ]
        #expect(ManifestDraft(page) == expected)
        #expect(TestShape.faults(text, .xml) == [])
        let tree = try #require(TestShape.tree(text, .xml))
        // Found by fuzzing: names of namespaces are attributes, too, and need not be good URIs.
        let odd = TestShape.tree(overlay("<page xmlns:f='urn:a?b&amp;c&#38;d' index='1' f:g='h'/>"), .xml)
        #expect(odd?.root["pages"]?.elements.first?["x-{urn:a?b&c&d}g"]?.string == "h")
        #expect(TestShape.faults(overlay("<page xmlns:f='a%b c' index='1' f:g='h'/>"), .xml) == [])
        let again = try ManifestWriter.write(tree, as: .xml, shape: TestShape.shape)
        #expect(TestShape.tree(String(decoding: again, as: UTF8.self), .xml)?.root.isEqual(to: tree.root) == true)
    }
}
