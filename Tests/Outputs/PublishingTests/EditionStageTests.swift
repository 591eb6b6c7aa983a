import Recto
import TestSupport
import Testing

@testable import RectoPublishing

@Suite struct EditionStageTests {
    private func write(_ folder: String, _ files: [String: String]) throws {
        let writer = try FolderWriter(folder)
        for (name, text) in files { try writer.add(name, Array(text.utf8)) }
    }

    private func read(_ folder: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try Files.list(folder) {
            let path = folder + "/" + name
            if Files.kind(path) == .folder {
                for (below, text) in try read(path) { files[name + "/" + below] = text }
            } else {
                files[name] = String(decoding: try Files.read(path) ?? [], as: UTF8.self)
            }
        }
        return files
    }

    @Test func aNewEditionAppearsWhole() throws {
        try withTemporaryFolder { folder in
            let out = folder + "/deep/out"
            let stage = try EditionStage(out + "/", job: "1")
            try write(stage.path, ["edition.json": "1", "reader-0123456789/a.js": "x"])
            #expect(Files.kind(out) == nil)
            try stage.commit(keeping: [])
            #expect(try read(out) == ["edition.json": "1", "reader-0123456789/a.js": "x"])
            #expect(try Files.list(folder + "/deep") == ["out"])
        }
    }

    @Test func anOldOneIsReplacedAndWhatIsNotOursStays() throws {
        try withTemporaryFolder { folder in
            try write(
                folder,
                [
                    "edition.json": "old", "index.html": "old", "pages-aaaaaaaaaa/1.jpg": "kept",
                    "words-bbbbbbbbbb/1.json": "old", "assets/a-1.jpg": "old", "assets/b-1.jpg": "kept",
                    "assets/w-1/x.js": "old", "iiif/manifest.json": "old", "offline.json": "old", "CNAME": "theirs",
                    "pages-mine/x": "theirs", "reader-cccccccccc/a.js": "old",
                ])
            let stage = try EditionStage(folder, job: "1")
            #expect(stage.isUpdate)
            try write(
                stage.path,
                [
                    "edition.json": "new", "index.html": "new", "words-dddddddddd/1.json": "new",
                    "assets/b-1.jpg": "kept", "assets/c-1.jpg": "new", "reader-cccccccccc/a.js": "new",
                    "iiif/manifest.json": "new",
                ])
            try stage.commit(keeping: ["pages-aaaaaaaaaa"])
            #expect(
                try read(folder) == [
                    "edition.json": "new", "index.html": "new", "pages-aaaaaaaaaa/1.jpg": "kept",
                    "words-dddddddddd/1.json": "new", "assets/b-1.jpg": "kept", "assets/c-1.jpg": "new",
                    "iiif/manifest.json": "new", "CNAME": "theirs", "pages-mine/x": "theirs",
                    "reader-cccccccccc/a.js": "new",
                ])
        }
    }

    @Test func layoutsThatStayAreNotTouchedAndOthersGo() throws {
        try withTemporaryFolder { folder in
            try write(
                folder,
                [
                    "edition.json": "old", "flow.json": "old", "flow/360x680-18-aaaaaaaaaa/flow.json": "kept",
                    "flow/720x960-18-bbbbbbbbbb/flow.json": "old", "flow/text-cccccccccc/chapters/1.html": "old",
                    "flow/notes.txt": "theirs",
                ])
            do {
                let stage = try EditionStage(folder, job: "1")
                try write(
                    stage.path,
                    ["edition.json": "new", "flow.json": "new", "flow/text-dddddddddd/chapters/1.html": "new"])
                try stage.commit(keeping: [], inFlow: ["360x680-18-aaaaaaaaaa"])
            }
            #expect(
                try read(folder) == [
                    "edition.json": "new", "flow.json": "new", "flow/360x680-18-aaaaaaaaaa/flow.json": "kept",
                    "flow/text-dddddddddd/chapters/1.html": "new", "flow/notes.txt": "theirs",
                ])
            // An edition without layouts leaves nothing of them.
            let next = try EditionStage(folder, job: "2")
            try write(next.path, ["edition.json": "newer"])
            try next.commit(keeping: [])
            #expect(try read(folder) == ["edition.json": "newer", "flow/notes.txt": "theirs"])
        }
    }

    @Test func aFolderOfSomethingElseIsRefused() throws {
        try withTemporaryFolder { folder in
            try write(folder, ["thesis.txt": "mine"])
            #expect(throws: Failure.self) { try EditionStage(folder, job: "1") }
            #expect(throws: Failure.self) { try EditionStage(folder + "/thesis.txt", job: "1") }
            #expect(try read(folder) == ["thesis.txt": "mine"])
        }
    }

    @Test func pagesOfTheSameJobAreContinued() throws {
        try withTemporaryFolder { folder in
            let out = folder + "/out"
            do {
                let stage = try EditionStage(out, job: "1")
                try write(stage.path, ["pages/pages.json": "x", "edition.json": "half"])
                stage.abandon(canGoOn: true)
            }
            do {
                let stage = try EditionStage(out, job: "1")
                #expect(try Files.list(stage.path) == ["pages"])
                stage.abandon(canGoOn: true)
            }
            do {
                let stage = try EditionStage(out, job: "2")
                #expect(try Files.list(stage.path) == [])
                stage.abandon(canGoOn: true)
            }
            #expect(try Files.list(folder) == [])
        }
    }

    @Test func aDocumentThatCanNotBeReadLeavesNothing() throws {
        try withTemporaryFolder { folder in
            let stage = try EditionStage(folder + "/out", job: "1")
            try write(stage.path, ["pages/pages.json": "x"])
            stage.abandon(canGoOn: false)
            #expect(try Files.list(folder) == [])
        }
    }

    @Test func whatARunLeftBesideItsEditionIsRemoved() throws {
        try withTemporaryFolder { folder in
            try write(folder, ["out/edition.json": "{}", ".out.recto-partial/lock": ""])
            let stage = try EditionStage(folder + "/out", job: "1")
            stage.abandon(canGoOn: true)
            #expect(try Files.list(folder) == ["out"])
        }
    }

    @Test func twoRunsDoNotMeet() throws {
        try withTemporaryFolder { folder in
            let stage = try EditionStage(folder + "/out", job: "1")
            #expect(throws: Failure.self) { try EditionStage(folder + "/out", job: "1") }
            stage.abandon(canGoOn: true)
        }
    }
}
