import Foundation
import RectoBytes
import RectoDiagnostics
import RectoGeometry
import RectoPackaging
import RectoValidation
import TestSupport

/// A small package, made on the spot, and what is found in it.
struct Trial: Sendable, CustomStringConvertible {
    var description: String
    /// The entries of `pages`, as JSON.
    var pages: [String] = []
    /// More of the root, as JSON without braces.
    var root = ""
    var files: [String: [UInt8]] = [:]
    var document = DocumentFacts.plain(4)
    var options = ValidationOptions.unhurried
    /// Rules, in the order of the findings.
    var expected: [String] = []

    /// Overlays of page 1, as JSON.
    static func overlays(
        _ description: String, _ overlays: [String], root: String = "", files: [String: [UInt8]] = [:],
        document: DocumentFacts = .plain(4), _ expected: [String] = []
    ) -> Trial {
        Trial(
            description: description, pages: [page(1, overlays)], root: root, files: files, document: document,
            expected: expected)
    }

    static func page(_ index: Int, _ overlays: [String], _ more: String = "") -> String {
        #"{"index": \#(index)\#(more.isEmpty ? "" : ", " + more), "overlays": [\#(overlays.joined(separator: ", "))]}"#
    }

    static func link(_ id: String, _ rect: String, _ more: String = "", do action: String = #""goto", "page": 2"#)
        -> String
    {
        #"{"kind": "link", "id": "\#(id)", "rect": [\#(rect)], "alt": "Read on", "on": [{"do": \#(action)}]\#(more.isEmpty ? "" : ", " + more)}"#
    }

    var manifest: String {
        let extra = root.isEmpty ? "" : root + ", "
        return
            #"{"version": "1.0", "issue": {"id": "urn:example:trial", "title": "Trial", "language": "en"}, "document": {"src": "issue.pdf"}, \#(extra)"pages": [\#(pages.joined(separator: ", "))]}"#
    }

    func findings(prober: (any LinkProber)? = nil) async throws -> [Finding] {
        try await withTemporaryFolder { folder in
            try Self.write(Array(manifest.utf8), to: folder + "/overlay.json")
            try Self.write(Array("%PDF-1.7".utf8), to: folder + "/issue.pdf")
            for (name, bytes) in files { try Self.write(bytes, to: folder + "/" + name) }
            return try await Validator(
                options: options, inspector: FakeInspector(result: .success(document)), prober: prober
            )
            .validate(folder).findings
        }
    }

    /// The rules of the findings, and all of them as text for the message of a failing test.
    func outcome() async throws -> (rules: [String], text: String) {
        let found = try await findings()
        return (found.map(\.rule), found.map { "\($0.rule) \($0.message)" }.joined(separator: "\n"))
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// A file of one of the fixtures: `ACC-003/bad/assets/film.mp4`.
    static func fixture(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: FixtureFolder.root + "/" + name) ?? Data())
    }
}

struct FakeInspector: DocumentInspector {
    var result: Result<DocumentFacts, Failure>

    func facts(of file: FilePart) async throws(Failure) -> DocumentFacts { try result.get() }

    func facts(of bytes: any ByteProvider, name: String) async throws(Failure) -> DocumentFacts { try result.get() }
}

extension DocumentFacts {
    /// Pages of 595 x 842 pt, with an outline.
    static func plain(_ count: Int) -> DocumentFacts {
        sized([Size](repeating: Size(width: 595, height: 842), count: count))
    }

    static func sized(_ sizes: [Size]) -> DocumentFacts {
        DocumentFacts(
            pages: sizes.map { size in
                let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
                return Page(size: size, mediaBox: box, cropBox: box)
            }, hasOutline: true)
    }

    /// With one thing changed.
    func with(_ change: (inout DocumentFacts) -> Void) -> DocumentFacts {
        var facts = self
        change(&facts)
        return facts
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
