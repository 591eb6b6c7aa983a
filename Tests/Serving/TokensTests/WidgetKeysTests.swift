import RectoTokens
import Testing

@Suite struct WidgetKeysTests {
    @Test func opensOneFolderOfOneIssueForADayOrTwo() {
        let keys = WidgetKeys()
        let now = 1_700_000_000
        let key = keys.key(issue: "one", folder: "wind-1", now: now)
        func isKey(_ text: String, _ issue: String = "one", _ folder: String = "wind-1", after days: Int = 0) -> Bool {
            keys.isKey(text, issue: issue, folder: folder, now: now + days * 86_400)
        }
        #expect(isKey(key) && isKey(key, after: 1) && !isKey(key, after: 2) && !isKey(key, after: -1))
        #expect(!isKey(key, "two") && !isKey(key, "one", "wind-2"))
        #expect(
            !isKey("") && !isKey(String(key.dropLast())) && !isKey(key + "0")
                && !isKey(String(repeating: "0", count: 64)))
        #expect(!WidgetKeys().isKey(key, issue: "one", folder: "wind-1", now: now))
    }
}
