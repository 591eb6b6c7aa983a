import RectoBytes
import RectoDiagnostics
import RectoSealing
import Testing

@Suite("What is sealed")
struct RoundTripTests {
    @Test(
        "is opened range by range as it was",
        arguments: [0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 300_001, 2_200_000])
    func ranges(count: Int) async throws {
        let identity = X25519Identity()
        let plain = pattern(count)
        let bytes = try await sealed(plain, [identity.recipient])
        let opened = try await SealedBytes(BytesInMemory(bytes), identities: [identity])
        #expect(opened.identity.count == count)
        #expect(try await opened.read(0..<count) == plain)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20 where count > 0 {
            let start = Int.random(in: 0..<count, using: &random)
            let range = start..<Int.random(in: start...min(count, start + 150_000), using: &random)
            #expect(try await opened.read(range) == Array(plain[range]))
        }
        await #expect(throws: Failure.self) { try await opened.read(0..<count + 1) }
    }

    @Test("is the same however it came")
    func pieces() async throws {
        let identity = X25519Identity()
        let plain = pattern(200_000)
        var writer = try await SealWriter(for: [identity.recipient])
        var bytes = writer.head
        var random = SystemRandomNumberGenerator()
        var rest = plain[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...100_000, using: &random))
            bytes += try writer.add(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        bytes += try writer.finish()
        #expect(bytes.count == writerLength(plain.count, head: bytes))
        #expect(try await unsealed(bytes, [identity]) == plain)
    }

    private func writerLength(_ count: Int, head: [UInt8]) -> Int {
        let header = (try? AgeHeader(head).count) ?? 0
        return header + 16 + count + 16 * max(1, (count + 65_535) / 65_536)
    }

    @Test("is opened by each of its recipients and by nobody else")
    func recipients() async throws {
        let identities = (0..<5).map { _ in X25519Identity() }
        let bytes = try await sealed([1, 2, 3], identities.map(\.recipient))
        for identity in identities { #expect(try await unsealed(bytes, [X25519Identity(), identity]) == [1, 2, 3]) }
        let stranger = try #require(try await failure(bytes, [X25519Identity(), X25519Identity()]))
        #expect(stranger.code == .encrypted)
        #expect(stranger.message.contains("5 recipients of kind X25519"), "\(stranger)")
        #expect(try await failure(bytes, [])?.code == .encrypted)
        let twice = try await sealed([1, 2, 3], identities.map(\.recipient))
        #expect(twice != bytes)
    }

    @Test("with a passphrase is opened by that one")
    func passphrase() async throws {
        let bytes = try await sealed([9], [try PassphraseRecipient(secret("correct horse"), workFactor: 4)])
        #expect(try await unsealed(bytes, [try PassphraseIdentity(secret("correct horse"))]) == [9])
        #expect(try await failure(bytes, [try PassphraseIdentity(secret("wrong"))])?.code == .encrypted)
        let stranger = try #require(try await failure(bytes, [X25519Identity()]))
        #expect(stranger.code == .encrypted && stranger.message.contains("a passphrase"), "\(stranger)")
        let strict = try PassphraseIdentity(secret("correct horse"), workFactorLimit: 3)
        #expect(try await failure(bytes, [strict])?.code == .tooLarge)
        let other = try await sealed([9], [X25519Identity().recipient])
        #expect(try await failure(other, [try PassphraseIdentity(secret("correct horse"))])?.code == .encrypted)
        await #expect(throws: Failure.self) {
            try await sealed(
                [9], [try PassphraseRecipient(secret("x"), workFactor: 4), X25519Identity().recipient])
        }
        await #expect(throws: Failure.self) { try await sealed([9], []) }
        await #expect(throws: Failure.self) {
            try await sealed([9], [X25519Recipient](repeating: X25519Identity().recipient, count: 65))
        }
        // A point of order 1: everybody would know the shared secret.
        let zero = try X25519Recipient("age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z")
        await #expect(throws: Failure.self) { try await sealed([9], [zero]) }
        #expect(throws: Failure.self) { try PassphraseRecipient(secret("")) }
        #expect(throws: Failure.self) { try PassphraseIdentity(secret("")) }
        #expect(throws: Failure.self) { try PassphraseRecipient(secret("x"), workFactor: 21) }
    }

    @Test("is opened from a file that others made")
    func made() async throws {
        let plain = pattern(70_000)
        #expect(try await unsealed(MadeAge(plain).bytes, [madeIdentity()]) == plain)
        #expect(try await unsealed(MadeAge([]).bytes, [madeIdentity()]) == [])
        let file = MadeAge().with { file in
            let full = String(repeating: "AAAA", count: 16)
            file.stanzas = ["-> some.org/kind with words\n\n", "-> x\n\(full)\n\n", file.x25519()]
        }
        #expect(try await unsealed(file.bytes, [madeIdentity()]) == Array("hello".utf8))
    }

    @Test("gets other recipients without being sealed again")
    func rewrapped() async throws {
        let (old, new) = (X25519Identity(), X25519Identity())
        let plain = pattern(100_000)
        let bytes = try await sealed(plain, [old.recipient])
        let opened = try await SealedBytes(BytesInMemory(bytes), identities: [old])
        let (head, payload) = try await opened.rewrapped(for: [new.recipient])
        let tail = try await payload.read(0..<payload.identity.count)
        #expect(Array(bytes.suffix(tail.count)) == tail)
        #expect(try await unsealed(head + tail, [new]) == plain)
        #expect(try await failure(head + tail, [old])?.code == .encrypted)
        await #expect(throws: Failure.self) { try await opened.rewrapped(for: []) }
        // A header and the payload of another file.
        let other = try await sealed(plain, [new.recipient])
        let mixed = head + other.suffix(tail.count)
        #expect(try await failure(mixed, [new])?.code == .damaged)
    }

    @Test("has an identity that changes with it")
    func validators() async throws {
        let identity = X25519Identity()
        func validator(_ bytes: [UInt8], _ own: String?) async throws -> String? {
            try await SealedBytes(BytesInMemory(bytes, validator: own), identities: [identity]).identity.validator
        }
        let (one, two) = (try await sealed([1], [identity.recipient]), try await sealed([1], [identity.recipient]))
        #expect(try await validator(one, nil) == validator(one, nil))
        #expect(try await validator(one, nil) != validator(two, nil))
        #expect(try await validator(one, "etag") == "age etag")
    }

    @Test("is read from the middle with the last chunk and no more than is needed")
    func reads() async throws {
        let identity = X25519Identity()
        let bytes = try await sealed(pattern(1_000_000), [identity.recipient])
        let noted = NotedBytes(bytes)
        let opened = try await SealedBytes(noted, identities: [identity])
        let header = try AgeHeader(bytes).count + 16
        _ = try await opened.read(130_000..<140_000)
        let chunks = noted.asked.suffix(2)
        #expect(chunks == [header + 15 * 65_552..<bytes.count, header + 65_552..<header + 3 * 65_552])
    }
}
