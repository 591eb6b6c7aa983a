import RectoDiagnostics
import RectoPackaging
import Testing

struct BlockingTests {
    @Test func valuesAndFailuresRoundTrip() async throws {
        #expect(try await blocking { () throws(Failure) in 7 } == 7)
        await #expect(throws: Failure(.io, "no")) {
            try await blocking { () throws(Failure) -> Int in throw Failure(.io, "no") }
        }
    }
}
