import Testing

@testable import RectoArticles

@Suite struct JumpLineTests {
    @Test(arguments: [
        ("Continued on page 47", "47"), ("(continued on p. 47)", "47"), ("Cont’d on p.47", "47"),
        ("CONTINUED ON A12 ▶", "a12"),
        ("Story continues on page xii", "xii"), ("Fortsetzung auf Seite 12", "12"), ("Forts. S. 12", "12"),
        ("Lesen Sie weiter auf Seite 12", "12"), ("Suite page 8", "8"), ("Suite à la page 8", "8"),
        ("Lire la suite p. 8", "8"),
        ("Sigue en la página 30", "30"), ("Segue a pagina 9", "9"), ("Vervolg op pagina 5", "5"),
        ("Продолжение на стр. 7", "7"),
        ("▶ 47", "47"), (">> 47", "47"), ("→ page 47", "47"), ("47ページに続く", "47"), ("四十七頁へつづく", "47"), ("下接第12頁", "12"),
        ("（下轉第A3版）", "a3"), ("下转四七页", "47"), ("التتمة في الصفحة ١٢", "12"), ("המשך בעמוד 6", "6"),
    ])
    func leadsOn(_ text: String, label: String) throws {
        let jump = try #require(JumpLine(text))
        #expect(jump.direction == .to)
        #expect(jump.place == .page(label))
    }

    @Test(arguments: [
        ("Continued from page 12", "12"), ("Lamps, continued from page 12", "12"), ("(from page 12)", "12"),
        ("Fortsetzung von Seite 1", "1"), ("Suite de la page 3", "3"), ("Viene de la página 4", "4"),
        ("Segue da pagina 9", "9"), ("12ページから続く", "12"), ("上接第4頁", "4"),
    ])
    func leadsBack(_ text: String, label: String) throws {
        let jump = try #require(JumpLine(text))
        #expect(jump.direction == .from)
        #expect(jump.place == .page(label))
    }

    @Test(arguments: [
        ("Continued on next page", 1), ("Fortsetzung nächste Seite", 1), ("次ページに続く", 1), ("Continued overleaf", 1),
        ("接上頁", -1),
    ])
    func leadsToNeighbours(_ text: String, step: Int) throws {
        #expect(try #require(JumpLine(text)).place == .step(step))
    }

    @Test(arguments: [
        "See page 47", "as shown on page 47", "The story is continued on page 47 of this book.", "Suite 47",
        "Suite 200, Main Street",
        "continued", "From 1871", "▶ Play", "47", "page 47", "→ next", "Continued on Monday", "第47頁", "版 12", "接 吻",
        "siehe Seite 12", "turn to the left", "from the page 12 editor", "Segue a Roma",
    ])
    func isNone(_ text: String) { #expect(JumpLine(text) == nil) }

    @Test func wordsBeforeThePhraseAreKept() {
        #expect(JumpLine("LAMPS OF THE SEA continued from page 12")?.keyWords == "LAMPS OF THE SEA")
    }

    @Test func wordsThatMayMeanAnythingAreNotCertain() {
        for text in ["▶ 47", "from page 12", "Please turn to page 12", "12頁へ"] {
            #expect(JumpLine(text)?.isCertain == false)
        }
        for text in ["Continued on page 12", "下接第12頁"] { #expect(JumpLine(text)?.isCertain == true) }
    }
}
