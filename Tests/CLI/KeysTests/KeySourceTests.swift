import RectoBytes
import RectoDiagnostics
import RectoKeys
import RectoPackaging
import RectoSealing
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Sources of keys", .serialized)
struct KeySourceTests {
    private static func write(_ path: String, _ text: String) throws {
        try Files.replace(path, with: Array(text.utf8))
    }

    private static func opens(_ source: KeySource, _ bytes: [UInt8]) async throws -> Bool {
        _ = try await SealedBytes(BytesInMemory(bytes), identities: source.identities())
        return true
    }

    private static func sealed(_ recipient: any AgeRecipient) async throws -> [UInt8] {
        let writer = try await SealWriter(for: [recipient])
        let head = writer.head
        return try head + writer.finish()
    }

    @Test("are files and what commands print")
    func filesAndCommands() async throws {
        try await withTemporaryFolder { folder in
            let identity = X25519Identity()
            let (keys, word) = (folder + "/keys", folder + "/word")
            try Self.write(keys, IdentityFile.text(identity, created: "now"))
            try Self.write(word, "correct horse\n")
            let forKey = try await Self.sealed(identity.recipient)
            let forWord = try await Self.sealed(
                try PassphraseRecipient(KeySource.passphrase(word), workFactor: 4))
            #expect(try await Self.opens(.identityFile(keys), forKey))
            #expect(try await Self.opens(.passphraseFile(word), forWord))
            #expect(try await Self.opens(.command("cat '\(keys)'"), forKey))
            #expect(try await Self.opens(.command("cat '\(word)'"), forWord))
            #expect(try await Self.opens(KeySource([.passphraseFile(word), .identityFile(keys)]), forKey))
            await #expect(throws: Failure.self) {
                try await Self.opens(.passphraseFile(word, workFactorLimit: 3), forWord)
            }
            for source in [
                KeySource.identityFile(folder + "/none"), .identityFile(word), .command("exit 3"), .command("true"),
                .command("cat '\(keys)'; exit 1"),
            ] {
                await #expect(throws: Failure.self) { try await source.identities() }
            }
        }
    }

    /// A plugin that writes down what it is told, asks for a PIN, and gives a file key of 16 bytes of 0x10.
    private static let plugin = """
        #!/bin/sh
        test "$1" = --age-plugin=identity-v1 || exit 1
        log="$(dirname "$0")/log"
        while read -r line; do
            echo "$line" >> "$log"
            test "$line" = '-> done' && read -r line && break
        done
        printf -- '-> grease a b\\n\\n'; read -r answer; read -r body; echo "$answer" >> "$log"
        printf -- '-> msg\\naGVsbG8\\n'; read -r answer; read -r body; echo "$answer" >> "$log"
        printf -- '-> request-secret\\nUElO\\n'; read -r answer; read -r pin; echo "$answer $pin" >> "$log"
        ENDING
        """

    private struct People: PluginPeople {
        func tell(_ message: String) async -> Bool { message == "hello" }

        func choose(_ question: String, yes: String, no: String?) async -> Bool? { nil }

        func type(_ question: String, isSecret: Bool) async -> SecretBytes? {
            var bytes = Array("1234".utf8)
            return question == "PIN" && isSecret ? SecretBytes(wiping: &bytes) : nil
        }
    }

    private static func unwrap(with ending: String) async throws -> (key: [UInt8]?, log: String) {
        try await withTemporaryFolder { folder in
            let program = folder + "/age-plugin-test"
            try write(program, plugin.replacing("ENDING", with: ending))
            chmod(program, 0o755)
            let path = getenv("PATH").map { String(cString: $0) } ?? ""
            setenv("PATH", "\(folder):\(path)", 1)
            defer { setenv("PATH", path, 1) }
            let key = try PluginKey(Array("AGE-PLUGIN-TEST-1QYPQE9975G".utf8))
            let stanzas = [AgeStanza("some.org/kind", ["a"], body: [1, 2, 3]), AgeStanza("other")]
            let opened = try await PluginIdentity(key, people: People()).unwrap(stanzas)
            let log = String(decoding: try Files.read(folder + "/log") ?? [], as: UTF8.self)
            return (opened?.withBytes { Array($0) }, log)
        }
    }

    @Test("are plugins of age")
    func plugins() async throws {
        let (key, log) = try await Self.unwrap(
            with: "printf -- '-> file-key 0\\nEBAQEBAQEBAQEBAQEBAQEA\\n'; read a; read b; printf -- '-> done\\n\\n'")
        #expect(key == [UInt8](repeating: 0x10, count: 16))
        #expect(log.hasPrefix("-> add-identity AGE-PLUGIN-TEST-1"))
        #expect(log.contains("-> recipient-stanza 0 some.org/kind a\nAQID\n-> recipient-stanza 0 other\n\n-> done\n"))
        #expect(log.hasSuffix("-> done\n-> unsupported\n-> ok\n-> ok MTIzNA\n"), "\(log)")
    }

    @Test("are plugins that have no key for a file")
    func strangers() async throws {
        #expect(try await Self.unwrap(with: "printf -- '-> done\\n\\n'").key == nil)
    }

    @Test(
        "tell what a plugin does wrong",
        arguments: [
            "exit 1", "printf -- 'rubbish\\n'", "printf -- '-> file-key 0\\nAAAA\\n'",
            "printf -- '-> error internal\\nbm8\\n'; read a; read b; printf -- '-> done\\n\\n'",
        ])
    func faults(_ ending: String) async throws {
        let thrown = await #expect(throws: Failure.self) { try await Self.unwrap(with: ending) }
        #expect(thrown?.place == "age-plugin-test")
        #expect(thrown?.code == .io)
    }

    @Test("name a plugin that is not there")
    func missing() async throws {
        let key = try PluginKey(Array("AGE-PLUGIN-NAME-1QYPQSXCPKS".utf8))
        let thrown = await #expect(throws: Failure.self) { try await PluginIdentity(key).unwrap([]) }
        #expect(thrown?.place == "age-plugin-name")
    }
}
