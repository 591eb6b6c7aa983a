import RectoLocatedTrees
import TestSupport
import Testing

/// Damaged and hostile files: a verdict each time, never a crash.
@Suite struct HostileManifestTests {
    /// A manifest with some of everything, in each syntax.
    private func sample(_ syntax: ManifestSyntax) throws -> [UInt8] {
        let draft: ManifestDraft = [
            "version": "1.0", "units": "pt", "issue": ["id": "a", "title": "Vöyage \"&<>\" 😀", "date": "2026-03-01"],
            "outline": [
                ["title": "A", "page": 1, "children": [["title": "B", "page": 2, "rect": [1, 2.5, 3, 4e5]]]]
            ],
            "pages": [
                [
                    "index": 1, "join": true, "x-note": ["a": [1, 2, ["b": "c\n"]], "d": false],
                    "x-{http://example.org/a}b": [["c": "d", "#content": ["e", ["#name": "f"]]]],
                    "overlays": [
                        ["kind": "link", "id": "l", "rect": [0, 0, 1, 1], "on": [["do": "goto", "page": 2]]],
                        [
                            "kind": "widget", "id": "w", "rect": [0, 0, 1, 1], "src": "a/b.html",
                            "network": ["https://a.example", "https://b.example"],
                        ],
                    ],
                ]
            ],
        ]
        return try ManifestWriter.write(draft.tree(), as: syntax, shape: TestShape.shape)
    }

    /// Reads, checks and writes; a tree is there exactly where no fault is fatal, and all places are in the file.
    private func judge(_ bytes: [UInt8], _ syntax: ManifestSyntax, _ note: String, isWritten: Bool = true) {
        let (tree, faults) = ManifestReader.read(bytes, syntax: syntax, shape: TestShape.shape)
        #expect((tree == nil) == faults.contains(where: \.isFatal), "\(note)")
        for fault in faults {
            #expect(fault.range.lowerBound >= 0 && fault.range.upperBound <= bytes.count, "\(note) \(fault)")
            #expect((fault.pointer == nil) == fault.isFatal, "\(note) \(fault)")
        }
        guard let tree else { return }
        for fault in ShapeChecker(TestShape.shape).check(tree) {
            #expect(fault.range.upperBound <= bytes.count && fault.pointer != nil, "\(note) \(fault)")
        }
        for target in ManifestSyntax.allCases where isWritten {
            guard let written = try? ManifestWriter.write(tree, as: target, shape: TestShape.shape) else { continue }
            let again = ManifestReader.read(written, syntax: target, shape: TestShape.shape)
            #expect(again.tree != nil, "\(note) \(target) \(again.faults)")
        }
    }

    @Test(arguments: ManifestSyntax.allCases)
    func truncated(syntax: ManifestSyntax) throws {
        let bytes = try sample(syntax)
        #expect(TestShape.faults(bytes, syntax) == [])
        for count in bytes.indices { judge(Array(bytes[..<count]), syntax, "\(count) bytes") }
        // All but the white space at the end is needed.
        let faults = TestShape.faults(Array(bytes.dropLast(2)), syntax)
        #expect(faults.count == 1 && faults[0].hasPrefix("SYN-001!"))
    }

    @Test(arguments: ManifestSyntax.allCases)
    func flipped(syntax: ManifestSyntax) throws {
        let bytes = try sample(syntax)
        for seed in 0..<3000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var flipped = bytes
            for _ in 0...Int.random(in: 0...2, using: &random) {
                flipped[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            judge(flipped, syntax, "seed \(seed)", isWritten: seed % 16 == 0)
        }
    }

    /// Pieces of the syntaxes in any order, which gets further than noise.
    @Test(arguments: ManifestSyntax.allCases)
    func shuffled(syntax: ManifestSyntax) throws {
        let text = String(decoding: try sample(syntax), as: UTF8.self)
        var pieces: [String] = []
        for character in text {
            if character.isLetter, pieces.last?.last?.isLetter == true {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
        }
        for seed in 0..<1000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var changed = pieces
            for _ in 0...3 {
                let (from, to) = (
                    Int.random(in: pieces.indices, using: &random), Int.random(in: pieces.indices, using: &random)
                )
                let count = min(Int.random(in: 1...8, using: &random), pieces.count - max(from, to))
                changed.replaceSubrange(to..<to + count, with: changed[from..<from + count])
            }
            judge(Array(changed.joined().utf8), syntax, "seed \(seed)", isWritten: seed % 16 == 0)
        }
    }

    @Test(arguments: ManifestSyntax.allCases)
    func noise(syntax: ManifestSyntax) {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            judge(random.bytes(Int(seed)), syntax, "seed \(seed)")
        }
    }

    /// Many names: nothing takes time that grows faster than the file.
    @Test func manyNames() {
        let json = "{" + (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        judge(Array(json.utf8), .json, "names")
        let many = (0..<10_000).map { "<k\($0)/>" }.joined()
        judge(Array("<overlay xmlns='urn:recto:overlay:1'>\(many)</overlay>".utf8), .xml, "names")
    }
}

extension HostileManifestTests {
    @Test func numberOfValues() {
        var limits = ManifestLimits()
        limits.values = 10
        #expect(
            TestShape.faults(#"{"x-a":[1,2,3,4,5,6,7,8,9]}"#, .json, limits)
                == ["SYN-004! 1:25: more than 10 values"])
        let plist =
            "<plist><dict><key>a</key><array>" + String(repeating: "<true/>", count: 9) + "</array></dict></plist>"
        #expect(TestShape.faults(plist, .plist, limits) == ["SYN-004! 1:89: more than 10 values"])
        let xml =
            "<overlay xmlns='urn:recto:overlay:1' version='1.0'>" + String(repeating: "<page index='1'/>", count: 5)
        #expect(
            TestShape.faults(xml + "</overlay>", .xml, limits)
                == ["SYN-004! 1:120: more than 10 elements and attributes"])
    }
}
