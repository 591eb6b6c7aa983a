import Testing

/// `recto health`, where there is no server; tools/check/image and tools/check/package ask one.
@Suite struct HealthCommandTests {
    @Test func nobodyAnswers() async throws {
        // Port 1 is assigned, and used by nobody (RFC 1078).
        let result = try await RectoTool.run(["health", "--port", "1"])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("recto: 127.0.0.1:1: cannot reach the server: connection refused"))
        #expect(result.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
        ["--port", "0"], ["--port", "70000"], ["--deadline", "0"], ["--path", "shelf"], ["--path", "/a b"],
        ["--host", "no such host"],
    ])
    func whatCannotBeAskedIsRefused(_ options: [String]) async throws {
        let result = try await RectoTool.run(["health"] + options)
        #expect(result.status == 2 && result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
    }
}
