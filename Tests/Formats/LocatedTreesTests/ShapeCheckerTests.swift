import RectoLocatedTrees
import Testing

@Suite struct ShapeCheckerTests {
    /// Overlays on page 1, from line 2 on.
    private func page(_ overlays: String) -> String {
        """
        {"version":"1.0","issue":{"id":"a","title":"b"},"pages":[{"index":1,"overlays":[
        \(overlays)
        ]}]}
        """
    }

    @Test(
        arguments: [
            (#"{"kind":"link","id":"a","rect":[1,2,3,4]}"#, nil),
            (
                #"{"kind":"video","id":"v1","rect":[1,2,3,4]}"#,
                #"SCH-002 2:1 /pages/0/overlays/0/sources: video "v1" lacks "sources""#
            ),
            (
                #"{"kind":"video","rect":[1,2,3,4],"sources":[{}, {"src":"b"}, 5]}"#,
                """
                SCH-002 2:1 /pages/0/overlays/0/id: video lacks "id"
                SCH-002 2:45 /pages/0/overlays/0/sources/0/src: source lacks "src"
                SCH-003 2:62 /pages/0/overlays/0/sources/2: sources[2] must be an object, found 5
                """
            ),
            (#"{"id":"v1"}"#, #"SCH-002 2:1 /pages/0/overlays/0/kind: an entry lacks "kind""#),
            (#"{"kind":5}"#, "SCH-003 2:9 /pages/0/overlays/0/kind: kind must be a string, found 5"),
            (
                #"{"kind":"vidoe"}"#,
                #"SCH-004 2:9 /pages/0/overlays/0/kind: kind "vidoe" is not link, video, gallery, widget or region; did you mean "video"?"#
            ),
            (
                #"{"kind":"link","id":"a","rect":"40 60 320 400"}"#,
                "SCH-003 2:32 /pages/0/overlays/0/rect: rect must be 4 numbers, found a string"
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3]}"#,
                "SCH-004 2:32 /pages/0/overlays/0/rect: rect must be 4 numbers, found 3"
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,"3",4]}"#,
                "SCH-003 2:37 /pages/0/overlays/0/rect/2: rect[2] must be a number, found a string"
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3e7,4]}"#,
                "SCH-004 2:37 /pages/0/overlays/0/rect/2: rect[2] 30000000 is beyond 1000000, the largest number allowed"
            ),
            (
                #"{"kind":"link","id":null,"rect":[1,2,3,4]}"#,
                "SCH-003 2:21 /pages/0/overlays/0/id: id must be a string, found null"
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3,4],"z":1.5,"hidden":"true","on":{}}"#,
                """
                SCH-003 2:46 /pages/0/overlays/0/z: z must be a whole number, found 1.5
                SCH-003 2:59 /pages/0/overlays/0/hidden: hidden must be true or false, found a string
                SCH-003 2:71 /pages/0/overlays/0/on: on must be an array of objects, found an object
                """
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3,4],"z":-101,"on":[{"event":"tip","do":"open"}]}"#,
                """
                SCH-004 2:46 /pages/0/overlays/0/z: z -101 is not within -100 to 100
                SCH-004 2:66 /pages/0/overlays/0/on/0/event: event "tip" is not tap, enter, leave or end; did you mean "tap"?
                """
            ),
            (
                #"{"kind":"video","id":"v","rect":[1,2,3,4],"sources":[],"start":"auto"}"#,
                """
                SCH-004 2:53 /pages/0/overlays/0/sources: sources must not be empty
                SCH-004 2:64 /pages/0/overlays/0/start: start "auto" is not tap, visible or page
                """
            ),
            (
                #"{"kind":"gallery","id":"v","rect":[1,2,3,4],"items":[]}"#,
                "SCH-004 2:53 /pages/0/overlays/0/items: items must not be empty"
            ),
            (
                #"{"kind":"gallery","id":"v","rect":[1,2,3,4],"items":[{"src":"a"},{"src":"a"},{"src":"a"},{"src":"a"}]}"#,
                "SCH-004 2:53 /pages/0/overlays/0/items: items must have 1 to 3 entries, found 4"
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3,4],"poster":"p"}"#,
                #"SCH-006 2:42 /pages/0/overlays/0/poster: "poster" has no meaning on link"#
            ),
            (
                #"{"kind":"link","id":"a","rect":[1,2,3,4],"Titel":"p","sha256":"b","quux":1,"x-any":{"a":[null]},"$schema":"c"}"#,
                """
                SCH-005 2:42 /pages/0/overlays/0/Titel: unknown key "Titel"; did you mean "title"?
                SCH-005 2:54 /pages/0/overlays/0/sha256: unknown key "sha256"; issue has "sha256"
                SCH-005 2:67 /pages/0/overlays/0/quux: unknown key "quux"
                SCH-005 2:97 /pages/0/overlays/0/$schema: unknown key "$schema"
                """
            ),
            (
                #"{"kind":"widget","id":"a","rect":[1,2,3,4],"src":"s","network":["https://a","http://b"],"viewport":[1]}"#,
                """
                SCH-004 2:77 /pages/0/overlays/0/network/1: network[1] "http://b" is not an https address
                SCH-004 2:100 /pages/0/overlays/0/viewport: viewport must be 2 numbers, found 1
                """
            ),
        ] as [(String, String?)])
    func overlays(json: String, faults: String?) {
        let found = TestShape.faults(page(json), .json)
        #expect(found == faults?.split(separator: "\n").map(String.init) ?? [])
    }

    @Test func root() {
        #expect(
            TestShape.faults(#"{"$schema":"s","units":"px","issue":[],"pages":[{"index":0}]}"#, .json) == [
                #"SCH-002 1:1 /version: the manifest lacks "version""#,
                #"SCH-004 1:24 /units: units "px" is not pt or fraction; did you mean "pt"?"#,
                "SCH-003 1:37 /issue: issue must be an object, found an array",
                "SCH-004 1:58 /pages/0/index: index 0 is less than 1",
            ])
    }

    @Test func untrustedTextIsEscaped() {
        let long = String(repeating: "a", count: 500)
        let faults = TestShape.faults(
            #"{"version":"1.0","issue":{"id":"a","title":"b","date":"\u001b[2J\u202e"},"\#(long)":1}"#, .json)
        #expect(faults.count == 2)
        #expect(faults[0].hasSuffix(#"date "\u{1b}[2J\u{202e}" is not a date such as 2026-03-01"#))
        #expect(faults[1].hasSuffix("unknown key \"\(String(repeating: "a", count: 60))…\""))
    }

    @Test func faultsAreBounded() {
        var limits = ManifestLimits()
        limits.faults = 10
        let wrong = Array(repeating: "5", count: 100).joined(separator: ",")
        #expect(TestShape.faults(page(wrong), .json, limits).count == 10)
        let unknown = (0..<100).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(TestShape.faults("{\(unknown)}", .json, limits).count == 10)
    }
}
