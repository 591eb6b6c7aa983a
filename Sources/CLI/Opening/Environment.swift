#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The variables that this process was started with.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
