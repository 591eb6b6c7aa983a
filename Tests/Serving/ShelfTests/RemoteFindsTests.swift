import RectoDiagnostics
import RectoPackaging
import Synchronization
import Testing

@testable import RectoShelf

/// Says what it is told to say.
private final class FakeRoot: RemoteRoot {
    let name: String
    private let answer: Mutex<Result<RemoteScan, Failure>>

    init(_ name: String, _ names: [String] = []) {
        self.name = name
        answer = Mutex(.success(FakeRoot.scan(names)))
    }

    static func scan(_ names: [String], validator: String? = "\"1\"") -> RemoteScan {
        RemoteScan(
            files: names.map { name in
                FoundFile(
                    remote: name, address: name, kind: .document, size: 100, modified: 1_700_000_000_000_000_000,
                    validator: validator)
            })
    }

    func answers(_ result: Result<RemoteScan, Failure>) { answer.withLock { $0 = result } }

    func scan() async throws(Failure) -> RemoteScan { try answer.withLock { $0 }.get() }
}

@Suite struct RemoteFindsTests {
    private let local = ShelfScanner.Scan()

    @Test func documentsOfAllRootsAreThereOnce() async throws {
        let finds = RemoteFinds([
            FakeRoot("s3://b/x/", ["s3://b/x/b.pdf", "s3://b/x/a.pdf"]), FakeRoot("s3://b/x/a.pdf", ["s3://b/x/a.pdf"]),
        ])
        try await finds.begin()
        #expect(await finds.files.map(\.path) == ["s3://b/x/a.pdf", "s3://b/x/b.pdf"])
    }

    @Test func aRootThatCannotBeAskedHasWhatItHad() async throws {
        let root = FakeRoot("s3://b/", ["s3://b/a.pdf"])
        let finds = RemoteFinds([root])
        try await finds.begin()
        root.answers(.failure(Failure(.io, "has a fault (503); try again later", at: "s3://b/")))
        await finds.look()
        #expect(await finds.files.map(\.path) == ["s3://b/a.pdf"])
        #expect(await finds.rejected["s3://b/"]?.reason == "has a fault (503); try again later")
        root.answers(.success(RemoteScan()))
        await finds.look()
        #expect(await finds.files.isEmpty)
        #expect(await finds.rejected.isEmpty)
    }

    @Test func theFirstFaultIsThrown() async {
        let root = FakeRoot("https://example.org/a.pdf")
        root.answers(.failure(Failure(.io, "is not there (404)", at: "https://example.org/a.pdf")))
        await #expect(throws: Failure.self) { try await RemoteFinds([root]).begin() }
    }

    @Test func anotherValidatorIsAChangeOfTheSameIssue() async throws {
        let root = FakeRoot("s3://b/x/", ["s3://b/x/2024/a.pdf"])
        let finds = RemoteFinds([root])
        let shelf = Shelf(remoteRoots: ["s3://b/x/"])
        try await finds.begin()
        #expect(await shelf.update(local, finds).added.count == 1)
        let entry = try #require(shelf.entries.first)
        #expect(entry.isRemote)
        #expect(entry.folder?.name == "2024")
        #expect(entry.title == "a")
        root.answers(.success(FakeRoot.scan(["s3://b/x/2024/a.pdf"], validator: "\"2\"")))
        await finds.look()
        let change = await shelf.update(local, finds)
        #expect(change.changed == [entry.id])
        #expect(shelf.entries.map(\.id) == [entry.id])
    }

    @Test func namesTellKinds() {
        #expect(ShelfEntry.Kind(name: "A.PDF") == .document)
        #expect(ShelfEntry.Kind(name: "a.recto") == .package)
        #expect(ShelfEntry.Kind(name: "a.recto.age") == .sealed)
        #expect(ShelfEntry.Kind(name: "a.age") == nil)
        #expect(ShelfEntry.Kind(name: "pdf") == nil)
    }
}
