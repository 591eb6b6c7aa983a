import RectoDiagnostics
import RectoTokens

extension Exercise {
    /// Any text as a token file, as a bearer and as a signed link: nothing opens that was not signed.
    public static func tokens(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(Failure) {
            sign(try AccessKeys(text))
        } catch {
            expect(error.code == .usage && error.description == error.description.printable, "\(error)")
        }
        guard let keys else { return expect(false, "the keys are good") }
        expect(!keys.allows(authorization: text) || text.contains("asecretofareader"), "let in")
        for scope in [LinkScope.shelf, .issue("1"), .issue(text)] {
            expect(keys.fault(of: text, for: scope, now: 0) != nil, "a link that nobody signed")
        }
        // One that is signed, for what it is signed for and nothing else.
        guard let token = try? keys.token(.issue(text), expiry: 1000) else { return expect(false, "no token") }
        expect(keys.fault(of: token, for: .issue(text), now: 999) == nil, "refused")
        expect(keys.fault(of: token, for: .issue(text), now: 1000) == .expired, "for ever")
        expect(keys.fault(of: token, for: .issue(text + "x"), now: 0) == .forged, "another issue")
        expect(keys.fault(of: token, for: .shelf, now: 0) == .forged, "the shelf")
        expect(
            text.isEmpty || keys.fault(of: token + text, for: .issue(text), now: 0) != nil, "with something behind it")
    }

    private static func sign(_ keys: AccessKeys) {
        guard let token = try? keys.token(.shelf, expiry: 999_999_999_999) else { return }
        expect(keys.fault(of: token, for: .shelf, now: 0) == nil, "refused")
        expect(keys.fault(of: token, for: .issue("any"), now: 0) == nil, "the shelf's opens its issues")
    }

    private static let keys = try? AccessKeys("bearer asecretofareader\nkey one asecrettosignwith\n")
}
