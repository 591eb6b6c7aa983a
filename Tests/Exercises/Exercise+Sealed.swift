import RectoDiagnostics
import RectoSealing

extension Exercise {
    /// What the seeds are sealed for: the key of the specification, 32 bytes of 0x42.
    private static let identity = try? X25519Identity(
        Array("AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX".utf8))

    /// Opens a sealed document, and reads bytes as keys, recipients and what a plugin says.
    public static func sealed(_ bytes: [UInt8]) {
        keys(bytes)
        plugin(bytes)
        if let inner = try? AgeArmor.decode(bytes) {
            expect(AgeArmor.begins(bytes), "armor that does not look like it")
            expect(inner.count <= bytes.count, "more bytes than the armor has letters")
            file(inner)
        }
        file(bytes)
    }

    private static func keys(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let recipients = try? RecipientFile.read(text) {
            for recipient in recipients {
                expect((try? X25519Recipient(recipient.text)) == recipient, "a recipient that is not the one it says")
            }
        }
        var copy = bytes
        let secret = SecretBytes(wiping: &copy)
        expect(copy.isEmpty && secret.count == bytes.count, "a secret of another length")
        if let entries = try? IdentityFile.read(secret) {
            expect(IdentityFile.isOne(secret), "keys in what is no file of keys")
            for case .key(let key) in entries {
                let again = try? X25519Identity(Array(key.text.utf8))
                expect(again?.recipient == key.recipient, "a key that is not the one it says")
            }
        }
        if let passphrase = try? IdentityFile.passphrase(secret) {
            expect(passphrase.withBytes { !$0.isEmpty && !$0.contains(0x0A) }, "a passphrase of no or two lines")
        }
    }

    private static func plugin(_ bytes: [UInt8]) {
        func requests(_ pieces: [ArraySlice<UInt8>]) -> Int {
            var exchange = PluginExchange()
            var count = 0
            for piece in pieces {
                exchange.receive(Array(piece))
                do {
                    while let request = try exchange.next() {
                        count += 1
                        if case .done = request { return count }
                    }
                } catch { return count }
            }
            return count
        }
        let middle = bytes.count / 2
        expect(requests([bytes[...]]) == requests([bytes[..<middle], bytes[middle...]]), "two halves are another talk")
    }

    private static func file(_ bytes: [UInt8]) {
        guard let header = try? AgeHeader(bytes) else { return }
        expect(Array(bytes.prefix(header.count)) == header.encoded, "a header that can be written in two ways")
        let start = header.count + SealedPayload.nonceLength
        guard start <= bytes.count, let fileKey = try? identity?.unwrap(header.stanzas),
            (try? header.check(fileKey)) != nil,
            let payload = try? SealedPayload(
                fileKey: fileKey, nonce: Array(bytes[header.count..<start]), start: start, end: bytes.count)
        else { return }
        let place = payload.place(0..<payload.chunkCount)
        expect(place == start..<bytes.count, "chunks that are not all of the file")
        guard let plain = try? payload.open(Array(bytes[place]), first: 0) else { return }
        expect(plain.count == payload.count, "not of its size")
        // Only what was sealed can be opened: the seeds count up by 31.
        expect(plain == (0..<plain.count).map { UInt8(truncatingIfNeeded: $0 &* 31) }, "other bytes than were sealed")
    }
}
