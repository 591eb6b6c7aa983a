import RectoDiagnostics
import RectoFarm
import RectoPackaging
import Testing

@Suite struct SourceListTests {
    private func documents(_ words: [String], excluding: [String] = []) throws -> [SourceDocument] {
        let list = try SourceList(words, excluding: excluding)
        var documents: [SourceDocument] = []
        while let document = try list.next() { documents.append(document) }
        return documents
    }

    private let digits = String(repeating: "aB", count: 32)

    @Test func foldersAreSearchedInOrderWithoutLinks() throws {
        let folder = try TemporaryFolder()
        for name in ["b.pdf", "a/2.PDF", "a/1.pdf", "c/deep/er/x.pdf", "notes.txt", ".hidden/y.pdf", "store/z.pdf"] {
            try folder.write(name, "x")
        }
        try Files.link(folder.path + "/b.pdf", to: folder.path + "/hard.pdf")
        let ids = try documents([folder.path + "/"], excluding: [folder.path + "/store"]).map(\.id)
        #expect(ids == ["a/1.pdf", "a/2.PDF", "b.pdf", "c/deep/er/x.pdf", "hard.pdf"])
        #expect(
            try documents([folder.path + "/b.pdf", folder.path + "/a"]).map(\.id) == ["b.pdf", "a/1.pdf", "a/2.PDF"])
        #expect(throws: Failure.self) { try documents([folder.path + "/none"]) }
    }

    @Test func aListTellsWhatItKnows() throws {
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "list.csv",
            "\u{FEFF}Path,ID,title,sha256,bytes,pages,password_file,other\r\na.pdf,one,\"Say \"\"hi\"\",\nyou\",\(digits),12,3,secret.txt,x\r\n\r\n/abs/b.pdf\n\"quo,ted.pdf\",,,,,,,\n"
        )
        let found = try documents([list])
        #expect(found.map(\.path) == ["\(folder.path)/a.pdf", "/abs/b.pdf", "\(folder.path)/quo,ted.pdf"])
        #expect(found.map(\.id) == ["one", "/abs/b.pdf", "quo,ted.pdf"])
        #expect(found[0].title == "Say \"hi\",\nyou" && found[0].sha256 == digits.lowercased())
        #expect(found[0].bytes == 12 && found[0].pages == 3 && found[0].passwordFile == "\(folder.path)/secret.txt")
        #expect(found[1].bytes == nil && found[1].pages == nil && found[1].title == nil)
    }

    @Test(arguments: [
        ("id\n1\n", "path"), ("path,pages\na,x\n", "line 2"), ("path,sha256\n\na,12\n", "line 3"),
        ("path\n\"a\n", "line 2"),
        ("path,id\n,x\n", "no path"),
    ])
    func aBrokenListIsRefusedWithTheLine(text: String, words: String) throws {
        let folder = try TemporaryFolder()
        let list = try folder.write("list.csv", text)
        do {
            _ = try documents([list])
            Issue.record("was taken")
        } catch let failure as Failure {
            #expect(failure.description.contains(words), "\(failure)")
        }
    }

    @Test func aBagIsReadByItsManifest() throws {
        let folder = try TemporaryFolder()
        try folder.write("in/bag/bagit.txt", "BagIt-Version: 1.0\n")
        try folder.write("in/bag/manifest-sha512.txt", "00  data/never.pdf\n")
        try folder.write(
            "in/bag/manifest-sha256.txt", "\(digits)  data/b%25.pdf\n\(digits) *data/sub/a.pdf\n\(digits)  data/x.txt\n"
        )
        let found = try documents([folder.path + "/in"])
        #expect(found.map(\.path) == ["b%.pdf", "sub/a.pdf"].map { "\(folder.path)/in/bag/data/\($0)" })
        #expect(found.map(\.id) == ["bag/data/b%.pdf", "bag/data/sub/a.pdf"])
        #expect(found.allSatisfy { $0.sha256 == digits.lowercased() })
        try folder.write("in/bag/manifest-sha256.txt", "\(digits)  data/../../../etc/a.pdf\n")
        #expect(throws: Failure.self) { try documents([folder.path + "/in"]) }
    }

    @Test func ofAnObjectTheCurrentVersionCounts() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (String(repeating: "1", count: 64), String(repeating: "f", count: 64))
        let inventory = """
            {"id": "urn:x:1", "digestAlgorithm": "sha256", "head": "v2", "type": "t",
             "manifest": {"\(old)": ["v1/content/a.pdf"], "\(new.uppercased())": ["v2/content/b.pdf"]},
             "versions": {"v1": {"state": {"\(old)": ["gone.pdf"]}},
                          "v2": {"created": "2020", "state": {"\(new)": ["b.pdf", "copy.pdf"], "\(old)": ["a.pdf", "a.txt"]}}}}
            """
        try folder.write("root/0=ocfl_1.1", "ocfl_1.1\n")
        try folder.write("root/extensions/e.pdf", "x")
        try folder.write("root/ab/one/0=ocfl_object_1.1", "ocfl_object_1.1\n")
        try folder.write("root/ab/one/inventory.json", inventory)
        let found = try documents([folder.path + "/root"])
        #expect(found.map(\.id) == ["urn:x:1/a.pdf", "urn:x:1/b.pdf", "urn:x:1/copy.pdf"])
        #expect(found.map(\.sha256) == [old, new, new])
        #expect(found[1].path == "\(folder.path)/root/ab/one/v2/content/b.pdf")
        try folder.write(
            "root/ab/one/inventory.json", inventory.replacing("v1/content/a.pdf", with: "../../../secret.pdf"))
        #expect(throws: Failure.self) { try documents([folder.path + "/root"]) }
    }
}
