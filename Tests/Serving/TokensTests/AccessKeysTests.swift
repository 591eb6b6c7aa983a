import RectoDiagnostics
import RectoTokens
import Testing

@Suite struct AccessKeysTests {
    static let first = "key one 0123456789abcdef"
    static let second = "key two fedcba9876543210"
    static let now = 1_000_000

    @Test func opensOneIssueUntilItExpires() throws {
        let keys = try AccessKeys(Self.first)
        let token = try keys.token(.issue("a"), expiry: Self.now + 10)
        #expect(keys.fault(of: token, for: .issue("a"), now: Self.now) == nil)
        #expect(keys.fault(of: token, for: .issue("a"), now: Self.now + 9) == nil)
        #expect(keys.fault(of: token, for: .issue("a"), now: Self.now + 10) == .expired)
        #expect(keys.fault(of: token, for: .issue("b"), now: Self.now) == .forged)
        #expect(keys.fault(of: token, for: .shelf, now: Self.now) == .forged)
    }

    @Test func shelfOpensIssues() throws {
        let keys = try AccessKeys(Self.first)
        let token = try keys.token(.shelf, expiry: Self.now + 10)
        #expect(keys.fault(of: token, for: .shelf, now: Self.now) == nil)
        #expect(keys.fault(of: token, for: .issue("a"), now: Self.now) == nil)
        // An issue can't be called what the shelf is.
        let issue = try keys.token(.issue("shelf"), expiry: Self.now + 10)
        #expect(keys.fault(of: issue, for: .shelf, now: Self.now) == .forged)
    }

    @Test func everyChangedCharacterIsForged() throws {
        let keys = try AccessKeys(Self.first)
        let token = try keys.token(.issue("a"), expiry: Self.now + 10)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "1" ? "2" : "1")
            #expect(keys.fault(of: changed, for: .issue("a"), now: Self.now) != nil, "\(changed)")
        }
        // A later end needs another signature.
        let longer = token.replacing("\(Self.now + 10)", with: "\(Self.now + 99)")
        #expect(keys.fault(of: longer, for: .issue("a"), now: Self.now) == .forged)
    }

    /// Two spellings of a code would be two links, of which a list of those that are to be refused knows one.
    @Test func aCodeHasOneSpelling() throws {
        let keys = try AccessKeys(Self.first)
        var found = false
        for expiry in Self.now + 1..<Self.now + 500 {
            let token = try keys.token(.shelf, expiry: expiry)
            let code = String(token.split(separator: ".")[2])
            #expect(keys.fault(of: token.replacing(code, with: code.uppercased()), for: .shelf, now: Self.now) != nil)
            guard code.hasPrefix("0") else { continue }
            found = true
            let signed = token.replacing(code, with: "+" + code.dropFirst())
            #expect(keys.fault(of: signed, for: .shelf, now: Self.now) == .malformed)
        }
        #expect(found)
    }

    @Test func rotation() throws {
        let old = try AccessKeys(Self.first)
        let token = try old.token(.issue("a"), expiry: Self.now + 10)
        let both = try AccessKeys(Self.second + "\n" + Self.first)
        #expect(both.fault(of: token, for: .issue("a"), now: Self.now) == nil)
        #expect(try both.token(.issue("a"), expiry: Self.now + 10).hasPrefix("two."))
        let new = try AccessKeys(Self.second)
        #expect(new.fault(of: token, for: .issue("a"), now: Self.now) == .forged)
        // The same name with another secret is another key.
        let renamed = try AccessKeys("key one fedcba9876543210")
        #expect(renamed.fault(of: token, for: .issue("a"), now: Self.now) == .forged)
    }

    @Test(arguments: [
        "", ".", "..", "one", "one.1", "one..", "one.x.0", "one.1.zz", "one.-1.00", "one.1.00.00",
        "one.99999999999999999999.00", String(repeating: "a", count: 500),
    ])
    func refusesWhatIsNoToken(_ token: String) throws {
        let keys = try AccessKeys(Self.first)
        #expect(keys.fault(of: token, for: .issue("a"), now: 0) == .malformed)
    }

    @Test func knowsBearers() throws {
        let keys = try AccessKeys("# who\n\nbearer abcdefghijklmnop\r\nbearer qrstuvwxyz012345\n")
        #expect(keys.allows(authorization: "Bearer abcdefghijklmnop"))
        #expect(keys.allows(authorization: "bearer qrstuvwxyz012345"))
        #expect(!keys.allows(authorization: "Bearer abcdefghijklmno"))
        #expect(!keys.allows(authorization: "Bearer abcdefghijklmnopq"))
        #expect(!keys.allows(authorization: "Basic abcdefghijklmnop"))
        #expect(!keys.allows(authorization: "Bearer"))
        #expect(!keys.allows(authorization: nil))
        #expect(throws: Failure.self) { try keys.token(.shelf, expiry: 1) }
    }

    private static let unknown =
        "line 1: is none of “bearer SECRET”, “key NAME SECRET”, “reader NAME SECRET” and “koreader NAME SECRET”"

    @Test func knowsReadersByName() throws {
        let keys = try AccessKeys(
            "bearer abcdefghijklmnop\nreader anna secret-of-anna-01\nreader bob secret-of-bob-001\nkoreader anna password-of-anna"
        )
        #expect(keys.hasReaders && keys.hasBearers)
        // Base64 of anna:secret-of-anna-01, anna:secret-of-bob-001 and carl:secret-of-anna-01.
        #expect(keys.reader(authorization: "Basic YW5uYTpzZWNyZXQtb2YtYW5uYS0wMQ==") == "anna")
        #expect(keys.reader(authorization: "Basic YW5uYTpzZWNyZXQtb2YtYm9iLTAwMQ==") == nil)
        #expect(keys.reader(authorization: "Basic Y2FybDpzZWNyZXQtb2YtYW5uYS0wMQ==") == nil)
        #expect(keys.reader(authorization: "Bearer secret-of-bob-001") == "bob")
        #expect(keys.reader(authorization: "Bearer abcdefghijklmnop") == nil)
        for header in [nil, "", "Basic", "Basic !", "Basic YW5uYQ==", "Bearer password-of-anna"] {
            #expect(keys.reader(authorization: header) == nil)
        }
        #expect(keys.allows(authorization: "Basic YW5uYTpzZWNyZXQtb2YtYW5uYS0wMQ=="))
        // MD5 of password-of-anna, and of the reader's own secret.
        #expect(keys.reader(koreader: "anna", key: "426ee1865f7ca76e3d0a3cbe392edb23") == "anna")
        #expect(keys.reader(koreader: "anna", key: "0ccca9d191a0a48165eb431323350a8f") == nil)
        #expect(keys.reader(koreader: "bob", key: "426ee1865f7ca76e3d0a3cbe392edb23") == nil)
        #expect(keys.reader(koreader: nil, key: nil) == nil)
    }

    @Test(arguments: [
        ("", "holds neither a bearer nor a key nor a reader"),
        ("# nothing", "holds neither a bearer nor a key nor a reader"),
        ("bearer short", "line 1: a secret needs at least 16 characters"),
        ("\nkey a short", "line 2: a secret needs at least 16 characters"),
        ("key a", unknown), ("reader a", unknown), ("koreader 0123456789abcdef", unknown),
        ("what is this line", unknown),
        ("key a.b 0123456789abcdef", "line 1: a key's name is at most 32 letters and digits"),
        ("key a 0123456789abcdef\nkey a 0123456789abcdef", "line 2: two keys have one name"),
        ("reader a.b 0123456789abcdef", "line 1: a reader's name is at most 32 letters and digits"),
        ("reader a 0123456789abcdef\nreader a 0123456789abcdef", "line 2: two readers have one name"),
        ("reader a short", "line 1: a secret needs at least 16 characters"),
        ("koreader a 0123456789abcdef", "line 1: needs a line “reader NAME SECRET” of the same name above it"),
    ])
    func saysWhatIsWrongWithAFile(_ text: String, _ message: String) {
        let failure = #expect(throws: Failure.self) { try AccessKeys(text) }
        #expect(failure?.description == message)
    }
}
