import Recto
import TestSupport
import Testing

@testable import RectoIssue

/// Remembers what it was given.
private final class MemorySink: AssetSink {
    var files: [String: [UInt8]] = [:]

    func add(_ path: String, _ bytes: [UInt8]) throws(Failure) { files[path] = bytes }

    func add(_ path: String, _ entry: PackageEntry, of package: Package) throws(Failure) {
        files[path] = try package.read(entry, limit: 1 << 20)
    }
}

@Suite struct AssetCopierTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

    private func withPackage(
        _ files: [String: String], form: AssetCopier.Form = .html, _ body: (AssetCopier, MemorySink) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let writer = try FolderWriter(folder)
            for (name, text) in files { try writer.add(name, name.hasSuffix(".png") ? Self.png : Array(text.utf8)) }
            let sink = MemorySink()
            try body(AssetCopier(try Package.open(folder), to: sink, form: form), sink)
        }
    }

    private func text(_ file: [UInt8]?) -> String { String(decoding: file ?? [], as: UTF8.self) }

    @Test func namesTellContent() throws {
        try withPackage(["assets/a.png": "", "assets/A b&c.png": "", "assets/x.php": ""]) { copier, sink throws in
            let one = try #require(try copier.picture("assets/a.png"))
            #expect(one.path.wholeMatch(of: /assets\/a-[0-9a-f]{10}\.png/) != nil)
            #expect(try copier.picture("assets/a.png") == one)
            #expect(try copier.picture("assets/A b&c.png")?.path.hasPrefix("assets/A-b-c-") == true)
            #expect(try copier.picture("assets/missing.png") == nil)
            #expect(sink.files.count == 2)
            #expect(copier.notes == ["assets/missing.png: is not in the package; left out"])
        }
    }

    @Test func aNameDoesNotMakeAFileWhatItIsNot() throws {
        try withPackage([
            "assets/page.jpg": "<!doctype html><script>1</script>", "assets/run.php": "<?php", "assets/track.vtt": "no",
        ]) { copier, sink throws in
            #expect(try copier.picture("assets/page.jpg") == nil)
            #expect(try copier.movie("assets/run.php") == nil)
            #expect(try copier.track("assets/track.vtt") == nil)
            #expect(sink.files.isEmpty && copier.notes.count == 3)
        }
    }

    @Test func drawingsThatRunSomethingStayOut() throws {
        try withPackage([
            "assets/good.svg":
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><path d=\"M0 0\"/></svg>",
            "assets/bad.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>",
            "assets/far.svg":
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"https://elsewhere.example/a.png\"/></svg>",
        ]) { copier, sink throws in
            #expect(try copier.picture("assets/good.svg") != nil)
            #expect(try copier.picture("assets/bad.svg") == nil)
            #expect(try copier.picture("assets/far.svg") == nil)
            #expect(sink.files.count == 1)
        }
    }

    @Test(arguments: [AssetCopier.Form.html, .xhtml]) func articlesAreCleaned(form: AssetCopier.Form) throws {
        let article =
            "<html lang=en><title>T & U</title><body onload=x()><script>1</script><p>Text<br>more <img src=b.png alt=B onerror=x()><a href=other.html>o</a></body>"
        try withPackage(
            ["assets/text/a.html": article, "assets/text/b.png": "", "assets/text/other.html": "x"], form: form
        ) {
            copier, sink throws in
            let asset = try #require(try copier.article("assets/text/a.html"))
            let text = text(sink.files[asset.path])
            #expect(!text.contains("script") && !text.contains("onload") && !text.contains("onerror"))
            #expect(
                text.contains("<title>T &amp; U</title>") && text.contains("src=\"b-") && !text.contains("other.html"))
            #expect(sink.files.count == 2)
            if form == .xhtml { #expect(try XMLTree.parse(sink.files[asset.path] ?? []).name == "html") }
        }
    }

    @Test func textStaysText() throws {
        try withPackage(["assets/a.txt": "One <two>\n\nthree"]) { copier, sink throws in
            let asset = try #require(try copier.article("assets/a.txt"))
            #expect(asset.path.hasSuffix(".txt") && text(sink.files[asset.path]) == "One <two>\n\nthree")
        }
    }

    @Test func aWidgetTakesItsFolderAndWhatItNames() throws {
        let files = [
            "assets/w/index.html":
                "<!doctype html><link rel=stylesheet href=../shared/s.css><script src=w.js></script>",
            "assets/w/w.js": "fetch('data.json')", "assets/w/data.json": "{}", "assets/w/.htaccess": "Options",
            "assets/w/run.php": "<?php", "assets/w/old.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'/>",
            "assets/shared/s.css": "a{background:url(i.png)}", "assets/shared/i.png": "", "assets/shared/not.png": "",
        ]
        try withPackage(files) { copier, sink throws in
            let widget = Widget(path: "assets/w/index.html", runsScripts: true)
            let asset = try #require(try copier.widget(widget))
            let root = try #require(asset.path.split(separator: "/").dropLast(2).joined(separator: "/") as String?)
            #expect(
                sink.files.keys.sorted()
                    == ["shared/i.png", "shared/s.css", "w/data.json", "w/index.html", "w/w.js"].map { "\(root)/\($0)" }
            )
            #expect(text(sink.files[asset.path]).contains("script-src 'self' 'unsafe-inline'"))
            #expect(try copier.widget(widget) == asset)
            // Another policy, another page.
            let still = try #require(try copier.widget(Widget(path: "assets/w/index.html")))
            #expect(still.path != asset.path && text(sink.files[still.path]).contains("script-src 'none'"))
        }
    }
}
