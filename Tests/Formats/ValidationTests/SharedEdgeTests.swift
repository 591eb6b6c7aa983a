import RectoValidation
import TestSupport
import Testing

/// `Tests/Shared/overlay-edges.json`: what the web reader calls faulty, the validator finds, and nothing else.
@Suite struct SharedEdgeTests {
    struct Case: Decodable {
        let name: String
        let rect: [Double]
        let partner: String?
        let faulty: Bool
    }

    @Test func overlaysRunOverEdgesWhereTheTableSays() async throws {
        let cases = try SharedCases.load("overlay-edges", as: Case.self)
        try #require(!cases.isEmpty)
        for one in cases {
            let link = Trial.link("a", one.rect.map(\.description).joined(separator: ", "))
            let page = Trial.page(2, [link], one.partner == nil ? "" : #""join": true"#)
            let trial = Trial(
                description: one.name, pages: [page],
                root: one.partner == "left" ? GeometryRuleTests.rightToLeft : "")
            // That some are too small to be tapped, or lie outside of the page, is for other rules.
            let (rules, text) = try await trial.outcome()
            #expect(rules.filter { $0 == "GEO-002" } == (one.faulty ? ["GEO-002"] : []), "\(one.name): \(text)")
        }
    }
}
