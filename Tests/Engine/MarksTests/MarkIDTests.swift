import RectoMarks
import TestSupport
import Testing

@Suite struct MarkIDTests {
    @Test func idsAreUUIDsOfVersion7AndSortByTime() {
        var generator = SeededGenerator(seed: 7)
        let ids = (0..<100).map { MarkID(milliseconds: 1_700_000_000_000 + Int64($0), using: &generator) }
        #expect(ids == ids.sorted())
        #expect(ids.map(\.description) == ids.map(\.description).sorted())
        for id in ids {
            let text = Array(id.description)
            #expect(text.count == 36 && text[14] == "7" && "89ab".contains(text[19]))
            #expect(MarkID(id.description) == id && MarkID("urn:uuid:" + id.description.uppercased()) == id)
        }
    }

    @Test func namesOfAnotherKindGiveUUIDsOfVersion8() {
        let text = Array(MarkID(digest: (.max, 0)).description)
        #expect(text[14] == "8" && text[19] == "8")
    }

    @Test(arguments: [
        "", "urn:uuid:", "0192f0c1", "0192f0c1-0000-7000-8000-00000000000g", "0192f0c1+0000-7000-8000-000000000000",
        "0192f0c1-0000-7000-8000-0000000000000", "0192f0c1-00007-000-8000-000000000000",
        "+192f0c1-0000-7000-8000-000000000000",
    ])
    func whatIsNoUUID(text: String) { #expect(MarkID(text) == nil) }
}
