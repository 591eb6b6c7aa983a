import RectoDiagnostics
import RectoLocatedTrees
import TestSupport
import Testing

@Suite struct ManifestWriterTests {
    /// From every syntax to every syntax: the values stay.
    @Test func roundTrips() throws {
        for seed in 0..<400 as Range<UInt64> {
            var generator = DraftGenerator(seed: seed, shape: TestShape.shape)
            generator.hasNull = seed % 2 == 0
            let draft = generator.root()
            var tree = draft.tree()
            let syntaxes: [ManifestSyntax] = generator.hasNull ? [.json, .xml] : ManifestSyntax.allCases
            for syntax in syntaxes + syntaxes.reversed() {
                let bytes = try ManifestWriter.write(tree, as: syntax, shape: TestShape.shape)
                let (read, faults) = ManifestReader.read(bytes, syntax: syntax, shape: TestShape.shape)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(faults == [], "seed \(seed) \(text)")
                tree = try #require(read, "seed \(seed) \(text)")
                #expect(tree.root.isEqual(to: draft.tree().root), "seed \(seed) \(syntax) \(text)")
                // What is written once is written the same again.
                let again = try ManifestWriter.write(tree, as: syntax, shape: TestShape.shape)
                #expect(String(decoding: again, as: UTF8.self) == text, "seed \(seed) \(syntax)")
            }
        }
    }
}

extension ManifestWriterTests {
    /// Made anew each time: the leak sanitizer does not see what a constant's indirect cases point to, whose pointers carry a tag.
    private static var draft: ManifestDraft {
        .object([
            ("version", "1.0"), ("$schema", "a.json"), ("issue", ["id": "a", "title": "b \"<&>\"\n"]),
            ("outline", []), ("x-made", ["by": "us", "at": nil]), ("x-n", "5"), ("x-s", "free text"),
            (
                "pages",
                [
                    .object([
                        ("index", 6), ("join", true),
                        (
                            "overlays",
                            [
                                .object([
                                    ("kind", "link"), ("id", "to"), ("rect", [40, 640, 220.5, 48]),
                                    ("on", [.object([("do", "goto"), ("page", 6)])]),
                                ]),
                                .object([
                                    ("kind", "video"), ("id", "v1"), ("rect", [60, 480, 1060, 300]),
                                    ("title", "Leaving harbour"),
                                    ("sources", [["src": "assets/v1.webm"], ["src": "assets/v1.mp4"]]), ("delay", 0.5),
                                ]),
                            ]
                        ),
                    ])
                ]
            ),
        ])
    }

    @Test func json() throws {
        #expect(
            try text(Self.draft, .json) == #"""
                {
                  "version": "1.0",
                  "$schema": "a.json",
                  "issue": { "id": "a", "title": "b \"<&>\"\n" },
                  "outline": [],
                  "x-made": { "by": "us", "at": null },
                  "x-n": "5",
                  "x-s": "free text",
                  "pages": [
                    {
                      "index": 6,
                      "join": true,
                      "overlays": [
                        { "kind": "link", "id": "to", "rect": [40, 640, 220.5, 48], "on": [{ "do": "goto", "page": 6 }] },
                        {
                          "kind": "video",
                          "id": "v1",
                          "rect": [60, 480, 1060, 300],
                          "title": "Leaving harbour",
                          "sources": [{ "src": "assets/v1.webm" }, { "src": "assets/v1.mp4" }],
                          "delay": 0.5
                        }
                      ]
                    }
                  ]
                }

                """#)
    }

    @Test func xml() throws {
        #expect(
            try text(Self.draft, .xml) == #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <overlay xmlns="urn:recto:overlay:1" xmlns:x="urn:recto:overlay:1:x" version="1.0" outline="" x:n="&quot;5&quot;" x:s="free text">
                  <issue id="a" title="b &quot;&lt;&amp;&gt;&quot;&#10;"/>
                  <x:made>{ "by": "us", "at": null }</x:made>
                  <page index="6" join="true">
                    <link id="to" rect="40 640 220.5 48">
                      <on do="goto" page="6"/>
                    </link>
                    <video id="v1" rect="60 480 1060 300" title="Leaving harbour" delay="0.5">
                      <source src="assets/v1.webm"/>
                      <source src="assets/v1.mp4"/>
                    </video>
                  </page>
                </overlay>

                """#)
    }

    @Test func plist() throws {
        guard case .object(let entries) = Self.draft else { return }
        let draft = ManifestDraft.object(entries.filter { $0.0 != "x-made" })
        #expect(
            try text(draft, .plist) == #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                  <key>version</key><string>1.0</string>
                  <key>issue</key>
                  <dict>
                    <key>id</key><string>a</string>
                    <key>title</key><string>b "&lt;&amp;&gt;"
                </string>
                  </dict>
                  <key>outline</key><array/>
                  <key>x-n</key><string>5</string>
                  <key>x-s</key><string>free text</string>
                  <key>pages</key>
                  <array>
                    <dict>
                      <key>index</key><integer>6</integer>
                      <key>join</key><true/>
                      <key>overlays</key>
                      <array>
                        <dict>
                          <key>kind</key><string>link</string>
                          <key>id</key><string>to</string>
                          <key>rect</key>
                          <array><integer>40</integer><integer>640</integer><real>220.5</real><integer>48</integer></array>
                          <key>on</key>
                          <array><dict><key>do</key><string>goto</string><key>page</key><integer>6</integer></dict></array>
                        </dict>
                        <dict>
                          <key>kind</key><string>video</string>
                          <key>id</key><string>v1</string>
                          <key>rect</key>
                          <array><integer>60</integer><integer>480</integer><integer>1060</integer><integer>300</integer></array>
                          <key>title</key><string>Leaving harbour</string>
                          <key>sources</key>
                          <array>
                            <dict><key>src</key><string>assets/v1.webm</string></dict>
                            <dict><key>src</key><string>assets/v1.mp4</string></dict>
                          </array>
                          <key>delay</key><real>0.5</real>
                        </dict>
                      </array>
                    </dict>
                  </array>
                </dict>
                </plist>

                """#)
    }

    /// Made anew each time, as the draft above.
    static var refused: [(ManifestDraft, ManifestSyntax, String)] {
        [
            ([1], .json, "a manifest is an object"),
            (["version": .number(.infinity)], .json, "/version: the number is not finite"),
            (.object([("a", 1), ("b", 2), ("a", 3)]), .json, "/a: \"a\" is there twice; remove one"),
            (["issue": ["title": "a\u{1}"]], .xml, "/issue/title: XML can't hold the character U+0001"),
            (["issue": ["title": "a\u{FFFE}"]], .plist, "/issue/title: XML can't hold the character U+FFFE"),
            (["x-a": ["b": nil]], .plist, "/x-a/b: null has no place in a property list"),
            (["version": 1], .xml, "/version: found 1, which XML could not tell from what belongs here; correct it"),
            (["a b": 1], .xml, "/a b: \"a b\" is no name in XML"),
            (
                ["pages": [["overlays": [["id": "a"]]]]], .xml,
                "/pages/0/overlays/0: found an object, which XML could not tell from what belongs here; correct it"
            ),
            (
                ["pages": [["overlays": [["kind": "widget", "network": ["a b"]]]]]], .xml,
                "/pages/0/overlays/0/network/0: XML separates by spaces and can't hold \"a b\" in a list"
            ),
            (
                ["pages": [["overlays": [["kind": "link", "rect": ["5"]]]]]], .xml,
                "/pages/0/overlays/0/rect/0: found a string, which XML could not tell from what belongs here; correct it"
            ),
        ]
    }

    @Test(arguments: refused)
    func refuses(draft: ManifestDraft, syntax: ManifestSyntax, message: String) {
        do throws(Failure) {
            _ = try ManifestWriter.write(draft.tree(), as: syntax, shape: TestShape.shape)
            Issue.record("nothing was thrown")
        } catch { #expect(error.description == message) }
    }

    private func text(_ draft: ManifestDraft, _ syntax: ManifestSyntax) throws -> String {
        String(
            decoding: try ManifestWriter.write(draft.tree(), as: syntax, shape: TestShape.shape), as: UTF8.self)
    }
}
