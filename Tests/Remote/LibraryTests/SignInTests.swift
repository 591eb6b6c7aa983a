import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Signing in at stores")
final class SignInTests {
    let folder: String
    let shop = Shop()

    init() throws { folder = try Files.makePrivateFolder(prefix: "library") }

    deinit { try? Files.remove(folder) }

    private func open() throws -> Library {
        let shop = shop
        return try Library(
            folder, fetching: { shop }, time: WaitingTime(), retrying: RetryPolicy(tries: 2) { 0 }, floor: 0,
            secretCommand: { command throws(Failure) in
                guard command == "pass shop" else { throw Failure(.io, "could not be run") }
                return "secret"
            }, check: { _, _ throws(Failure) in })
    }

    private static let words = "Basic cmVhZGVyOnNlY3JldA=="

    @Test("name and password go to the store's own addresses and to no others, and are not in the database")
    func password() async throws {
        shop.put("a")
        shop.put("shop")
        shop.change { state in
            state.authorization = Self.words
            state.entries[1].host = "shop"
        }
        let library = try open()
        let store = try await library.add(Shop.address)
        let failure = await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        #expect(failure?.message == "wants a name and a password (401); add it with --user NAME")
        #expect(try !library.isSignedIn(store))
        try await library.signIn(store.id, try Credential(user: "reader", .text("secret")))
        #expect(try library.isSignedIn(store))
        _ = try await library.refresh(store.id)
        try await library.get(try library.records.issues().map(\.id))
        #expect(try await library.work().here.count == 2)
        for request in shop.state.withLock({ $0.requests.dropFirst() }) {
            let wanted = request.address.host == "shop.example" ? Self.words : nil
            #expect(request.fields["Authorization"] == wanted, "\(request.address)")
        }
        for name in try Files.list(folder) where name.hasPrefix("library.sqlite") {
            let bytes = try Files.read("\(folder)/\(name)") ?? []
            #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"), "\(name)")
        }
        var status = stat()
        #expect(stat(folder + "/credentials", &status) == 0 && status.st_mode & 0o777 == 0o600)
        try await library.signIn(store.id, nil)
        await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        try await library.signIn(store.id, try Credential(user: "reader", .text("wrong")))
        let refused = await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        #expect(refused?.message == "does not take the password or token (401); recto library sign-in 1 another")
    }

    @Test("a command prints the password each time; where commands are not run, the store says so")
    func command() async throws {
        shop.change { $0.authorization = Self.words }
        let library = try open()
        let store = try await library.add(Shop.address)
        try await library.signIn(store.id, try Credential(user: "reader", .command("pass shop")))
        _ = try await library.refresh(store.id)
        let shop = shop
        let other = try Library(folder, fetching: { shop }, time: WaitingTime(), check: { _, _ throws(Failure) in })
        let failure = await #expect(throws: Failure.self) { try await other.refresh(store.id) }
        #expect(failure?.message == "the command for its password: is not run here")
        #expect(try other.records.store(store.id).state == .stale)
    }

    @Test("a token is sent as such; where only that is taken, the message says where to get one")
    func token() async throws {
        shop.change { state in
            state.authorization = "Bearer abc.DEF-1"
            state.signIn = """
                {"id":"x","title":"Shop","authentication":[{"type":"http://opds-spec.org/auth/oauth/implicit",
                 "links":[{"rel":"authenticate","href":"/oauth"}]}]}
                """
        }
        let library = try open()
        let store = try await library.add(Shop.address)
        let failure = await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        #expect(
            failure?.message == "wants a token (401); get one at https://shop.example/oauth, and add it with --token")
        try await library.signIn(store.id, try Credential(user: nil, .text("abc.DEF-1")))
        _ = try await library.refresh(store.id)
    }

    @Test("what no header can carry is refused, as is sending it in the clear without being told to")
    func refused() async throws {
        for user in ["", "a:b", "a\nb"] {
            #expect(throws: Failure.self) { try Credential(user: user, .text("x")) }
        }
        for secret in ["", "a\r\nX: y", "a b"] {
            #expect(throws: Failure.self) { try Credential(user: nil, .text(secret)) }
        }
        let library = try open()
        for (address, isFine) in [
            ("http://shop.example/l", false), ("http://192.168.1.2/l", false), ("http://127.0.0.1:8080/l", true),
            ("http://[::1]/l", true), ("http://localhost/l", true), ("https://shop.example/l", true),
        ] {
            let store = try await library.add(address)
            let credential = try Credential(user: "reader", .text("secret"))
            if isFine {
                try await library.signIn(store.id, credential)
            } else {
                await #expect(throws: Failure.self) { try await library.signIn(store.id, credential) }
                try await library.signIn(store.id, credential, inClear: true)
            }
            #expect(try library.isSignedIn(store))
        }
    }

    @Test("a file of credentials that others can read is not used")
    func mode() async throws {
        let library = try open()
        let store = try await library.add(Shop.address)
        try await library.signIn(store.id, try Credential(user: "reader", .text("secret")))
        #expect(chmod(folder + "/credentials", 0o644) == 0)
        let failure = #expect(throws: Failure.self) { try library.isSignedIn(store) }
        #expect(failure?.message == "can be read by others; chmod 600 it")
    }

    @Test(
        "a store that is dropped takes issues, files, what was on its way and its password along, and nothing of others"
    )
    func drop() async throws {
        for key in ["a", "b", "c"] { shop.put(key) }
        let library = try open()
        let (one, other) = (try await library.add(Shop.address), try await library.add(Shop.address + "?2"))
        for store in [one, other] {
            _ = try await library.refresh(store.id)
            try await library.signIn(store.id, try Credential(user: "reader", .text("secret")))
        }
        let mine = try library.records.issues(of: one.id).map(\.id)
        let theirs = try library.records.issues(of: other.id).map(\.id)
        try await library.get([mine[0], mine[1], theirs[1]])
        _ = try await library.work()
        try await library.get([mine[2]])
        try Files.replace("\(folder)/partial/\(mine[2])", with: [1, 2, 3])
        try await library.drop(one.id)
        #expect(try library.records.issues().map(\.id) == theirs)
        #expect(try Files.list(folder + "/partial").isEmpty)
        let files = try Files.list(folder + "/files").flatMap { try Files.list("\(folder)/files/\($0)") }
        #expect(files.count == 1)
        #expect(try library.path(of: library.records.issue(theirs[1])) != nil)
        #expect(try !library.isSignedIn(one) && library.isSignedIn(other))
        #expect(try await library.collect() == (files: 0, bytes: 0))
        await #expect(throws: Failure.self) { try await library.drop(one.id) }
        await #expect(throws: Failure.self) { try await library.refresh(one.id) }
    }
}
