import RectoDiagnostics
import Testing

@testable import RectoWorkers

struct WireTests {
    private struct Value: Codable, Hashable { var number: Int }

    private func code(_ body: () throws -> Void) -> Failure.Code? {
        (#expect(throws: Failure.self) { try body() })?.code
    }

    @Test func repliesAreUnpacked() throws {
        let frame = Frame(kind: "reply", payload: try Wire.encode(Value(number: 7)))
        #expect(try WorkerSession.reply(frame, as: Value.self) == Value(number: 7))
    }

    @Test func failuresAreThrownAsTheyWere() throws {
        let failure = Failure(.encrypted, "needs a password", at: "a.pdf")
        let frame = Frame(kind: "failure", payload: try Wire.encode(failure))
        #expect(throws: failure) { try WorkerSession.reply(frame, as: Value.self) }
    }

    @Test func whatIsNeitherIsAFaultOfRecto() throws {
        let reply = try Wire.encode(Value(number: 7))
        #expect(
            code { _ = try WorkerSession.reply(Frame(kind: "surprise", payload: reply), as: Value.self) } == .internal)
        #expect(code { _ = try WorkerSession.reply(Frame(kind: "reply", payload: [1]), as: Value.self) } == .internal)
        #expect(
            code { _ = try WorkerSession.reply(Frame(kind: "failure", payload: reply), as: Value.self) } == .internal)
    }

    @Test func whatCannotBeEncodedIsAFaultOfRecto() {
        #expect(code { _ = try Wire.encode(Double.nan) } == .internal)
    }
}
