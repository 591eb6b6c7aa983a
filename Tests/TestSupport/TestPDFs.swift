#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The repository's test documents.
public enum TestPDFs {
    /// The folder `TestPDFs`, found from where this source file is.
    public static let folder: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/") + "/TestPDFs"
    }()

    /// The path of a document by its file name.
    public static func path(_ name: String) -> String { folder + "/" + name }

    /// The content of a document by its file name.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }
}
