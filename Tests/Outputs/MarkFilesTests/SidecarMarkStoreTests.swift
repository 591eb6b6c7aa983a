import Recto
import RectoMarkFiles
import TestSupport
import Testing

@Suite struct SidecarMarkStoreTests {
    private func store(_ path: String, _ issue: MarkedIssue? = Marks.issue) -> SidecarMarkStore {
        SidecarMarkStore(path, issue: issue, version: "1")
    }

    @Test func whatIsChangedIsThere() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.annotations"
            #expect(try store(path).read().marks.isEmpty)
            try store(path).change { $0.absorb(Marks.mark(0, note: "mine")) }
            try store(path, nil).change { $0.remove(Marks.mark(0).id, at: Marks.time(9_000_000_000_000)) }
            let set = try store(path).read()
            #expect(set.present.isEmpty && set[Marks.mark(0).id]?.note == "mine")
            #expect(try store(path).writtenIssue()?.title == "The Lighthouse")
        }
    }

    @Test func nothingIsWrittenWithoutAChangeOrAfterAFailure() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.annotations"
            try store(path).change { _ in }
            #expect(Files.kind(path) == nil)
            try store(path).change { $0.absorb(Marks.mark(0)) }
            let before = try Files.read(path)
            #expect(throws: Failure.self) {
                try store(path).change { set throws(Failure) in
                    set.absorb(Marks.mark(1))
                    throw Failure(.usage, "no")
                }
            }
            #expect(try Files.read(path) == before)
        }
    }

    @Test func aSecondWriterIsRefused() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.annotations"
            try store(path).change { set throws(Failure) in
                set.absorb(Marks.mark(0))
                #expect(throws: Failure.self) { try store(path).change { $0.absorb(Marks.mark(1)) } }
            }
            #expect(try store(path).read().marks.count == 1)
            try store(path).change { $0.absorb(Marks.mark(1)) }
            #expect(try store(path).read().marks.count == 2)
        }
    }

    /// Writing it again would lose what Recto does not understand.
    @Test func aFileWithOtherThingsIsNoStore() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.annotations"
            try AnnotationsFile.write(Array(#"{"items":[{"id":"a"}]}"#.utf8), to: path)
            let before = try Files.read(path)
            #expect(throws: Failure.self) { try store(path).change { $0.absorb(Marks.mark(0)) } }
            #expect(try Files.read(path) == before)
        }
    }

    @Test func whatIsNoZipOrABombIsRefused() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.annotations"
            for bytes in [[], Array("PK".utf8), Array("%PDF-1.7".utf8)] as [[UInt8]] {
                try Files.replace(path, with: bytes)
                #expect(throws: Failure.self) { try store(path).read() }
            }
            var builder = PackageBuilder()
            builder.add("other.json", Array("{}".utf8))
            try builder.write(to: path)
            #expect { try store(path).read() } throws: { ($0 as? Failure)?.code == .damaged }
        }
    }

    @Test(arguments: [
        ("issue.pdf", "issue.annotations"), ("/a.b/issue", "/a.b/issue.annotations"),
        ("x/issue.v2.recto", "x/issue.v2.annotations"),
        ("folder/", "folder.annotations"), (".hidden", ".hidden.annotations"),
    ])
    func theUsualName(path: String, store: String) { #expect(SidecarMarkStore.usualPath(for: path) == store) }
}
