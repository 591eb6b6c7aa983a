import RectoEscaping
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("plain-._~09AZaz", "plain-._~09AZaz"), ("a b", "a%20b"), ("é", "%C3%A9"), ("100%", "100%25"),
        ("a/b?c#d", "a%2Fb%3Fc%23d"), ("\u{1}\n", "%01%0A"),
    ])
    func encoded(_ text: String, _ wanted: String) {
        #expect(PercentEncoding.encode(text) == wanted)
        #expect(PercentEncoding.decode(wanted) == text)
        #expect(PercentEncoding.decodeStrictly(wanted.utf8) == Array(text.utf8))
    }

    @Test func whatIsToStay() {
        #expect(PercentEncoding.encode("a/b c+d", keeping: "/+") == "a/b%20c+d")
        #expect(PercentEncoding.encode("a-b", keeping: "") == "a%2Db")
    }

    @Test(arguments: ["%", "a%", "%4", "%zz", "%+1", "%-1", "% 1", "1%G0"])
    func percentSignsWithoutAnEscape(_ text: String) {
        #expect(PercentEncoding.decode(text) == text)
        #expect(PercentEncoding.decodeStrictly(text.utf8) == nil)
    }

    @Test func bytesThatAreNoText() {
        #expect(PercentEncoding.decode("%ff") == nil)
        #expect(PercentEncoding.decode("%ff".utf8) == [255])
        #expect(PercentEncoding.decodeStrictly("%e9".utf8) == [0xE9])
    }

    @Test func everyByteRoundTrips() {
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        }
    }
}
