import RectoMarkup
import Testing

@testable import RectoIssue

@Suite struct WidgetPolicyTests {
    @Test(arguments: [
        "<!doctype html><html lang=en><head><title>x</title></head><body></body></html>",
        "  \n<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">\n<script>1</script>",
        "<script>first()</script>", "", "<!-- <head> --><head><base href=//x></head>", "\u{FEFF}<!doctype html><p>",
        "<!doctype", "<!doctypo html><script>1</script>",
    ])
    func standsBeforeEverything(page: String) throws {
        let policy = WidgetPolicy(scripts: true, network: [])
        let applied = policy.apply(to: Array(page.utf8), depth: 0)
        let text = String(decoding: applied.dropFirst(3), as: UTF8.self)
        let meta = try #require(text.firstRange(of: "<meta http-equiv=\"Content-Security-Policy\""))
        let before = text[..<meta.lowerBound].lowercased()
        #expect(!before.contains("<script") && !before.contains("<base") && !before.contains("<!--"))
        #expect(applied.starts(with: [0xEF, 0xBB, 0xBF]) && !applied.dropFirst(3).starts(with: [0xEF, 0xBB, 0xBF]))
        // A parser finds it, and finds the page's own elements as before.
        let (before2, after) = (
            try MarkupScanner.html(Array(page.utf8)), try MarkupScanner.html(Array(applied.dropFirst(3)))
        )
        #expect(after.policies == [policy.text] + before2.policies)
        #expect(after.hazards.map(\.kind) == [.script] + before2.hazards.map(\.kind))
        #expect(after.references.count == before2.references.count)
    }

    @Test func theLockKnowsTheWidgetsFolder() {
        func lock(_ depth: Int, scripts: Bool = true) -> String {
            String(decoding: WidgetPolicy(scripts: scripts, network: []).apply(to: [], depth: depth), as: UTF8.self)
        }
        #expect(lock(0).contains("new URL('.', location.href)") && lock(2).contains("new URL('../../', location.href)"))
        // Where nothing runs there is nothing to lock, and no script that a policy would have to allow.
        #expect(!lock(0, scripts: false).contains("<script"))
        #expect(lock(0).contains("name=\"referrer\" content=\"no-referrer\""))
        // It ends where it ends, for parsers too.
        #expect(
            lock(0).split(separator: "</script", omittingEmptySubsequences: false).count == 2
                && !lock(0).contains("<!--"))
    }

    @Test func knowsPagesWithoutANetwork() {
        func page(_ network: [String]) -> [UInt8] {
            WidgetPolicy(scripts: true, network: network).apply(to: Array("<!doctype html><p>".utf8), depth: 0)
        }
        #expect(
            WidgetPolicy.forbidsNetwork(page([])) && !WidgetPolicy.forbidsNetwork(page(["https://api.example.org"])))
        #expect(!WidgetPolicy.forbidsNetwork([]))
    }

    @Test func aDoctypeStaysInFront() {
        let applied = WidgetPolicy(scripts: false, network: []).apply(to: Array("<!DOCTYPE html><p>".utf8), depth: 0)
        #expect(String(decoding: applied, as: UTF8.self).contains("<!DOCTYPE html><meta http-equiv"))
        #expect(String(decoding: applied, as: UTF8.self).hasSuffix("\"><p>"))
    }

    @Test func onlyOriginsGetIn() {
        let network = [
            "https://api.example.org", "https://a.example:8443", "http://plain.example",
            "https://a.example; script-src *",
            "https://x\"><script>", "https://a.example/path", "*", "https://*.example.org",
        ]
        let text = WidgetPolicy(scripts: true, network: network).text
        #expect(text.contains("connect-src https://api.example.org https://a.example:8443; form-action"))
        #expect(!text.contains("*") && !text.contains("plain") && !text.contains("path"))
        #expect(WidgetPolicy(scripts: false, network: network).text.contains("script-src 'none'"))
        #expect(WidgetPolicy(scripts: false, network: network).text.contains("connect-src 'none'"))
    }
}
