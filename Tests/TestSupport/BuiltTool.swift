#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command line that was built with the tests.
public enum BuiltTool {
    /// `recto`, which lies beside the test bundle.
    public static let path: String = {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/recto"
    }()
}
