import Recto
import RectoExport
import Testing

@Suite struct NameTemplateTests {
    private static func values(_ issue: String = "magazine", label: String = "iv") -> NameTemplate.Values {
        NameTemplate.Values(
            issue: issue, spread: 3, first: 4, last: 5, firstLabel: label, lastLabel: label, digits: 3)
    }

    @Test(arguments: [
        ("{issue}-{first}-{last}", "magazine-004-005"), ("{issue}/{spread}", "magazine/003"),
        ("p{first-label}", "piv"), ("a/b/{last}", "a/b/005"), ("{issue}", "magazine"),
    ])
    func fieldsAreFilled(pattern: String, name: String) throws {
        #expect(try NameTemplate(pattern).path(Self.values()) == name)
    }

    @Test(arguments: [
        "../{first}", "/tmp/{first}", "a/../{first}", "{first}/", "", ".{first}", "{page}", "{first", "first}",
        "a\\{first}",
        "con", "{issue}//{first}", "./{first}", "a:{first}", "a\u{7}{first}",
    ])
    func patternsThatLeadAstrayAreRefused(pattern: String) {
        #expect(throws: Failure.self) { try NameTemplate(pattern) }
    }

    /// What documents say about themselves stays a name in its place.
    @Test(arguments: ["../../etc", "a/b", "..", "con", "", "\u{202E}gpj.exe", String(repeating: "x", count: 5000)])
    func hostileValuesStayBelowTheFolder(word: String) throws {
        let path = try NameTemplate("{issue}/{first-label}-{first}").path(Self.values(word, label: word))
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        #expect(parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 200 })
    }

    @Test func oneNameForAllIsNoticed() throws {
        #expect(try NameTemplate("{issue}").tellsSpreadsApart == false)
        #expect(try NameTemplate("{issue}-{last-label}").tellsSpreadsApart)
    }
}
