import RectoDiagnostics
import RectoGeometry
import RectoValidation
import TestSupport
import Testing

/// Rules about the PDF, and about finding one's way.
@Suite struct DocumentRuleTests {
    private static func changed(_ change: (inout DocumentFacts) -> Void) -> DocumentFacts {
        DocumentFacts.plain(4).with(change)
    }

    private static func pdf(
        _ description: String, _ document: DocumentFacts, pages: [String] = [], root: String = "",
        _ expected: [String] = []
    ) -> Trial {
        Trial(description: description, pages: pages, root: root, document: document, expected: expected)
    }

    private static let box = Rect(x: 0, y: 0, width: 595, height: 842)

    @Test(arguments: [
        pdf("a CropBox inside", changed { $0.pages[1].cropBox = Rect(x: 10, y: 10, width: 500, height: 700) }),
        pdf(
            "a CropBox that is a hair too large",
            changed { $0.pages[1].cropBox = Rect(x: 0, y: 0, width: 595.005, height: 842) }),
        pdf(
            "a CropBox that is larger", changed { $0.pages[1].cropBox = Rect(x: -10, y: 0, width: 700, height: 842) },
            ["PDF-007"]),
        pdf("an empty CropBox", changed { $0.pages[1].cropBox = Rect(x: 10, y: 10, width: 0, height: 0) }, ["PDF-007"]),
        pdf("no CropBox", changed { $0.pages[1].cropBox = nil }),
        pdf("turned to the left", changed { $0.pages[1].rotation = -90 }),
        pdf("turned twice round", changed { $0.pages[1].rotation = 720 }),
        pdf("turned a little", changed { $0.pages[1].rotation = 1 }, ["PDF-006"]),
        pdf("turned by no number", changed { $0.pages[1].rotation = .infinity }, ["PDF-006"]),
        pdf("half units", changed { $0.pages[1].userUnit = 0.5 }, ["PDF-005"]),
        pdf("a fold-out of 1.5 pages", .sized([595, 595, 595, 890].map { Size(width: $0, height: 842) })),
        pdf("a spread", .sized([595, 595, 595, 1190].map { Size(width: $0, height: 842) }), ["PDF-008"]),
        pdf("all are spreads but the cover", .sized([595, 1190, 1190, 1190].map { Size(width: $0, height: 842) })),
        pdf(
            "a spread that is known", .sized([595, 595, 595, 1190].map { Size(width: $0, height: 842) }),
            pages: [#"{"index": 4, "side": "both"}"#]),
        pdf(
            "the same active content twice",
            changed { $0.activeContent = [.init(page: 1, kind: "JavaScript"), .init(page: 1, kind: "JavaScript")] },
            ["SEC-018"]),
        pdf(
            "a link under the same link",
            changed { $0.pages[0].links = [.init(rect: Rect(x: 10, y: 10, width: 100, height: 40), target: "p2")] },
            pages: [Trial.page(1, [Trial.link("a", "10, 10, 100, 40")])]),
        pdf(
            "a link under another link",
            changed { $0.pages[0].links = [.init(rect: Rect(x: 10, y: 10, width: 100, height: 40), target: "p3")] },
            pages: [Trial.page(1, [Trial.link("a", "10, 10, 100, 40")])], ["PDF-009"]),
        pdf(
            "a link of which half shows",
            changed { $0.pages[0].links = [.init(rect: Rect(x: 10, y: 10, width: 100, height: 80), target: "p3")] },
            pages: [Trial.page(1, [Trial.link("a", "10, 10, 100, 40")])]),
        pdf(
            "a link under something hidden",
            changed { $0.pages[0].links = [.init(rect: Rect(x: 10, y: 10, width: 100, height: 40), target: "p3")] },
            pages: [
                Trial.page(
                    1,
                    [
                        Trial.link("b", "10, 300, 100, 40", do: #""show", "target": "a""#),
                        Trial.link("a", "10, 10, 100, 40", #""hidden": true"#),
                    ])
            ]),
    ])
    func documents(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        (Failure(.encrypted, "needs a password"), ["PDF-002"]), (Failure(.damaged, "no page tree"), ["PDF-001"]),
        (Failure(.unsupported, "XFA only"), ["PDF-001"]), (Failure(.crashed, "the worker ended"), ["PDF-001"]),
        (Failure(.deadline, "took too long"), ["PDF-001"]), (Failure(.tooLarge, "no memory"), ["PDF-001"]),
    ])
    func failures(_ failure: Failure, _ expected: [String]) async throws {
        let rules = try await Self.validated(.failure(failure)).map(\.rule)
        #expect(rules == expected)
    }

    @Test func unreadableDocumentIsAFailureAndNoFinding() async throws {
        let error = await #expect(throws: Failure.self) {
            try await Self.validated(.failure(Failure(.io, "can't be read")))
        }
        #expect(error?.code == .io)
    }

    @Test func aDocumentWithoutPages() async throws {
        #expect(try await Self.validated(.success(DocumentFacts(pages: []))).map(\.message) == ["has no pages"])
    }

    private static func validated(_ result: Result<DocumentFacts, Failure>) async throws -> [Finding] {
        try await withTemporaryFolder { folder in
            try Trial.write(Trial(description: "").manifest.bytes, to: folder + "/overlay.json")
            try Trial.write("%PDF-1.7".bytes, to: folder + "/issue.pdf")
            return try await Validator(options: .unhurried, inspector: FakeInspector(result: result)).validate(folder)
                .findings
        }
    }

    @Test(arguments: [
        pdf("bookmarks are enough", .plain(4)),
        pdf("nothing", changed { $0.hasOutline = false }, ["NAV-001"]),
        pdf("one page needs none", DocumentFacts.plain(1).with { $0.hasOutline = false }),
        pdf("an empty one takes the bookmarks away", .plain(4), root: #""outline": []"#, ["NAV-001"]),
        pdf("equal pages", .plain(4), root: #""outline": [{"title": "A", "page": 2}, {"title": "B", "page": 2}]"#),
        pdf(
            "children may go back", .plain(4),
            root:
                #""outline": [{"title": "A", "page": 2, "children": [{"title": "Z", "page": 1}]}, {"title": "B", "page": 3}]"#
        ),
        pdf("a blank title", .plain(4), root: #""outline": [{"title": " ", "page": 2}]"#, ["NAV-003"]),
        pdf(
            "labels of the PDF's own",
            changed {
                $0.hasLabels = true; $0.pages[0].label = "iv"
            }, pages: [#"{"index": 1, "label": "iv"}"#]),
        pdf("a PDF without labels", changed { $0.pages[0].label = "1" }, pages: [#"{"index": 1, "label": "Cover"}"#]),
        pdf("right to left by both", changed { $0.isRightToLeft = true }, root: GeometryRuleTests.rightToLeft),
        pdf(
            "right to left by the manifest only", changed { $0.isRightToLeft = false },
            root: GeometryRuleTests.rightToLeft, ["NAV-005"]),
        pdf("right to left, where the PDF says nothing", .plain(4), root: GeometryRuleTests.rightToLeft),
        pdf("left, right", .plain(4), pages: [#"{"index": 2, "side": "left"}"#, #"{"index": 3, "side": "right"}"#]),
        pdf(
            "right, left: two halves of different spreads", .plain(4),
            pages: [#"{"index": 1, "side": "right"}"#, #"{"index": 2, "side": "left"}"#]),
        pdf(
            "right, right", .plain(4), pages: [#"{"index": 2, "side": "right"}"#, #"{"index": 3, "side": "right"}"#],
            ["NAV-004"]),
        pdf("joined, but right", .plain(4), pages: [#"{"index": 2, "side": "right", "join": true}"#], ["NAV-004"]),
        pdf(
            "joined, and right, from right to left", .plain(4),
            pages: [#"{"index": 2, "side": "right", "join": true}"#], root: GeometryRuleTests.rightToLeft),
        pdf(
            "joined with a page of its own", .plain(4),
            pages: [#"{"index": 2, "join": true}"#, #"{"index": 3, "side": "center"}"#], ["NAV-004"]),
        pdf(
            "the cover is left and first is right", .plain(4), pages: [#"{"index": 1, "side": "left"}"#],
            root: #""spread": {"first": "right"}"#, ["NAV-004"]),
        pdf(
            "the cover holds a spread", .plain(4), pages: [#"{"index": 1, "side": "both"}"#],
            root: #""spread": {"first": "single"}"#),
    ])
    func navigation(_ trial: Trial) async throws { try await expect(trial) }
}
