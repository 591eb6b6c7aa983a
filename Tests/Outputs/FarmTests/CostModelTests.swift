import RectoDiagnostics
import RectoFarm
import Testing

@Suite struct CostModelTests {
    @Test func moreOfAnythingCostsMore() {
        for profile in [FarmProfile.archive, .everything] {
            let model = CostModel(profile)
            let one = model.seconds(bytes: 1_000_000, pages: 10, area: 500_000)
            #expect(one > 0)
            #expect(model.seconds(bytes: 1_000_000, pages: 11, area: 500_000) > one)
            #expect(model.seconds(bytes: 50_000_000, pages: 10, area: 500_000) > one)
            #expect(
                model.outputBytes(bytes: 1, pages: 11, area: 500_000)
                    > model.outputBytes(bytes: 1, pages: 10, area: 500_000))
        }
        let everything = CostModel(.everything)
        #expect(
            everything.seconds(bytes: 1, pages: 10, area: 1_000_000)
                > everything.seconds(bytes: 1, pages: 10, area: 500_000))
        #expect(
            everything.seconds(bytes: 1, pages: 10, area: nil)
                > CostModel(.archive).seconds(bytes: 1, pages: 10, area: nil))
    }

    @Test func pagesThatNobodyHasCountedAreGuessedFromBytes() {
        let model = CostModel(.archive)
        #expect(
            model.seconds(bytes: 4_000_000, pages: nil, area: nil)
                == model.seconds(bytes: 4_000_000, pages: 10, area: nil))
        #expect(model.seconds(bytes: 1, pages: nil, area: nil) == model.seconds(bytes: 1, pages: 1, area: nil))
    }

    @Test func aProfileIsRefusedWithWhatIsWrong() throws {
        let good = try FarmProfile.parse(
            Array(#"{"tiles": {"scale": 2, "format": "webp"}, "text": true}"#.utf8), of: "p")
        #expect(good.tiles?.format == .webp && good.text && !good.alto && good.cover == nil)
        for (text, words) in [
            (#"{"tile": {"scale": 2}}"#, "tile"), (#"{}"#, "nothing"), (#"{"tiles": {}}"#, "either"),
            (#"{"tiles": {"scale": 2, "longerSide": 3}}"#, "either"), (#"{"tiles": {"scale": -1}}"#, "bounds"),
            (#"{"tiles": {"scale": 2, "quality": 101}}"#, "bounds"), (#"{"cover": 1}"#, "cover"), ("[]", ""), ("", ""),
        ] {
            do {
                _ = try FarmProfile.parse(Array(text.utf8), of: "p")
                Issue.record("\(text) was taken")
            } catch {
                #expect(error.code == .usage && error.message.contains(words), "\(error)")
            }
        }
    }

    @Test func theDigestChangesWithEverythingThatDecides() throws {
        var digests: Set<String> = []
        for profile in [FarmProfile.archive, .everything] {
            for version in ["1", "2"] {
                for renderer in ["a", "b"] { digests.insert(try profile.digest(version: version, renderer: renderer)) }
            }
        }
        #expect(digests.count == 8)
        #expect(digests.allSatisfy { $0.count == 16 })
        #expect(
            try FarmProfile.archive.digest(version: "1", renderer: "a")
                == FarmProfile.archive.digest(version: "1", renderer: "a"))
    }
}
