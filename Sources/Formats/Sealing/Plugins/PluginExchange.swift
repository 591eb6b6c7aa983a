public import RectoDiagnostics

/// What a client and an age plugin say to each other to open a file (`identity-v1`).
///
/// Does no I/O. The client says all that it knows at once (``opening(_:_:)``). Then the plugin asks and the client answers each request, until the
/// plugin is done.
public struct PluginExchange {
    /// What the plugin wants.
    public enum Request: Sendable {
        /// To show somebody a text.
        case tell(String)
        /// To let somebody choose.
        case confirm(String, yes: String, no: String?)
        /// To let somebody type something.
        case ask(String, isSecret: Bool)
        /// To tell that something went wrong.
        case fail(String)
        case fileKey(SecretBytes)
        case done
        /// What this client does not know.
        case other
    }

    /// What the client answers.
    public enum Answer: Sendable {
        case ok
        case chosen(isYes: Bool)
        case typed(SecretBytes)
        case failed
        case unsupported
    }

    private var received: [UInt8] = []
    /// No single request is longer.
    private static let limit = 64 << 10

    public init() {}

    /// What the client begins with.
    public static func opening(_ key: PluginKey, _ stanzas: [AgeStanza]) -> [UInt8] {
        let text = key.text.withBytes { String(decoding: $0, as: UTF8.self) }
        let passed = stanzas.map { AgeStanza("recipient-stanza", ["0", $0.type] + $0.arguments, body: $0.body) }
        return ([AgeStanza("add-identity", [text])] + passed + [AgeStanza("done")]).flatMap(\.encoded)
    }

    /// Takes what the plugin wrote.
    public mutating func receive(_ bytes: [UInt8]) { received += bytes }

    /// The plugin's next request; `nil` as long as it is not complete.
    ///
    /// - Throws: ``Failure`` `.io` where it breaks the rules.
    public mutating func next() throws(Failure) -> Request? {
        var reader = StanzaReader(received, isWhole: false)
        let stanza: AgeStanza
        do throws(Failure) {
            guard let complete = try reader.stanza() else {
                guard received.count < Self.limit else { throw Failure(.io, "") }
                return nil
            }
            stanza = complete
        } catch {
            throw Failure(.io, "said something that is no message of a plugin")
        }
        received.removeFirst(reader.position)
        return try Self.request(stanza)
    }

    private static func request(_ stanza: AgeStanza) throws(Failure) -> Request {
        let text = String(decoding: stanza.body, as: UTF8.self)
        switch stanza.type {
        case "msg": return .tell(text)
        case "confirm":
            let choices = stanza.arguments.map { Base64.decode($0.utf8).map { String(decoding: $0, as: UTF8.self) } }
            guard (1...2).contains(choices.count), let yes = choices[0] else { return .other }
            return .confirm(text, yes: yes, no: choices.count == 2 ? choices[1] : nil)
        case "request-public": return .ask(text, isSecret: false)
        case "request-secret": return .ask(text, isSecret: true)
        case "error": return .fail(text)
        case "file-key":
            var bytes = stanza.body
            guard stanza.arguments == ["0"], bytes.count == KeyWrap.fileKeyLength else {
                throw Failure(.io, "gave something that is no file key")
            }
            return .fileKey(SecretBytes(wiping: &bytes))
        case "done": return .done
        default: return .other
        }
    }

    /// What to write for an answer.
    public static func encoded(_ answer: Answer) -> [UInt8] {
        switch answer {
        case .ok: AgeStanza("ok").encoded
        case .chosen(let isYes): AgeStanza("ok", [isYes ? "yes" : "no"]).encoded
        case .typed(let text): AgeStanza("ok", body: text.withBytes { Array($0) }).encoded
        case .failed: AgeStanza("fail").encoded
        case .unsupported: AgeStanza("unsupported").encoded
        }
    }
}
