import RectoMedia
import Testing

@Suite struct CueTests {
    private func sheet(_ text: String) -> CueSheet { MediaReader.cues(Array(text.utf8)) }

    private func faults(_ text: String) -> [String] {
        sheet(text).faults.map { "\($0.line):\($0.column): \($0.message)" }
    }

    @Test func goodFile() {
        let sheet = sheet(
            """
            \u{FEFF}WEBVTT - Leaving harbour
            Kind: captions

            NOTE a remark
            of two lines

            STYLE
            ::cue { color: red }

            1
            00:01.000 --> 00:04.500 line:0 align:start
            Never drink liquid nitrogen.

            123:00:05.000	-->	123:00:09.000
            - It will perforate your stomach.
            - <i>Ø</i>
            """)
        #expect(sheet.faults == [])
        #expect(sheet.cues.map(\.start) == [1, 442_805])
        #expect(sheet.cues.map(\.end) == [4.5, 442_809])
        #expect(sheet.cues.map(\.line) == [11, 14])
        #expect(sheet.end == 442_809)
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func lineEnds(end: String) {
        let text = ["WEBVTT", "", "00:01.000 --> 00:02.000", "a", "", "00:03.000 --> 00:02.000", "b"]
        #expect(faults(text.joined(separator: end)) == ["6:15: cue ends before it starts"])
    }

    @Test func header() {
        #expect(faults("") == ["1:1: is empty"])
        #expect(faults("1\n00:00:01,000 --> 00:00:02,000\nSubRip") == ["1:1: does not start with WEBVTT"])
        #expect(faults("WEBVTTX") == ["1:1: does not start with WEBVTT"])
        #expect(faults("WEBVTT") == [])
        #expect(faults("WEBVTT\n00:01.000 --> 00:00.500\nx") == ["2:15: cue ends before it starts"])
    }

    @Test(arguments: [
        ("1:00.000 --> 00:02.000", "1: the start is not a time"),
        ("00:01,000 --> 00:02.000", "1: the start is not a time"),
        ("00:61.000 --> 00:02.000", "1: the start is not a time"),
        ("00:01.000 --> 00:02", "15: the end is not a time"),
        ("00:01.000 --> 00:02.0000", "15: the end is not a time"),
        ("00:01.000 --> 00:02.000line:0", "24: the end is not a time"),
        ("00:01.000 -> --> 00:02.000", "11: --> is missing"),
        ("00:02.000 --> 00:02.000", "15: cue ends as it starts"),
    ])
    func times(line: String, fault: String) {
        let found = faults("WEBVTT\n\n\(line)\nx\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("3:") == true)
        let message = fault.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
        #expect(found.first?.hasSuffix(message) == true, "\(found)")
    }

    @Test func orderAndEncoding() {
        #expect(
            faults("WEBVTT\n\n00:05.000 --> 00:06.000\na\n\n00:01.000 --> 00:02.000\nb")
                == ["6:1: cue starts before the one above it, of line 3"])
        let bytes = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nÄb".utf8) + [0xE4, 0x0A]
        let fault = MediaReader.cues(bytes).faults.first
        #expect(fault?.line == 4)
        #expect(fault?.column == 3)
        #expect(fault?.message == "is not UTF-8")
        #expect(faults("WEBVTT\n\nlost words\n") == ["3:1: a block without times"])
    }

    @Test func faultsAreBounded() {
        let text = "WEBVTT\n\n" + String(repeating: "00:01.000 --> 00:00.000\nx\n\n", count: 1000)
        #expect(sheet(text).faults.count == 100)
        #expect(sheet(text).cues.count == 1000)
    }
}
