import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

struct DigestTests {
    /// FIPS 180-4's examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func knownVectors(text: String, digits: String) throws {
        var digest = Digest()
        digest.add(text)
        #expect(digest.text == "sha256:" + digits)
        #expect(digest.words == (0..<4).map { UInt64(digits.dropFirst(16 * $0).prefix(16), radix: 16) ?? 0 })
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: Array(text.utf8))
            #expect(try Digest.ofFile(folder + "/file") == "sha256:" + digits)
        }
    }

    @Test(arguments: UInt64(1)...20)
    func piecesEqualTheWhole(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = generator.bytes(Int(generator.magnitude(1...200_000)))
        var whole = Digest()
        whole.add(bytes)
        var pieces = Digest()
        var position = 0
        while position < bytes.count {
            let count = Int.random(in: 0...min(9000, bytes.count - position), using: &generator)
            pieces.add(Array(bytes[position..<position + count]))
            position += count
        }
        #expect(pieces.text == whole.text, "seed \(seed)")
    }

    /// Asking for the text so far does not end it.
    @Test func digestCanBeReadMidway() {
        var digest = Digest()
        digest.add("a")
        _ = digest.text
        digest.add("bc")
        #expect(digest.text == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    /// Larger than the buffer that files are read with.
    @Test func aLargeFileIsReadToItsEnd() throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = generator.bytes(1 << 20) + [1, 2, 3]
        var digest = Digest()
        digest.add(bytes)
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: bytes)
            #expect(try Digest.ofFile(folder + "/file") == digest.text)
        }
    }

    @Test func unreadableFileIsAFailure() throws {
        try withTemporaryFolder { folder in
            for path in [folder, folder + "/none"] {
                let failure = #expect(throws: Failure.self) { try Digest.ofFile(path) }
                #expect(failure?.code == .io && failure?.place == path)
            }
        }
    }
}
