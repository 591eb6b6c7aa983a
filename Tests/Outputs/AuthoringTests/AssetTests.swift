import Recto
import TestSupport
import Testing

@testable import RectoAuthoring

@Suite struct AssetTests {
    @Test func contentsAreThereOnceAndNamesAreTheirOwn() {
        var shelf = AssetShelf()
        func add(_ bytes: [UInt8], _ name: String, ending: String? = nil) -> String {
            shelf.add(bytes, name: name, ending: ending, fallback: "film", origin: name)
        }
        #expect(add([1], "a.mp4") == "assets/a.mp4")
        #expect(add([2], "A.mp4") == "assets/A-2.mp4")
        #expect(add([1], "other.mp4") == "assets/a.mp4")
        #expect(add([3], "../../etc/passwd", ending: "mp4") == "assets/passwd.mp4")
        #expect(add([4], "C:\\films\\b.mov", ending: "mp4") == "assets/b.mp4")
        #expect(add([5], "", ending: "wav") == "assets/film.wav")
        #expect(shelf.assets.count == 5)
        #expect(shelf.folder("widget") == "assets/widget")
    }

    @Test func nothingOutsideOfTheFolderIsFound() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/in/sub")
            try Files.replace(folder + "/secret.mp4", with: [1])
            try Files.replace(folder + "/in/a.mp4", with: [1])
            try Files.replace(folder + "/in/sub/b 1.mp4", with: [1])
            let assets = try AssetFolder(folder + "/in")
            #expect(assets.file("a.mp4")?.hasSuffix("/in/a.mp4") == true)
            #expect(assets.file("sub/b 1.mp4")?.hasSuffix("/in/sub/b 1.mp4") == true)
            // A path of the designer's machine: the name is what counts.
            #expect(assets.file("/Users/me/films/a.mp4")?.hasSuffix("/in/a.mp4") == true)
            #expect(assets.file("../secret.mp4") == nil && assets.file("sub/../../secret.mp4") == nil)
            #expect(assets.file("missing.mp4") == nil && assets.file("sub") == nil && assets.file("") == nil)
            #expect(assets.collection("..") { _ in true } == [])
        }
    }

    @Test func collectionsComeAsPeopleNumberThem() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/trip")
            for name in ["10.jpg", "9.jpg", "1.jpg", "notes.txt", ".hidden.jpg"] {
                try Files.replace(folder + "/trip/" + name, with: [1])
            }
            let assets = try AssetFolder(folder)
            let files = assets.collection("trip") { $0 == "jpg" }
            #expect(files.map { Files.split($0).name } == ["1.jpg", "9.jpg", "10.jpg"])
        }
    }

    @Test func idsAreMadeFromTheDigest() {
        let id = IssueFacts.id("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
        #expect(id == "urn:uuid:01234567-89ab-8def-8123-456789abcdef")
    }
}
