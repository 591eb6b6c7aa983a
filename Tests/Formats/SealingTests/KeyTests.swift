import RectoDiagnostics
import RectoSealing
import Testing

#if os(Linux)
    import Glibc
#endif

@Suite("Keys")
struct KeyTests {
    @Test("are written and read as in the specification")
    func specification() throws {
        let identity = try madeIdentity()
        #expect(identity.text == MadeAge.identity)
        #expect(identity.recipient.text == MadeAge.recipient)
        #expect(try X25519Recipient(MadeAge.recipient) == identity.recipient)
        #expect(try X25519Identity(Array(MadeAge.identity.lowercased().utf8)).text == MadeAge.identity)
        let new = X25519Identity()
        #expect(try X25519Identity(Array(new.text.utf8)).recipient == new.recipient)
        #expect(new.recipient != X25519Identity().recipient)
    }

    @Test(
        "with a fault are refused",
        arguments: [
            "", "age1", "1", "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwk",
            "Age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj",
            "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujw", "ssh-ed25519 AAAA",
            "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwjü", MadeAge.identity,
            "age1yubikey1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqjrljxx",
            "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqar9jk6",
            "bge1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqhqtkda",
        ])
    func faultyRecipients(_ text: String) {
        #expect(throws: Failure.self) { try X25519Recipient(text) }
    }

    @Test(
        "that are secret are never repeated in a message",
        arguments: [
            "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEQ", "AGE-SECRET-KEY-1",
            "AGE-SECRET-KEY-PQ-1XX76JRALNLXDMEW0CRK45QMCCH4X06SE84UN3VPM33W6HWDX0H3SK3ZQFR", "AGE-PLUGIN-X-1QQQ",
            "hunter2", "# a comment, and nothing else", "\n\n", "-----BEGIN OPENSSH PRIVATE KEY-----",
        ])
    func faultySecrets(_ text: String) throws {
        let thrown = #expect(throws: Failure.self) { try IdentityFile.read(secret("\n" + text)) }
        let message = try #require(thrown).description
        #expect(!text.contains("KEY-1") || message.contains("line 2"), "\(message)")
        #expect(!message.contains("hunter") && !message.contains("GFPYY") && !message.contains("XX76"), "\(message)")
    }

    @Test("are read from files as age-keygen writes them")
    func files() throws {
        let identity = try madeIdentity()
        let text = IdentityFile.text(identity, created: "2026-11-28T12:00:00Z")
        #expect(text.split(separator: "\n").count == 3 && text.contains("# public key: \(MadeAge.recipient)\n"))
        for text in [text, "\u{FEFF}" + text.replacing("\n", with: "\r\n"), "  " + text + "  \n\n" + text] {
            #expect(IdentityFile.isOne(secret(text)))
            for entry in try IdentityFile.read(secret(text)) {
                guard case .key(let key) = entry else { throw Failure(.internal, "no key") }
                #expect(key.recipient == identity.recipient)
            }
        }
        #expect(!IdentityFile.isOne(secret("correct horse\n")))
        let opened = try IdentityFile.passphrase(secret("correct horse\r\nbattery"))
        #expect(opened.withBytes { Array($0) } == Array("correct horse".utf8))
        #expect(throws: Failure.self) { try IdentityFile.passphrase(secret("\nx")) }
        let recipients = try RecipientFile.read("# us\n\n\(MadeAge.recipient)\r\n  \(identity.recipient.text)\n")
        #expect(recipients == [identity.recipient, identity.recipient])
        #expect(throws: Failure.self) { try RecipientFile.read("# nobody") }
        let thrown = #expect(throws: Failure.self) { try RecipientFile.read("# us\n\(MadeAge.recipient) me") }
        #expect(thrown?.place == "line 2")
    }

    #if os(Linux)
        @Test("are kept out of core dumps and of forked children")
        func memory() throws {
            let secret = SecretBytes(random: 16)
            let address = secret.withBytes { UInt(bitPattern: $0.baseAddress) }
            // Files of the kernel have no length and are given in pieces.
            let file = try #require(fopen("/proc/self/smaps", "r"))
            defer { fclose(file) }
            var bytes: [UInt8] = []
            while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
            let maps = String(decoding: bytes, as: UTF8.self)
            var isIt = false
            var flags = ""
            for line in maps.split(separator: "\n") {
                if let range = line.prefixMatch(of: #/([0-9a-f]+)-([0-9a-f]+) /#) {
                    let low = UInt(range.1, radix: 16) ?? 0
                    isIt = low <= address && address < UInt(range.2, radix: 16) ?? 0
                } else if isIt, line.hasPrefix("VmFlags:") {
                    flags = String(line)
                }
            }
            #expect(flags.contains(" dd") && flags.contains(" wf"), "\(flags)")
        }
    #endif
}
