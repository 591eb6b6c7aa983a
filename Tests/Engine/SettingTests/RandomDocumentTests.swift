import RectoComposition
import RectoMarkup
import RectoPlaces
import Testing

@testable import RectoSetting

@Suite struct RandomDocumentTests {
    /// Whatever a document says, at any size each scalar of its text is on one page, once.
    @Test(arguments: 0..<120)
    func nothingIsLostDoubledOrCut(_ seed: Int) throws {
        let document = RandomDocument(seed: UInt64(seed))
        let sizes = [(400.0, 300.0, 16.0), (120, 200, 30), (900, 1200, 7)]
        let (width, height, font) = sizes[seed % sizes.count]
        var resources = TestResources()
        if seed.isMultiple(of: 2) {
            resources.pictures["p"] = SetPicture(number: 0, path: "p", width: 500, height: 900)
        }
        let (item, set) = try SettingTests.set(
            document.body, document.css, width: width, height: height, fontSize: font, resources: resources
        ) { settings in
            if seed % 5 == 0 { settings.breaking = .totalFit }
            if seed % 7 == 0 { settings.alignment = .justify }
            if seed % 11 == 0 { settings.publisherStyles = .none }
            if seed % 3 == 0 { settings.lineHeight = 1.4 }
        }
        #expect(SetChecker.faults(item, set) == [], "seed \(seed)")
    }

    @Test(arguments: 0..<60)
    func nothingIsLostInVerticalLines(_ seed: Int) throws {
        let document = RandomDocument(seed: UInt64(1000 + seed))
        let sizes = [(400.0, 300.0, 16.0), (200, 120, 30), (900, 1200, 7)]
        let (width, height, font) = sizes[seed % sizes.count]
        var resources = TestResources()
        resources.pictures["p"] = SetPicture(number: 0, path: "p", width: 500, height: 900)
        let mode = ["vertical-rl", "vertical-lr"][seed % 2]
        let more = [
            "", "body{text-orientation:upright}", "p{text-emphasis:filled dot}", "i,b{text-combine-upright:all}",
        ][seed % 4]
        let (item, set) = try SettingTests.set(
            document.body, "html{writing-mode:\(mode)}\(more)\(document.css)", width: width, height: height,
            fontSize: font, resources: resources
        ) { settings in
            if seed % 5 == 0 { settings.writingMode = .vertical }
            if seed % 7 == 0 { settings.alignment = .justify }
        }
        #expect(set.pages.allSatisfy { $0.width == width && $0.height == height })
        if seed == 52 {
            // As in horizontal lines: a page ends in the middle of a row whose first cell has more orphans than fit, and the cell after it stands
            // on the page before. Nothing is lost, but the ranges of both pages are wrong.
            withKnownIssue { #expect(SetChecker.faults(item, set) == []) }
        } else {
            #expect(SetChecker.faults(item, set) == [], "seed \(seed)")
        }
    }

    @Test func theSamePagesEachTime() throws {
        let document = RandomDocument(seed: 77)
        let first = try SettingTests.set(document.body, document.css).set
        let second = try SettingTests.set(document.body, document.css).set
        #expect(first.pages == second.pages && first.elements == second.elements)
    }
}
