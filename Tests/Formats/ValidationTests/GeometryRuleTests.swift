import RectoGeometry
import RectoValidation
import Testing

@Suite struct GeometryRuleTests {
    static let rightToLeft = #""spread": {"direction": "rtl"}"#
    static let fraction = #""units": "fraction""#

    @Test(arguments: [
        // GEO-001, 002: edges
        Trial.overlays("just inside", [Trial.link("a", "0, 0, 595.4, 60")]),
        .overlays("half a point is a rounding error", [Trial.link("a", "-0.5, 100, 100, 40")]),
        .overlays("a whole point is not", [Trial.link("a", "-1, 100, 100, 40")], ["GEO-002"]),
        .overlays("past the bottom", [Trial.link("a", "100, 820, 100, 40")], ["GEO-002"]),
        .overlays("above the top", [Trial.link("a", "100, -60, 100, 40")], ["GEO-001"]),
        .overlays("touching the edge from outside", [Trial.link("a", "595, 100, 100, 40")], ["GEO-001"]),
        .overlays("fractions inside", [Trial.link("a", "0.2, 0.2, 0.8, 0.1")], root: fraction),
        .overlays("fractions past the right", [Trial.link("a", "0.9, 0.2, 0.2, 0.1")], root: fraction, ["GEO-002"]),
        .overlays("fractions outside", [Trial.link("a", "1.2, 0.2, 0.2, 0.1")], root: fraction, ["GEO-001"]),
        .overlays("fractions within half a point", [Trial.link("a", "0.5, 0.2, 0.5005, 0.1")], root: fraction),
        // GEO-003
        .overlays("no width", [Trial.link("a", "100, 100, 0, 40")], ["GEO-003"]),
        .overlays("negative width", [Trial.link("a", "100, 100, -10, 40")], ["GEO-003"]),
        .overlays("beyond every number", [Trial.link("a", "100, 100, 1e300, 40")], ["GEO-002", "SCH-004"]),
        // GEO-010
        .overlays("equal zooms", [Trial.link("a", "100, 100, 100, 40", #""minZoom": 2, "maxZoom": 2"#)], ["GEO-010"]),
        .overlays("no zoom at all", [Trial.link("a", "100, 100, 100, 40", #""maxZoom": 0"#)], ["GEO-010"]),
        .overlays("only a least zoom", [Trial.link("a", "100, 100, 100, 40", #""minZoom": 8"#)]),
    ])
    func rectangles(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        Trial(
            description: "onto the partner",
            pages: [Trial.page(2, [Trial.link("a", "400, 100, 600, 60")], #""join": true"#)]),
        Trial(
            description: "past the partner",
            pages: [Trial.page(2, [Trial.link("a", "400, 100, 900, 60")], #""join": true"#)], expected: ["GEO-002"]),
        Trial(
            description: "to the left, where pages run to the right",
            pages: [Trial.page(2, [Trial.link("a", "-200, 100, 600, 60")], #""join": true"#)], expected: ["GEO-002"]),
        Trial(
            description: "to the left, where pages run to the left",
            pages: [Trial.page(2, [Trial.link("a", "-200, 100, 600, 60")], #""join": true"#)], root: rightToLeft),
        Trial(
            description: "the PDF alone says that pages run to the left",
            pages: [Trial.page(2, [Trial.link("a", "-200, 100, 600, 60")], #""join": true"#)],
            document: .plain(4).with { $0.isRightToLeft = true }),
        Trial(
            description: "to the right, where pages run to the left",
            pages: [Trial.page(2, [Trial.link("a", "300, 100, 600, 60")], #""join": true"#)], root: rightToLeft,
            expected: ["GEO-002"]),
        Trial(
            description: "in parts of the page",
            pages: [Trial.page(2, [Trial.link("a", "0.5, 0.2, 1.4, 0.1")], #""join": true"#)],
            root: fraction),
        Trial(
            description: "past the partner in parts of the page",
            pages: [Trial.page(2, [Trial.link("a", "0.5, 0.2, 1.6, 0.1")], #""join": true"#)], root: fraction,
            expected: ["GEO-002"]),
        Trial(
            description: "a narrower partner",
            pages: [Trial.page(2, [Trial.link("a", "400, 100, 600, 60")], #""join": true"#)],
            document: .sized([595, 595, 300, 595].map { Size(width: $0, height: 842) }), expected: ["GEO-002"]),
        Trial(
            description: "a lower partner", pages: [Trial.page(2, [], #""join": true"#)],
            document: .sized([842, 842, 800, 842].map { Size(width: 595, height: $0) }), expected: ["GEO-008"]),
        Trial(description: "the last page", pages: [Trial.page(4, [], #""join": true"#)], expected: ["GEO-008"]),
        Trial(
            description: "a page that is not there has one finding",
            pages: [Trial.page(9, [Trial.link("a", "10, 10, 100, 60")], #""join": true"#)], expected: ["REF-004"]),
    ])
    func joined(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        Trial.overlays("a tenth", [Trial.link("a", "100, 100, 100, 100"), Trial.link("b", "190, 100, 100, 100")]),
        .overlays(
            "more than a tenth", [Trial.link("a", "100, 100, 100, 100"), Trial.link("b", "180, 100, 100, 100")],
            ["GEO-004"]),
        .overlays(
            "z decides", [Trial.link("a", "100, 100, 100, 100", #""z": 1"#), Trial.link("b", "100, 100, 100, 100")]),
        .overlays(
            "one for each orientation",
            [
                Trial.link("a", "100, 100, 100, 100", #""orientation": "portrait""#),
                Trial.link("b", "100, 100, 100, 100", #""orientation": "landscape""#),
            ]),
        .overlays(
            "one below zoom 2, one from there on",
            [
                Trial.link("a", "100, 100, 100, 100", #""maxZoom": 2"#),
                Trial.link("b", "100, 100, 100, 100", #""minZoom": 2"#),
            ]),
        .overlays(
            "zooms that meet",
            [
                Trial.link("a", "100, 100, 100, 100", #""maxZoom": 3"#),
                Trial.link("b", "100, 100, 100, 100", #""minZoom": 2"#),
            ], ["GEO-004"]),
        .overlays(
            "a popup over a gallery",
            [
                Trial.link("open", "100, 20, 100, 60", do: #""show", "target": "a1""#),
                #"{"kind": "article", "id": "a1", "rect": [100, 100, 200, 200], "alt": "The story", "src": "assets/a.txt", "hidden": true}"#,
                #"{"kind": "gallery", "id": "g1", "rect": [100, 100, 200, 200], "items": [{"src": "assets/1.png", "alt": "One"}, {"src": "assets/2.png", "alt": "Two"}]}"#,
            ],
            files: [
                "assets/a.txt": "Story".bytes, "assets/1.png": Trial.fixture("ACC-006/bad/assets/first.png"),
                "assets/2.png": Trial.fixture("ACC-006/bad/assets/second.png"),
            ]),
        .overlays(
            "a region under a link is no target",
            [
                #"{"kind": "region", "id": "r", "rect": [100, 100, 100, 100], "alt": "A chart"}"#,
                Trial.link("b", "100, 100, 100, 100"),
            ]),
        .overlays(
            "three on each other: each is told of once",
            [
                Trial.link("a", "100, 100, 100, 100"), Trial.link("b", "100, 100, 100, 100"),
                Trial.link("c", "100, 100, 100, 100"),
            ], ["GEO-004", "GEO-004"]),
        Trial(
            description: "one that runs onto its partner's",
            pages: [
                Trial.page(2, [Trial.link("a", "400, 100, 400, 60")], #""join": true"#),
                Trial.page(3, [Trial.link("b", "100, 100, 200, 60")]),
            ], expected: ["GEO-004"]),
        Trial(
            description: "beside its partner's",
            pages: [
                Trial.page(2, [Trial.link("a", "400, 100, 300, 60")], #""join": true"#),
                Trial.page(3, [Trial.link("b", "110, 100, 200, 60")]),
            ]),
        Trial(
            description: "from right to left onto the partner's",
            pages: [
                Trial.page(2, [Trial.link("a", "-300, 100, 400, 60")], #""join": true"#),
                Trial.page(3, [Trial.link("b", "300, 100, 200, 60")]),
            ], root: rightToLeft, expected: ["GEO-004"]),
    ])
    func overlaps(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        Trial.overlays("a line of text is as high as it is", [Trial.link("a", "100, 100, 120, 12")]),
        .overlays("a word of small print", [Trial.link("a", "100, 100, 20, 8")], ["GEO-006"]),
        .overlays("a square button", [Trial.link("a", "100, 100, 15, 15")], ["GEO-006"]),
        .overlays("the same in fractions", [Trial.link("a", "0.1, 0.1, 0.02, 0.015")], root: fraction, ["GEO-006"]),
        .overlays("large from the zoom at which it shows", [Trial.link("a", "100, 100, 15, 15", #""minZoom": 2"#)]),
        .overlays("almost all of the page", [Trial.link("a", "0, 0, 595, 810")], ["GEO-005"]),
        .overlays("nine tenths of it", [Trial.link("a", "0, 0, 595, 757")]),
        .overlays(
            "a hidden cover goes away again",
            [
                Trial.link("open", "10, 10, 100, 60", #""z": 1"#, do: #""show", "target": "all""#),
                Trial.link("all", "0, 0, 595, 842", #""hidden": true"#, do: #""hide", "target": "all""#),
            ]),
        .overlays(
            "all of a page of points in fractions", [Trial.link("a", "0, 0, 1, 1")], root: fraction, ["GEO-005"]),
        .overlays("fractions without saying so", [Trial.link("a", "0.1, 0.1, 0.5, 0.2")], ["GEO-009"]),
        .overlays(
            "points in fractions", [Trial.link("a", "100, 100, 200, 50")], root: fraction, ["GEO-009", "GEO-001"]),
        .overlays(
            "pixels",
            [
                Trial.link("a", "100, 1000, 400, 100"), Trial.link("b", "100, 1200, 400, 100"),
                Trial.link("c", "100, 1400, 400, 100"),
            ], ["GEO-001", "GEO-009", "GEO-001", "GEO-001"]),
    ])
    func sizes(_ trial: Trial) async throws { try await expect(trial) }

    @Test func messages() async throws {
        func message(_ trial: Trial) async throws -> String? { try await trial.findings().first?.message }
        #expect(
            try await message(.overlays("", [Trial.link("a", "60, 480, 1060, 300")]))
                == "rect runs 525 pt past the right edge of page 1 (595 x 842 pt); shrink it or set join")
        #expect(
            try await message(.overlays("", [Trial.link("a", "0.9, 0.2, 0.3, 0.1")], root: Self.fraction))
                == "rect runs 20% past the right edge of page 1; shrink it or set join")
        #expect(
            try await message(.overlays("", [Trial.link("a", "60, 480, 100, -12.4")]))
                == "height -12.4; exported bottom-up? convert to top-left")
    }
}

/// That a trial has the findings that it should.
func expect(_ trial: Trial, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let (rules, text) = try await trial.outcome()
    #expect(rules == trial.expected, "\(trial.description): \(text)", sourceLocation: sourceLocation)
}
