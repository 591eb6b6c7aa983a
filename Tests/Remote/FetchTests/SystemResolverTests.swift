import RectoDiagnostics
import RectoFetch
import Testing

@Suite("The system's resolver")
struct SystemResolverTests {
    @Test("knows this machine from its hosts file")
    func localhost() async throws {
        let numbers = try await SystemResolver(limit: .seconds(60)).numbers(of: "localhost")
        #expect(!numbers.isEmpty)
        #expect(numbers.allSatisfy { AddressRange($0) == .loopback })
    }

    @Test("is not waited for longer than the limit, nor by who was cancelled")
    func limits() async throws {
        await #expect(throws: Failure(.cancelled, "was cancelled", at: "localhost")) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask { _ = try await SystemResolver().numbers(of: "localhost") }
                try await group.waitForAll()
            }
        }
    }
}

@Suite("Numbers of hosts")
struct IPAddressTests {
    @Test(
        "are written in one way",
        arguments: [
            ("1.2.3.4", "1.2.3.4"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::1", "::1"),
            ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
        ])
    func written(text: String, expected: String) throws { #expect(IPAddress(text)?.description == expected) }

    @Test(
        "are nothing else",
        arguments: [
            "", ".", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.04", "0x1.2.3.4", "1.2.3.4 ",
            " 1.2.3.4", "1.2.3.-4",
            "1.2.3.+4", "1..3.4", "١.2.3.4", ":", ":::", "1:2:3:4:5:6:7", "fe80::1%eth0", "[::1]", "::1/128", "g::1",
        ])
    func refused(text: String) { #expect(IPAddress(text) == nil) }
}
