#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tables of cases that the web reader's modules have to pass as well: `Tests/Shared/*.json`, `Tests/Reader`.
public enum SharedCases {
    private struct Table<Case: Decodable>: Decodable {
        let cases: [Case]
    }

    /// The cases of a table by its name, without `.json`.
    public static func load<Case: Decodable>(_ name: String, as type: Case.Type = Case.self) throws -> [Case] {
        let path = TestPDFs.folder.replacing("/TestPDFs", with: "/Tests/Shared/\(name).json")
        return try JSONDecoder().decode(Table<Case>.self, from: Data(contentsOf: URL(filePath: path))).cases
    }
}
