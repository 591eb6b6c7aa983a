#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Runs `body` with the path of a fresh folder, which is removed with all that is in it, whatever happens.
public func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let path = try makeTemporaryFolder()
    defer { removeTemporaryFolder(path) }
    return try body(path)
}

/// Runs `body` with the path of a fresh folder, which is removed with all that is in it, whatever happens.
public func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let path = try makeTemporaryFolder()
    defer { removeTemporaryFolder(path) }
    return try await body(path)
}

// Foundation makes and removes it, not `Files`, which is itself under test.

private func makeTemporaryFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "recto-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
}

private func removeTemporaryFolder(_ path: String) {
    do {
        try FileManager.default.removeItem(atPath: path)
    } catch {
        // Somebody else removed it, or a test left a folder read-only: the system's own cleaning gets it.
    }
}
