import Testing

@testable import RectoIssue

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("en-GB", "en-GB"), ("en_GB", "en-GB"), ("en_US.UTF-8", "en-US"), (" FR ", "fr"),
        ("zh-Hant-TW", "zh-Hant-TW"), ("sr-Latn", "sr-Latn"), ("de-CH-1901", "de-CH-1901"), ("gsw", "gsw"),
    ])
    func readsTags(text: String, tag: String) { #expect(LanguageTag.read(text) == tag) }

    @Test(arguments: [
        "", "English", "und", "x", "de-", "-de", "de--CH", "d e", "de-überlang", "en-x", "123", "\"><script>",
    ])
    func refusesWhatIsNone(text: String) { #expect(LanguageTag.read(text) == nil) }

    @Test func authorsAreDividedBySemicolons() {
        #expect(IssueContents.creators("Doe, Jane;  John\nRoe ;") == ["Doe, Jane", "John Roe"])
        #expect(IssueContents.creators(nil) == [] && IssueContents.creators(" ") == [])
    }
}
