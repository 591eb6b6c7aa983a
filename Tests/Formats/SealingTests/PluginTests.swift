import RectoDiagnostics
import RectoSealing
import Testing

@Suite("The exchange with a plugin")
struct PluginTests {
    /// `AGE-PLUGIN-NAME-1…` of two bytes.
    private static let line = "AGE-PLUGIN-NAME-1QYPQSXCPKS"

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("begins with the key and all stanzas of the header")
    func opening() throws {
        let key = try PluginKey(Array(Self.line.utf8))
        #expect(key.name == "name")
        let said = PluginExchange.opening(key, [AgeStanza("X25519", ["abc"], body: [0]), AgeStanza("x")])
        #expect(
            Self.text(said) == """
                -> add-identity \(Self.line)

                -> recipient-stanza 0 X25519 abc
                AA
                -> recipient-stanza 0 x

                -> done


                """)
    }

    @Test("goes on byte by byte")
    func requests() throws {
        var exchange = PluginExchange()
        let said = """
            -> msg
            aGk
            -> confirm eWVz bm8
            Pw
            -> request-secret
            UElO
            -> file-key 0
            AAAAAAAAAAAAAAAAAAAAAA
            -> done


            """
        var heard: [String] = []
        for byte in said.utf8 {
            exchange.receive([byte])
            while let request = try exchange.next() {
                switch request {
                case .tell(let text): heard.append("tell \(text)")
                case .confirm(let text, let yes, let no): heard.append("confirm \(text) \(yes) \(no ?? "")")
                case .ask(let text, let isSecret): heard.append("ask \(text) \(isSecret)")
                case .fail(let text): heard.append("fail \(text)")
                case .fileKey(let key): heard.append("key \(key.count)")
                case .done: heard.append("done")
                case .other: heard.append("other")
                }
            }
        }
        #expect(heard == ["tell hi", "confirm ? yes no", "ask PIN true", "key 16", "done"])
        #expect(Self.text(PluginExchange.encoded(.ok)) == "-> ok\n\n")
        #expect(Self.text(PluginExchange.encoded(.chosen(isYes: false))) == "-> ok no\n\n")
        #expect(Self.text(PluginExchange.encoded(.typed(secret("hi")))) == "-> ok\naGk\n")
    }

    @Test(
        "ends where the plugin breaks the rules",
        arguments: ["x\n", "-> file-key 0\nAAAA\n", "-> file-key 1\nAAAAAAAAAAAAAAAAAAAAAA\n", "-> msg\n====\n"])
    func rules(_ said: String) {
        var exchange = PluginExchange()
        exchange.receive(Array(said.utf8))
        #expect(throws: Failure.self) { try exchange.next() }
    }

    @Test("does not wait for more than a header's bytes")
    func endless() {
        var exchange = PluginExchange()
        exchange.receive(Array("-> msg ".utf8) + [UInt8](repeating: 0x41, count: 70_000))
        #expect(throws: Failure.self) { try exchange.next() }
    }

    @Test(
        "is only with a program whose name leads nowhere else",
        arguments: [
            "AGE-PLUGIN-1QYPQU03Q4C", "AGE-PLUGIN--1QYPQNU65QD", "AGE-PLUGIN-../X-1QYPQDW7THN",
            "AGE-PLUGIN-A/B-1QYPQ77FKD5", "AGE-PLUGIN-NAME-1QYPQSXCPKQ", MadeAge.identity,
        ])
    func names(_ text: String) {
        #expect(throws: Failure.self) { try PluginKey(Array(text.utf8)) }
    }
}
