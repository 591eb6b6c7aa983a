public import RectoDiagnostics
public import RectoSealing
import Subprocess

/// A key that an age plugin has, a program `age-plugin-NAME` of the path.
public struct PluginIdentity: AgeIdentity {
    private let key: PluginKey
    private let people: any PluginPeople

    /// - Parameter people: Answers what the plugin asks; the terminal unless said otherwise.
    public init(_ key: PluginKey, people: any PluginPeople = TerminalPeople()) {
        self.key = key
        self.people = people
    }

    public func unwrap(_ stanzas: [AgeStanza]) async throws(Failure) -> SecretBytes? {
        let program = "age-plugin-\(key.name)"
        CoreDumps.refuse()
        do {
            let result = try await run(
                .name(program), arguments: ["--age-plugin=identity-v1"], input: .inputWriter, output: .sequence,
                error: .currentStandardError
            ) { execution in
                try await Self.talk(key, stanzas, people, execution.standardInputWriter, execution.standardOutput)
            }
            return try result.closureResult.get()
        } catch let failure as Failure {
            throw failure.at(program)
        } catch is CancellationError {
            throw Failure(.cancelled, "was interrupted", at: program)
        } catch {
            throw Failure(.io, "could not be run, or ended before it answered; is the plugin installed?", at: program)
        }
    }

    private static func talk(
        _ key: PluginKey, _ stanzas: [AgeStanza], _ people: any PluginPeople, _ writer: StandardInputWriter,
        _ output: SubprocessOutputSequence
    ) async throws -> Result<SecretBytes?, Failure> {
        var exchange = PluginExchange()
        var fileKey: SecretBytes?
        var complaint: String?
        _ = try await writer.write(PluginExchange.opening(key, stanzas))
        for try await buffer in output {
            exchange.receive(buffer.withUnsafeBytes { Array($0) })
            while let request = try exchange.next() {
                var answer = PluginExchange.Answer.ok
                switch request {
                case .done:
                    try await writer.finish()
                    if fileKey == nil, let complaint { return .failure(Failure(.io, complaint)) }
                    return .success(fileKey)
                case .fileKey(let key): fileKey = fileKey ?? key
                case .fail(let message): complaint = complaint ?? message
                case .tell(let message): answer = await people.tell(message) ? .ok : .failed
                case .confirm(let question, let yes, let no):
                    answer = await people.choose(question, yes: yes, no: no).map { .chosen(isYes: $0) } ?? .failed
                case .ask(let question, let isSecret):
                    answer = await people.type(question, isSecret: isSecret).map { .typed($0) } ?? .failed
                case .other: answer = .unsupported
                }
                _ = try await writer.write(PluginExchange.encoded(answer))
            }
        }
        return .failure(Failure(.io, complaint ?? "ended before it was done"))
    }
}

/// Who answers what a plugin asks.
public protocol PluginPeople: Sendable {
    /// Whether a message could be shown.
    func tell(_ message: String) async -> Bool

    /// Whether somebody chose yes; `nil` where nobody can be asked.
    func choose(_ question: String, yes: String, no: String?) async -> Bool?

    /// What somebody typed; `nil` where nobody can be asked.
    func type(_ question: String, isSecret: Bool) async -> SecretBytes?
}
