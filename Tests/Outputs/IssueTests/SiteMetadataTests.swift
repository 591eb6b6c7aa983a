import Recto
import TestSupport
import Testing

@testable import RectoIssue

@Suite struct SiteMetadataTests {
    private func read(_ json: String) throws -> SiteMetadata {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/m.json", with: Array(json.utf8))
            return try SiteMetadata(path: folder + "/m.json")
        }
    }

    @Test func anIssueHasWhatIsCommonAndItsOwn() throws {
        // What is common counts wherever it stands in the file.
        var metadata = try read(
            """
            {"issues": {"a/one": {"date": "1901-03", "language": "fr"}}, "language": "de", "publisher": "Sea"}
            """)
        #expect(metadata.metadata(of: "a/one").date == "1901-03" && metadata.metadata(of: "a/one").language == "fr")
        #expect(metadata.metadata(of: "a/one").publisher == "Sea")
        #expect(metadata.metadata(of: "other") == metadata.common && metadata.common.language == "de")
        metadata.change { $0.attribution = "Show" }
        #expect(metadata.metadata(of: "a/one").attribution == "Show" && metadata.common.attribution == "Show")
    }

    @Test(arguments: [
        (#"{"issues": []}"#, "object"), (#"{"issues": {"a": "b"}}"#, "object"),
        (#"{"issues": {"a": {"dat": "1901"}}}"#, "\"dat\" is no setting"),
        (#"{"issues": {"a": {"issues": {}}}}"#, "\"issues\" is no setting"),
    ])
    func whatIsWrongIsNamed(json: String, part: String) {
        let failure = #expect(throws: Failure.self) { try read(json) }
        #expect(failure?.code == .usage && failure?.message.contains(part) == true)
    }
}
