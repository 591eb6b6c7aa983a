import Recto
import RectoMarkFiles
import TestSupport
import Testing

@Suite struct AnnotationTests {
    private func json(_ marks: [Mark], withRemoved: Bool = false) throws -> [UInt8] {
        try AnnotationWriter(Marks.issue, version: "1").json(MarkSet(marks), withRemoved: withRemoved)
    }

    @Test func marksComeBackAsTheyAre() throws {
        var removed = Marks.mark(2, note: "gone")
        removed.deleted = Marks.time(9_000_000_000_000)
        removed.modified = Marks.time(9_000_000_000_000)
        let marks = [Marks.mark(0), Marks.mark(1, note: "<b>bold</b>", colour: .grey), removed]
        let read = try ReadAnnotations(
            try json(marks, withRemoved: true), document: "d", pageCount: 3, now: 0, device: "b")
        #expect(read.marks == marks && read.lost == 0)
        #expect(read.issue == Marks.issue)
        #expect(try Marks.read(String(decoding: try json(marks), as: UTF8.self)).marks == Array(marks.prefix(2)))
    }

    @Test func otherProgramsFindWhatTheStandardSays() throws {
        let text = String(decoding: try json([Marks.mark(1, note: "mine")]), as: UTF8.self)
        for part in [
            #""@context":"https://www.w3.org/ns/epub-anno.jsonld""#, #""type":"AnnotationSet""#,
            #""motivation":"commenting""#,
            #""value":"page=2&viewrect=10,20,50,13""#, #""exact":"Quiet water","prefix":"before ","suffix":" behind""#,
            #"{"type":"TextPositionSelector","start":3,"end":14}"#,
            #""color":"yellow","highlight":"solid","tags":["sea"]"#,
            #""dc:format":"application/pdf""#,
        ] { #expect(text.contains(part), "\(part) is not in \(text)") }
    }

    @Test func annotationsOfOtherProgramsBecomeMarks() throws {
        let read = try Marks.read(
            """
            {"items": [{"id": "https://example.org/a/1", "type": "Annotation", "motivation": "commenting",
              "created": "2024-02-29T12:34:56Z", "unknown": [1, {"a": null}],
              "target": {"source": "x.pdf", "selector": {"type": "FragmentSelector", "value": "page=3&viewrect=1,2,3,4",
                "refinedBy": {"type": "TextPositionSelector", "start": 4, "end": 9}}},
              "body": {"type": "TextualBody", "value": "=1+1", "color": "mauve", "highlight": "wavy"}}]}
            """)
        let mark = try #require(read.marks.first)
        #expect(mark.note == "=1+1" && mark.kind == .note && mark.colour == .grey && mark.style == .solid)
        #expect(mark.place.page == 2 && mark.place.range == 4..<9 && mark.place.quads.count == 1)
        #expect(mark.created == 1_709_210_096_000 && mark.modified.device == "here" && mark.place.document == "d")
        // The same name gives the same mark.
        #expect(
            try Marks.read(#"{"items":[{"id":"https://example.org/a/1","target":{"source":"x#page=1"}}]}"#).marks[0].id
                == mark.id)
    }

    @Test(arguments: [
        #"{"id":"urn:uuid:00000000-0000-4000-8000-000000000000"}"#, "null", "7", #"{"id":""}"#, "[]",
        #"{"id":"a","target":{"source":"x#page=0"}}"#, #"{"id":"a","target":{"source":"x#page=11"}}"#,
        #"{"id":"a","target":{"source":"x#page=99999999999999999999"}}"#,
        #"{"id":"a","target":{"source":"x#page=2,3"}}"#,
        #"{"id":"a","target":{"source":"x#page=1&viewrect=1e9,0,1,1"}}"#,
    ])
    func whatIsNoMarkCostsOnlyItself(item: String) throws {
        let good = #"{"id":"b","target":{"source":"x#page=1"}}"#
        let read = try Marks.read("{\"items\":[\(item),\(good)]}")
        #expect(read.marks.count == 1 && read.lost == 1 && read.problems.count == 1)
    }

    @Test func longTextsAreLeftOutAndTold() throws {
        func read(_ body: String, _ quote: String = "a") throws -> ReadAnnotations {
            try Marks.read(
                """
                {"items":[{"id":"a","target":{"source":"x#page=1","selector":[{"type":"TextQuoteSelector","exact":"\(quote)"}]},
                "body":{"value":"\(body)"}}]}
                """)
        }
        #expect(try read(String(repeating: "x", count: Mark.longestNote)).lost == 0)
        #expect(
            try read(String(repeating: "x", count: Mark.longestNote + 1)).problems.first?.contains("16 KiB") == true)
        #expect(try read("", String(repeating: "x", count: Quote.longest + 1)).lost == 1)
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"items":{}}"#, String(repeating: "[", count: 100_000)])
    func whatIsNoSetIsRefused(json: String) {
        #expect { try Marks.read(json) } throws: { ($0 as? Failure)?.code == .damaged }
    }

    @Test func aHundredThousandMarksAreReadAndNoMore() throws {
        let item = #"{"id":"a","target":{"source":"x#page=1"}}"#
        func set(_ count: Int) -> String {
            "{\"items\":[" + Array(repeating: item, count: count).joined(separator: ",") + "]}"
        }
        #expect(try Marks.read(set(ReadAnnotations.mostMarks)).marks.count == ReadAnnotations.mostMarks)
        #expect { try Marks.read(set(ReadAnnotations.mostMarks + 1)) } throws: { ($0 as? Failure)?.code == .tooLarge }
    }

    @Test func anotherPublicationIsNotAccepted() {
        let other = MarkedIssue(document: "00", title: "", source: "")
        #expect(!Marks.issue.accepts(other) && Marks.issue.accepts(Marks.issue))
    }
}
