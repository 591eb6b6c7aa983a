import RectoDiagnostics
import RectoValidation
import TestSupport
import Testing

/// Zip files of which a part is broken: what is told, and that nothing else is told because of it.
@Suite struct PackageRuleTests {
    private static let picture = Trial.fixture("REF-001/good/assets/route.png")

    private static func entries(root: String = "") -> [HostileZip.Entry] {
        var trial = Trial.overlays(
            "",
            [
                #"{"kind": "gallery", "id": "g1", "rect": [40, 60, 320, 180], "items": [{"src": "assets/a.png", "alt": "A"}]}"#
            ])
        trial.root = root
        return [
            .init("overlay.json", trial.manifest.bytes), .init("issue.pdf", "%PDF-1.7".bytes),
            .init("assets/a.png", picture),
        ]
    }

    private static func findings(
        _ entries: [HostileZip.Entry], _ result: Result<DocumentFacts, Failure> = .success(.plain(4))
    ) async throws -> [Finding] {
        try await withTemporaryFolder { folder in
            try Trial.write(HostileZip(entries).bytes(), to: folder + "/issue.recto")
            return try await Validator(options: .unhurried, inspector: FakeInspector(result: result)).validate(
                folder + "/issue.recto"
            )
            .findings
        }
    }

    @Test func aWholeOne() async throws { #expect(try await Self.findings(Self.entries()).isEmpty) }

    @Test(arguments: [0, 1, 2])
    func aMethodThatIsNotAllowed(_ index: Int) async throws {
        var entries = Self.entries()
        entries[index].method = 14
        #expect(try await Self.findings(entries).map(\.rule) == ["PKG-005"])
    }

    @Test(arguments: [0, 1, 2])
    func aWrongChecksum(_ index: Int) async throws {
        // A damaged PDF has no digest to compare, and is not handed to the inspector.
        let digest = String(repeating: "0", count: 64)
        var entries = Self.entries()
        if index == 1 {
            entries[0] = .init(
                "overlay.json",
                Trial(description: "", pages: []).manifest.replacing(
                    #"{"src": "issue.pdf"}"#, with: #"{"src": "issue.pdf", "sha256": "\#(digest)"}"#
                ).bytes)
            entries.removeLast()
        }
        entries[index].checksum = 1
        let failure = Failure(.internal, "was asked for")
        let found = try await Self.findings(entries, index == 1 ? .failure(failure) : .success(.plain(4)))
        #expect(found.map(\.rule) == ["PKG-006"], "\(found)")
        #expect(found.first?.offset != nil)
    }

    @Test func noDocument() async throws {
        var entries = Self.entries()
        entries.remove(at: 1)
        let found = try await Self.findings(entries)
        #expect(found.map(\.rule) == ["REF-001"])
        #expect(found.first?.pointer == "/document/src")
    }

    @Test func manifestsElsewhere() async throws {
        func message(_ name: String) async throws -> String? {
            try await Self.findings([.init(name, "{}".bytes)]).first?.message
        }
        let start = "no overlay.json, overlay.xml or overlay.plist at the root"
        #expect(
            try await message("Vela/overlay.xml")
                == start + "; found Vela/overlay.xml: zip the folder's contents, not the folder")
        #expect(try await message("Overlay.JSON") == start + "; found Overlay.JSON: names are lower-case")
        #expect(try await message("readme.txt") == start)
    }
}
