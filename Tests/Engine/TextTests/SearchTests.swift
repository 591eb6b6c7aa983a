import RectoDiagnostics
import RectoGeometry
import RectoText
import Testing

@Suite struct SearchTests {
    /// What of the page's text is found.
    private func found(
        _ query: String, in blocks: [[String]], _ options: SearchOptions = SearchOptions()
    ) throws -> [String] {
        let page = PageMaker.page(blocks)
        let scalars = Array(page.text.unicodeScalars)
        return try SearchQuery(query, options: options).hits(in: page).map { hit in
            String(String.UnicodeScalarView(scalars[hit.start..<hit.end]))
        }
    }

    @Test(arguments: [
        ("keeper", "The KEEPER of", "KEEPER"),
        ("cafe", "un Café noir", "Café"),
        ("café", "un CAFE noir", "CAFE"),
        ("cafe", "un cafe\u{301} noir", "cafe\u{301}"),
        ("office", "the o\u{FB03}ce", "o\u{FB03}ce"),
        ("waffle", "a wa\u{FB04}e", "wa\u{FB04}e"),
        ("f", "\u{FB03}", "\u{FB03}"),
        ("abc", "xＡＢＣy", "ＡＢＣ"),
        ("ＡＢＣ", "xabcy", "abc"),
        ("strasse", "die Straße", "Straße"),
        ("STRAẞE", "die strasse", "strasse"),
        ("keeper's", "the keeper’s lamp", "keeper’s"),
        ("“well”", "said \"well\"", "\"well\""),
        ("1914-18", "1914–18", "1914–18"),
        ("smorrebrod", "Smørrebrød", "Smørrebrød"),
        ("oeuvre", "Œuvre", "Œuvre"),
        ("istanbul", "İstanbul", "İstanbul"),
        ("σοφος", "ΣΟΦΌΣ", "ΣΟΦΌΣ"),
        ("كتاب", "هذا كِتَابٌ جديد", "كِتَابٌ"),
        ("كتاب", "كتـــاب", "كتـــاب"),
        ("لا", "\u{FEFB}", "\u{FEFB}"),
        ("שלום", "שָׁלוֹם", "שָׁלוֹם"),
        ("co\u{AD}operate", "cooperate", "cooperate"),
        ("cooperate", "co\u{AD}oper\u{200B}ate", "co\u{AD}oper\u{200B}ate"),
        ("a b", "a\u{A0}b", "a\u{A0}b"),
        ("ｶﾞﾗｽ", "ガラス", "ガラス"),
        ("한국", "\u{1112}\u{1161}\u{11AB}국", "\u{1112}\u{1161}\u{11AB}국"),
        ("民国", "中\u{2EA0}国の", "\u{2EA0}国"),
        ("長江", "\u{2ED1}江", "\u{2ED1}江"),
        ("青色", "\u{2ED8}色", "\u{2ED8}色"),
        ("西方里", "\u{2EC4}\u{2F45}\u{2FA5}", "\u{2EC4}\u{2F45}\u{2FA5}"),
        ("\u{2EA0}国", "民国", "民国"),
        ("小", "\u{2E8D}", "\u{2E8D}"),
        ("⺀", "⺀", "⺀"),
    ])
    func findsWhatReadsTheSame(query: String, line: String, expected: String) throws {
        #expect(try found(query, in: [[line]]) == [expected])
    }

    /// "¬" is a hyphen that may come from the line end or belong to the word: the page does not show which.
    @Test(arguments: [
        ("well-known", ["a well¬", "known lamp"], ["well-\nknown"]),
        ("wellknown", ["a well¬", "known lamp"], ["well-\nknown"]),
        ("WELL‐KNOWN", ["a well¬", "known lamp"], ["well-\nknown"]),
        ("mother-in-law", ["a mother-in¬", "law"], ["mother-in-\nlaw"]),
        ("mother-in-law", ["a mother¬", "in-law and mother-in-law"], ["mother-\nin-law", "mother-in-law"]),
        ("well-known navigator", ["a well¬", "known navi¬", "gator"], ["well-\nknown navi-\ngator"]),
        ("a-b-c-d-e-f", ["a-b-c-d-e-f"], ["a-b-c-d-e-f"]),
        ("co-op", ["a coop and a co-op"], ["co-op"]),
        ("Anglo-Saxon", ["an Anglo-", "Saxon"], ["Anglo-\nSaxon"]),
        ("AngloSaxon", ["an Anglo-", "Saxon"], ["Anglo-\nSaxon"]),
        ("2019-2021", ["in 2019-", "2021"], ["2019-\n2021"]),
        ("20192021", ["in 2019-", "2021"], []),
        ("978-3-16-148410-0", ["ISBN 978-3-", "16-148410-0"], ["978-3-\n16-148410-0"]),
        ("vor- und", ["die Vor-", "und Nachteile"], ["Vor-\nund"]),
    ])
    func hyphensAtLineEnds(query: String, lines: [String], expected: [String]) throws {
        #expect(try found(query, in: [lines, ["the end"]]) == expected)
        #expect(try found(query, in: [lines, ["the end"]], SearchOptions(wholeWord: true)) == expected)
        let page = PageMaker.page([lines, ["the end"]])
        #expect(try SearchQuery(query).hits(in: PackedPage(page)) == SearchQuery(query).hits(in: page))
    }

    @Test func aCompoundIsFoundByAPatternAndShownAsItIs() throws {
        let page = PageMaker.page([["an Anglo-", "Saxon and"], ["the end"]])
        let hits = try SearchQuery("anglo-s\\w+", options: SearchOptions(isRegularExpression: true)).hits(in: page)
        #expect(hits.map(\.snippet.match) == ["Anglo-Saxon"])
    }

    @Test(arguments: [
        ("か", "が"), ("각", "가"), ("가", "각"), ("กี", "กู"), ("x", "¨"), (" ¨", "¨"), ("o", "0"),
    ])
    func otherLettersStayDistinct(query: String, line: String) throws {
        if query == " ¨" {
            #expect(try found(query, in: [[line]]) == ["¨"])
        } else {
            #expect(try found(query, in: [[line]]).isEmpty)
        }
    }

    @Test func caseIsMatchedWithoutMatchingAccents() throws {
        let options = SearchOptions(matchesCase: true)
        #expect(try found("Cafe", in: [["café Café CAFÉ"]], options) == ["Café"])
        #expect(try found("O\u{FB03}ce", in: [["Office office"]], options) == ["Office"])
    }

    @Test func wordsAreFoundOverLineAndBlockEnds() throws {
        #expect(try found("lighthouse", in: [["the light¬", "house stands"]]) == ["light-\nhouse"])
        #expect(try found("lighthouse", in: [["the light¬"], ["house stands"]]) == ["light-\n\nhouse"])
        #expect(try found("light house", in: [["the light", "house stands"]]) == ["light\nhouse"])
        #expect(try found("light house", in: [["the light"], ["house stands"]]) == ["light\n\nhouse"])
        #expect(try found("well-known", in: [["a well-known man"]]) == ["well-known"])
        #expect(try found("wellknown", in: [["a well-known man"]]).isEmpty)
        #expect(try found("light-", in: [["the light¬"]]) == ["light-"])
    }

    @Test func linesOfJapaneseEndWithoutASpace() throws {
        #expect(try found("東京都", in: [["これは東", "京都です"]]) == ["東\n京都"])
        #expect(try found("日本語 text", in: [["日本語", "text"]]) == ["日本語\ntext"])
        #expect(try found("한국 사람", in: [["한국", "사람"]]) == ["한국\n사람"])
    }

    @Test func wholeWords() throws {
        let options = SearchOptions(wholeWord: true)
        #expect(try found("light", in: [["lighthouse light, light_s twilight Light"]], options) == ["light", "Light"])
        #expect(try found("house", in: [["light¬", "house house"]], options) == ["house"])
        #expect(try found("cafe", in: [["cafés café"]], options) == ["café"])
        #expect(try found("京都", in: [["京都は東京都"]], options) == ["京都"])
        #expect(try found("c++", in: [["use c++ now"]], options) == ["c++"])
    }

    @Test func regularExpressions() throws {
        let options = SearchOptions(isRegularExpression: true)
        #expect(try found("l(igh|eas)t", in: [["Light and least"]], options) == ["Light", "least"])
        #expect(try found("^the\\b", in: [["The the", "the"]], options) == ["The"])
        #expect(try found("end$", in: [["end", "end"]], options).count == 1)
        #expect(try found("\\w+house", in: [["the light¬", "house"]], options) == ["light-\nhouse"])
        #expect(try found("caf[eé]s?", in: [["Cafés cafe"]], options) == ["Cafés", "cafe"])
        #expect(try found("a\\s+b", in: [["a", "b"]], options) == ["a\nb"])
        #expect(try found("x*", in: [["axxb"]], options) == ["xx"])
        #expect(try found("（b）", in: [["a(b)"]], options) == ["(b)"])
        #expect(
            try found("\\p{Lu}\\w+", in: [["der Hof"]], SearchOptions(matchesCase: true, isRegularExpression: true))
                == ["Hof"])
        #expect(
            try found("o\\w*", in: [["foo of"]], SearchOptions(wholeWord: true, isRegularExpression: true)) == ["of"])
    }

    /// Long texts are tried a window of starting places at a time.
    @Test(arguments: ["needle", "n(e)\\1dle", "(?<=a )needle", "\\bneedle\\b", "needle(?= ü)", "[^ü ]{6}"])
    func longTexts(pattern: String) throws {
        let text = String(repeating: "a needle ü ", count: 2_000)
        let page = PageMaker.page([[text]])
        for wholeWord in [false, true] {
            let options = SearchOptions(wholeWord: wholeWord, isRegularExpression: true)
            let hits = try SearchQuery(pattern, options: options).hits(in: page)
            #expect(hits.count == 2_000)
            #expect(hits.map(\.start) == Array(stride(from: 2, to: 22_000, by: 11)))
        }
        let start = SearchOptions(isRegularExpression: true)
        #expect(try SearchQuery("^a", options: start).hits(in: page).count == 1)
        #expect(try SearchQuery("\\G(a needle u )", options: start).hits(in: page, limit: 3).count == 3)
    }

    @Test(arguments: [
        ("", false), ("\u{301}", true), ("  ", false), ("\u{301}", false), ("a(b", true), ("", true), ("é[", true),
    ])
    func invalidQueriesAreRefused(query: String, isRegular: Bool) {
        let failure = #expect(throws: Failure.self) {
            try SearchQuery(query, options: SearchOptions(isRegularExpression: isRegular))
        }
        #expect(failure?.code == .usage)
    }

    @Test func mistakesInExpressionsAreLocated() {
        let failure = #expect(throws: Failure.self) {
            try SearchQuery("ﬃé(", options: SearchOptions(isRegularExpression: true))
        }
        #expect(failure?.message.contains("character 4") == true)
    }

    @Test(.timeLimit(.minutes(60)), arguments: ["(a+)+$", "(a|aa)+b", "(.*)*x\\d", "(\\w+\\s?)*!!"])
    func catastrophicExpressionsEnd(pattern: String) throws {
        let page = PageMaker.page([[String(repeating: "a", count: 3000) + " c"]])
        let query = try SearchQuery(pattern, options: SearchOptions(isRegularExpression: true))
        do {
            #expect(try query.hits(in: page).isEmpty)
        } catch {
            #expect(error.code == .tooLarge || error.code == .deadline)
        }
    }

    @Test func limits() throws {
        let page = PageMaker.page([["a a a a"]])
        #expect(try SearchQuery("a").hits(in: page, limit: 2).count == 2)
        #expect(try SearchQuery("a").hits(in: page, limit: 0).isEmpty)
        #expect(try SearchQuery("aa").hits(in: PageMaker.page([["aaaaa"]])).map(\.start) == [0, 2])
    }

    @Test func snippets() throws {
        let words = (0..<40).map { "word\($0)" }
        let page = PageMaker.page([
            [words[..<20].joined(separator: " ") + " nee¬", "dle’s eye"], [words[20...].joined(separator: " ")],
        ])
        let hit = try #require(try SearchQuery("needle").hits(in: page).first)
        #expect(hit.snippet.match == "needle")
        #expect(hit.snippet.before == "word14 word15 word16 word17 word18 word19 ".suffixFromWord)
        #expect(hit.snippet.after.hasPrefix("’s eye word20 "))
        #expect(hit.snippet.after.unicodeScalars.count <= 40)
        let all = try #require(try SearchQuery("a\u{7}b").hits(in: PageMaker.page([["x\u{202E} a\u{7}b y"]])).first)
        #expect(all.snippet == SearchHit.Snippet(before: "x ", match: "ab", after: " y"))
    }
}

extension String {
    /// Without the words that do not fit into forty scalars.
    fileprivate var suffixFromWord: String {
        var words = split(separator: " ")
        while words.joined(separator: " ").unicodeScalars.count + 1 > 40 { words.removeFirst() }
        return words.joined(separator: " ") + " "
    }
}
