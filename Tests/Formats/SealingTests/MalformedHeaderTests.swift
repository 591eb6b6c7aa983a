import RectoDiagnostics
import RectoSealing
import Testing

/// A way to break a header.
private struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: Failure.Code
    var bytes: @Sendable (MadeAge) -> [UInt8]

    init(_ name: String, _ code: Failure.Code = .damaged, _ change: @escaping @Sendable (inout MadeAge) -> Void) {
        testDescription = name
        self.code = code
        bytes = { $0.with(change).bytes }
    }

    init(_ name: String, bytes: @escaping @Sendable (MadeAge) -> [UInt8]) {
        testDescription = name
        code = .damaged
        self.bytes = bytes
    }
}

/// Every kind of header that the specification forbids, each with a MAC that is right for it.
@Suite("A malformed header")
struct MalformedHeaderTests {
    private static let general: [Fault] = [
        Fault("nothing at all") { _ in [] },
        Fault("no version line") { $0.version = "" },
        Fault("another version", .unsupported) { $0.version = "age-encryption.org/v2\n" },
        Fault("a version with a space") { $0.version = "age-encryption.org/v1 \n" },
        Fault("a version line that ends with CRLF") { $0.version = "age-encryption.org/v1\r\n" },
        Fault("all lines that end with CRLF") { file in
            file.version = "age-encryption.org/v1\r\n"
            file.stanzas = file.stanzas.map { $0.replacing("\n", with: "\r\n") }
            file.end = { " \($0)\r\n" }
        },
        Fault("another MAC") { $0.end = { _ in " \(MadeAge.base64([UInt8](repeating: 1, count: 32)))\n" } },
        Fault("no MAC") { $0.end = { _ in "\n" } },
        Fault("a short MAC") { $0.end = { " \($0.dropLast(4))\n" } },
        Fault("a long MAC") { $0.end = { _ in " \(MadeAge.base64([UInt8](repeating: 1, count: 33)))\n" } },
        Fault("a MAC with padding") { $0.end = { " \($0)=\n" } },
        Fault("a MAC without a space") { $0.end = { "\($0)\n" } },
        Fault("a MAC with two spaces") { $0.end = { "  \($0)\n" } },
        Fault("a MAC with a space behind") { $0.end = { " \($0) \n" } },
        Fault("a MAC that is not canonical") { $0.end = { " \(MalformedHeaderTests.loose($0))\n" } },
        Fault("no recipient") { $0.stanzas = [] },
        Fault("something before the first stanza") { $0.stanzas.insert("\n", at: 0) },
        Fault("a stanza with another arrow") { $0.stanzas[0].replace("-> ", with: "=> ") },
        Fault("a stanza without a space") { $0.stanzas.insert("->x\n\n", at: 0) },
        Fault("a stanza without a type") { $0.stanzas.insert("-> \n\n", at: 0) },
        Fault("a stanza with an empty word") { $0.stanzas.insert("-> x  y\n\n", at: 0) },
        Fault("a stanza with a space behind") { $0.stanzas.insert("-> x \n\n", at: 0) },
        Fault("a stanza with a letter that is not ASCII") { $0.stanzas.insert("-> é\n\n", at: 0) },
        Fault("a stanza with a tab") { $0.stanzas.insert("-> x\ty\n\n", at: 0) },
        Fault("a stanza without a body") { $0.stanzas.insert("-> x\n", at: 0) },
        Fault("a stanza whose body ends with a full line") {
            $0.stanzas.insert("-> x\n\(String(repeating: "A", count: 64))\n", at: 0)
        },
        Fault("a stanza with a long line") {
            $0.stanzas.insert("-> x\n\(String(repeating: "A", count: 68))\n\n", at: 0)
        },
        Fault("a stanza with short lines") { $0.stanzas.insert("-> x\nAAAA\nAAAA\n", at: 0) },
        Fault("a body with padding") { $0.stanzas.insert("-> x\nAAA=\n", at: 0) },
        Fault("a body that is not canonical") { $0.stanzas.insert("-> x\nAAB\n", at: 0) },
        Fault("a body of one letter") { $0.stanzas.insert("-> x\nA\n", at: 0) },
        Fault("a body with a space") { $0.stanzas.insert("-> x\nAA AA\n", at: 0) },
        Fault("a body in the alphabet of addresses") { $0.stanzas.insert("-> x\n-_-_\n", at: 0) },
        Fault("more stanzas than anybody needs", .tooLarge) {
            $0.stanzas = [String](repeating: "-> x\n\n", count: 64) + $0.stanzas
        },
        Fault("more bytes than anybody needs", .tooLarge) {
            $0.stanzas.insert("-> x \(String(repeating: "y", count: 70_000))\n\n", at: 0)
        },
    ]

    private static let x25519Faults: [Fault] = [
        Fault("another word") { $0.stanzas = [$0.x25519(head: { $0 + " 1" })] },
        Fault("no share") { $0.stanzas = [$0.x25519().replacing(#/ [^ ]{43}\n/#, with: "\n")] },
        Fault("a short share") { $0.stanzas = [$0.x25519(head: { String($0.dropLast(4)) })] },
        Fault("a long share") {
            $0.stanzas = [$0.x25519(head: { _ in MadeAge.base64([UInt8](repeating: 9, count: 33)) })]
        },
        Fault("a share with padding") { $0.stanzas = [$0.x25519(head: { $0 + "=" })] },
        Fault("a share that is not canonical") { $0.stanzas = [$0.x25519(head: { MalformedHeaderTests.loose($0) })] },
        Fault("a body that is not canonical") {
            $0.stanzas = [$0.x25519(body: { MalformedHeaderTests.loose($0) + "\n" })]
        },
        Fault("a file key of 24 bytes") { $0.stanzas = [$0.x25519(key: [UInt8](repeating: 1, count: 24))] },
        Fault("a file key of 15 bytes") { $0.stanzas = [$0.x25519(key: [UInt8](repeating: 1, count: 15))] },
        Fault("a file key of another file") { $0.stanzas = [$0.x25519(key: [UInt8](repeating: 1, count: 16))] },
        Fault("a share of zeros") { $0.stanzas = [$0.lowOrder([UInt8](repeating: 0, count: 32))] },
        Fault("a share of order 1") { $0.stanzas = [$0.lowOrder([1] + [UInt8](repeating: 0, count: 31))] },
        Fault("a share of order 8") {
            $0.stanzas = [
                $0.lowOrder([
                    0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4, 0x6A,
                    0xDA,
                    0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49, 0xB8, 0x00,
                ])
            ]
        },
        Fault("a good stanza behind a bad one") { $0.stanzas.insert($0.x25519(head: { $0 + " 1" }), at: 0) },
        Fault("a bad stanza behind a good one") { $0.stanzas.append($0.x25519(head: { $0 + " 1" })) },
        Fault("a type in other letters", .encrypted) { $0.stanzas = [$0.x25519(type: "x25519")] },
        Fault("a body for another key", .encrypted) {
            $0.stanzas = [$0.x25519(body: { _ in MadeAge.base64([UInt8](repeating: 3, count: 32)) + "\n" })]
        },
    ]

    @Test("is refused", arguments: general) private func anyKind(_ fault: Fault) async throws {
        try await judge(fault)
    }

    @Test("of kind X25519 is refused", arguments: x25519Faults) private func x25519(_ fault: Fault) async throws {
        try await judge(fault)
    }

    private func judge(_ fault: Fault) async throws {
        #expect(try await failure(MadeAge().bytes) == nil)
        let found = try await failure(fault.bytes(MadeAge()))
        #expect(found?.code == fault.code, "\(found?.description ?? "opened")")
    }

    @Test(
        "with a bad passphrase stanza is refused",
        arguments: [
            ("scrypt SALT", .damaged), ("scrypt SALT 10 10", .damaged), ("scrypt SALTA 10", .damaged),
            ("scrypt SALT= 10", .damaged), ("scrypt LOOSE 10", .damaged), ("scrypt AAAA 10", .damaged),
            ("scrypt 10 SALT", .damaged), ("scrypt SALT 010", .damaged), ("scrypt SALT +10", .damaged),
            ("scrypt SALT -10", .damaged), ("scrypt SALT 0x0a", .damaged), ("scrypt SALT 0", .damaged),
            ("scrypt SALT 1a", .damaged), ("scrypt SALT a1", .damaged), ("scrypt SALT 18446744073709551626", .damaged),
            ("scrypt SALT 23", .tooLarge), ("scrypt SALT 63", .tooLarge), ("scrypt SALT 64", .damaged),
            ("scrypt SALT 1０", .damaged), ("Scrypt SALT 10", .encrypted), ("scrypt SALT 2", .encrypted),
        ] as [(String, Failure.Code)])
    func scrypt(_ head: String, _ code: Failure.Code) async throws {
        let salt = MadeAge.base64([UInt8](repeating: 5, count: 16))
        let head = head.replacing("SALT", with: salt).replacing("LOOSE", with: Self.loose(salt))
        for body in [MadeAge.base64([UInt8](repeating: 3, count: 32))] {
            let file = MadeAge().with { $0.stanzas = ["-> \(head)\n\(body)\n"] }
            let identities: [any AgeIdentity] = [try PassphraseIdentity(secret("x")), try madeIdentity()]
            let found = try await failure(file.bytes, identities)
            #expect(found?.code == code, "\(found?.description ?? "opened")")
        }
    }

    @Test("that mixes a passphrase with anything else is refused, whatever key is tried", arguments: [true, false])
    func mixed(isPassphrase: Bool) async throws {
        let salt = MadeAge.base64([UInt8](repeating: 5, count: 16))
        let stanza = "-> scrypt \(salt) 4\n\(MadeAge.base64([UInt8](repeating: 3, count: 32)))\n"
        let identity: any AgeIdentity = isPassphrase ? try PassphraseIdentity(secret("x")) : try madeIdentity()
        let good = MadeAge().stanzas[0]
        for stanzas in [[stanza, good], [good, stanza], [stanza, stanza], [stanza, "-> x\n\n"]] {
            let file = MadeAge().with { $0.stanzas = stanzas }
            #expect(try await failure(file.bytes, [identity])?.code == .damaged)
        }
    }

    @Test("tells the kinds of recipients and no control characters")
    func kinds() async throws {
        let file = MadeAge().with {
            $0.stanzas = ["a b\n\n", "c d\n\n"].map { "-> ssh-ed25519 \($0)" }
            $0.stanzas.append("-> \(String(repeating: "z", count: 900))\n\n")
        }
        let found = try #require(try await failure(file.bytes))
        #expect(found.code == .encrypted && found.message.contains("2 recipients of kind ssh-ed25519"), "\(found)")
        #expect(found.description.count < 200)
    }

    /// Base64 with a bit set that belongs to no byte.
    static func loose(_ text: String) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        guard let last = text.last, let index = letters.firstIndex(of: last) else { return text }
        return text.dropLast() + String(letters[index | 1])
    }
}
