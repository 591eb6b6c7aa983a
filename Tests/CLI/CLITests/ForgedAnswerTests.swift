import Recto
import Testing

@testable import RectoCLI

/// What a worker that was taken over may say is printed like anything else: the host does not trap on its numbers.
@Suite struct ForgedAnswerTests {
    private func value<Value: Decodable>(_ json: String) throws -> Value {
        try CompactJSON.decode(Value.self, from: Array(json.utf8))
    }

    @Test(arguments: ["1e-300", "0", "-1e300", "1e300"]) func imagesOfAnyResolution(scale: String) throws {
        let page: PageImages = try value(
            """
            {"index":0,"label":"1","width":1,"height":1,"kind":"image","images":[{"rect":[0,0,1e300,-1e300],
            "transform":[\(scale),0,0,1,0,0],"width":9223372036854775807,"height":-9223372036854775808,
            "ppi":[0,0],"bitsPerComponent":8,"mask":false,"masked":false,"inline":false}]}
            """)
        #expect(ImagesReport(page: page).text.contains("9223372036854775807 x -9223372036854775808 px"))
        #expect(ImagesReport(page: page).csv.contains("9223372036854775807"))
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max]) func outlinesOfAnyLevelAndPage(number: Int) throws {
        let destination = Destination(kind: .fit, page: number, label: "i", x: nil, y: nil)
        let entry = OutlineEntry(title: "Title", level: number, destination: destination)
        let outline = Outline(inferred: false, entries: [entry], problems: [])
        #expect(OutlineReport(outline: outline).text.hasSuffix("(i) Fit\n"))
        #expect(OutlineReport(outline: outline).csv.contains("Title"))
    }
}
