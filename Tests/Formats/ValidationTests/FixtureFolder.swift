import Foundation
import RectoValidation
import TestSupport

/// `Overlays/fixtures`: for each rule a package that breaks it, and a good twin.
struct FixtureFolder {
    let rule: String
    let path: String

    static let root: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        return parts.joined(separator: "/") + "/Overlays/fixtures"
    }()

    init(_ rule: String) {
        self.rule = rule
        path = "\(Self.root)/\(rule)"
    }

    /// The snapshot of what `bad` prints; `nil` where it has not been recorded.
    var expected: String? { try? String(contentsOfFile: path + "/expected.txt", encoding: .utf8) }

    func record(_ text: String) throws {
        try text.write(toFile: path + "/expected.txt", atomically: true, encoding: .utf8)
    }

    /// Runs `body` with the folder that holds the pair, its large files grown to their size.
    func withFiles<Value>(_ body: (String) async throws -> Value) async throws -> Value {
        guard let data = FileManager.default.contents(atPath: path + "/sizes.json") else { return try await body(path) }
        let sizes = try JSONDecoder().decode([String: UInt64].self, from: data)
        return try await withTemporaryFolder { folder in
            let copy = folder + "/" + rule
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            for (name, size) in sizes {
                let file = try FileHandle(forWritingTo: URL(filePath: copy + "/" + name))
                try file.truncate(atOffset: size)
                try file.close()
            }
            return try await body(copy)
        }
    }

    /// The file or folder called `bad` or `good`.
    static func input(_ name: String, in folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.split(separator: ".").first.map(String.init) == name }
        guard names.count == 1 else {
            throw FixtureError(message: "\(folder) has \(names.count) inputs called \(name)")
        }
        return names[0]
    }
}

struct FixtureError: Error {
    var message: String
}
