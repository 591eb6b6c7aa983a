import Recto
import Testing

@testable import RectoAuthoring

@Suite struct RebindingTests {
    private func page(_ story: Int, width: Double = 300, label: String = "") -> PageFingerprint {
        PageFingerprint(
            index: 0, label: label, size: Size(width: width, height: width / 3 * 4),
            words: (0..<40).map { number in
                .init(
                    text: "w\(story)x\(number)",
                    box: Rect(
                        x: Double(number % 5) * 50 * width / 300, y: Double(number / 5) * 40 * width / 300,
                        width: width / 10, height: width / 30))
            }, images: [], kind: .text)
    }

    private func rebind(
        _ manifest: String, _ old: [Int], _ new: [PageFingerprint], keeping: Int? = nil
    ) throws -> Rebinding {
        let text =
            "{\"version\":\"1.0\",\"issue\":{\"id\":\"urn:x:y\",\"title\":\"T\",\"language\":\"en\"},\"document\":{\"src\":\"a.pdf\"},\(manifest)}"
        let read = try ReadManifest.reading(Array(text.utf8), syntax: .json, name: "overlay.json")
        let pages = old.enumerated().map { page($1, label: String($0 + 1)) }
        return try Rebinding(
            read, old: pages, new: new, file: "new.pdf", digest: String(repeating: "a", count: 64), keeping: keeping)
    }

    private func model(_ rebinding: Rebinding) throws -> OverlayManifest {
        let bytes = try ManifestWriter.write(rebinding.manifest.tree(), as: .json, shape: OverlayFormat.shape)
        return try ReadManifest.reading(bytes, syntax: .json, name: "overlay.json").manifest
    }

    private func link(_ id: String, _ action: String, rect: String = "[30,40,60,20]") -> String {
        "{\"kind\":\"link\",\"id\":\"\(id)\",\"rect\":\(rect),\"x-own\":{\"deep\":[1,true]},\"on\":[\(action)]}"
    }

    @Test func everythingFollowsItsPage() throws {
        let manifest = """
            "x-shop":"s","outline":[{"title":"A","page":2,"x-note":"n"}],
            "pages":[{"index":2,"label":"2","x-page":1,"overlays":[\(link("a", #"{"do":"goto","page":3,"rect":[0,0,30,40]}"#))]}]
            """
        let rebinding = try rebind(
            manifest, [1, 2, 3], [page(1), page(9), page(2, label: "iii"), page(3, width: 600)])
        let new = try model(rebinding)
        #expect(new.document.pageCount == 4 && new.document.sha256 == String(repeating: "a", count: 64))
        #expect(new.outline?.map(\.page) == [3] && new.pages.map(\.index) == [3] && new.pages[0].label == "iii")
        #expect(new.pages[0].overlays[0].rect == Rect(x: 30, y: 40, width: 60, height: 20))
        let target = Rect(x: 0, y: 0, width: 60, height: 80)
        #expect(new.pages[0].overlays[0].triggers == [Trigger(.tap, .goto(page: 4, rect: target))])
        // What the format does not know stays.
        let page = try #require(rebinding.manifest["pages"]?.elements.first)
        #expect(rebinding.manifest["x-shop"]?.text == "s" && page["x-page"]?.integer == 1)
        #expect(page["overlays"]?.elements.first?["x-own"]?["deep"]?.elements.count == 2)
        #expect(rebinding.manifest["outline"]?.elements.first?["x-note"]?.text == "n")
        #expect(rebinding.report.isComplete)
        #expect(rebinding.report.pages.filter { $0.status == .inserted }.map(\.new) == [2])
    }

    @Test func overlaysOfGonePagesLeave() throws {
        let manifest = """
            "outline":[{"title":"A","page":2,"children":[{"title":"B","page":3}]}],
            "pages":[{"index":1,"overlays":[\(link("to", #"{"do":"goto","page":2}"#)),\(link("shows", #"{"do":"show","target":"b"}"#)),
            \(link("far", #"{"do":"show","target":"shows"}"#))]},
            {"index":2,"overlays":[\(link("b", #"{"do":"open","url":"https://example.org/"}"#))]}]
            """
        let rebinding = try rebind(manifest, [1, 2, 3], [page(1), page(3)])
        let new = try model(rebinding)
        #expect(
            new.pages.flatMap(\.overlays).isEmpty && new.outline?.map(\.title) == ["B"]
                && new.outline?.map(\.page) == [2])
        #expect(rebinding.report.removed.map(\.overlay) == ["b", "to", "shows", "far"])
        #expect(!rebinding.report.isComplete && rebinding.report.text.contains("page 2: b left out: its page is gone"))
    }

    @Test func theyMayBeKeptOnAPage() throws {
        let manifest =
            "\"pages\":[{\"index\":2,\"overlays\":[\(link("b", #"{"do":"open","url":"https://example.org/"}"#))]}]"
        let rebinding = try rebind(manifest, [1, 2], [page(1, width: 600)], keeping: 1)
        let new = try model(rebinding)
        #expect(new.pages.map(\.index) == [1])
        #expect(new.pages[0].overlays[0].rect == Rect(x: 60, y: 80, width: 120, height: 40))
        #expect(rebinding.report.isComplete && rebinding.report.notes.count == 1)
        #expect(throws: Failure.self) { try rebind(manifest, [1, 2], [page(1)], keeping: 2) }
    }

    @Test func joinsNeedTheirPartner() throws {
        let manifest = "\"pages\":[{\"index\":1,\"join\":true},{\"index\":3,\"join\":true}]"
        let rebinding = try rebind(manifest, [1, 2, 3, 4], [page(1), page(9), page(2), page(3), page(4)])
        #expect(try model(rebinding).pages.map(\.joinsNext) == [false, true])
        #expect(rebinding.report.notes.contains { $0.contains("not joined any more") })
    }

    @Test func fractionsStayWhereTheyAre() throws {
        let manifest =
            "\"units\":\"fraction\",\"pages\":[{\"index\":1,\"overlays\":[\(link("a", #"{"do":"goto","page":1}"#, rect: "[0.1,0.2,0.3,0.4]"))]}]"
        let new = try model(try rebind(manifest, [1], [page(1, width: 600)]))
        #expect(new.pages[0].overlays[0].rect == Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    }

    @Test func ownLabelsStay() throws {
        let manifest = "\"pages\":[{\"index\":1,\"label\":\"Cover\"},{\"index\":2,\"label\":\"2\"}]"
        let new = try model(try rebind(manifest, [1, 2], [page(9), page(1, label: "x"), page(2, label: "y")]))
        #expect(new.pages.map(\.label) == ["Cover", "y"] && new.pages.map(\.index) == [2, 3])
    }
}
