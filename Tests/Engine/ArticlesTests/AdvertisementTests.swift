import RectoArticles
import RectoGeometry
import RectoPageContent
import RectoPixels
import Testing

@Suite struct AdvertisementTests {
    private func magazine(pages: Int = 4) -> Magazine {
        var magazine = Magazine()
        for number in 0..<pages {
            magazine.page()
            magazine.block(
                ["A Tale of \(["Oil", "Wick", "Wind", "Rope"][number % 4])"], x: 50, y: 80, size: 24, font: 1)
            for y in [150.0, 210, 270] { magazine.block(Magazine.prose(5), x: 50, y: y, indent: 12) }
        }
        return magazine
    }

    private func ropes(_ magazine: inout Magazine, x: Double, y: Double, label: String? = nil) {
        if let label { magazine.block([label], x: x, y: y, size: 6) }
        magazine.block(["Ropes of every length"], x: x, y: y + 20, size: 17, font: 3)
        magazine.block(["from €12 at www.example.org"], x: x, y: y + 50, size: 14, font: 3)
    }

    @Test(arguments: ["Advertisement", "– Anzeige –", "PUBLICITÉ", "広告", "廣告", "A D V E R T I S E M E N T"])
    func frameThatSaysSoIsNobodysArticle(_ label: String) {
        var magazine = magazine()
        ropes(&magazine, x: 320, y: 500, label: label)
        magazine.frame(Rect(x: 310, y: 490, width: 240, height: 120))
        let set = magazine.articles
        #expect(set.advertisements.map(\.text) == [label, "Ropes of every length", "from €12 at www.example.org"])
        #expect(set.advertisements.allSatisfy { $0.role == .advertisement })
        #expect(set.articles.count == 4)
        #expect(set.articles.flatMap(\.blocks).allSatisfy { $0.role == .title || $0.role == .body })
    }

    @Test func pageLikeNoOtherWithPricesIsOne() {
        var magazine = magazine()
        magazine.page()
        ropes(&magazine, x: 50, y: 300)
        magazine.fill(Rect(x: 0, y: 0, width: 600, height: 800))
        magazine.page()
        magazine.block(Magazine.prose(5), x: 50, y: 150, indent: 12)
        let set = magazine.articles
        #expect(set.advertisements.map(\.text) == ["Ropes of every length", "from €12 at www.example.org"])
        #expect(set.articles.last?.pages == [3, 5])
    }

    @Test func coverAndPagesWithoutColourAreNone() {
        var magazine = Magazine()
        magazine.page()
        ropes(&magazine, x: 50, y: 300)
        magazine.fill(Rect(x: 0, y: 0, width: 600, height: 800))
        for _ in 0..<4 {
            magazine.page()
            magazine.block(Magazine.prose(5), x: 50, y: 150, indent: 12)
        }
        magazine.page()
        magazine.block(["Write to us at www.example.org"], x: 50, y: 300, size: 15, font: 3)
        #expect(magazine.articles.advertisements.isEmpty)
    }

    @Test func articleAboutAdvertisingIsNone() {
        var magazine = magazine()
        magazine.block(["Advertisement"], x: 50, y: 400, size: 24, font: 1)
        magazine.block(Magazine.prose(5), x: 50, y: 450, indent: 12)
        #expect(magazine.articles.advertisements.isEmpty)
    }

    @Test func sidebarWithAnAddressIsNone() {
        var magazine = magazine()
        magazine.block(
            [
                "How to lift a lens, as the keepers do it: slowly, in the morning, and with",
                "a blanket below it. More at www.example.org.",
            ], x: 320, y: 500, size: 9, font: 3)
        magazine.fill(Rect(x: 310, y: 490, width: 290, height: 100))
        #expect(magazine.articles.advertisements.isEmpty)
    }
}
