/// The words with which magazines send their readers from page to page.
enum JumpPhrases {
    struct Meaning {
        var direction: JumpLine.Direction
        var isCertain = true
        /// Whether a number may follow without a word for "page".
        var isEnough = false
    }

    /// By the phrase in lower case, without articles' and abbreviations' signs.
    static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [:]
        func add(_ phrases: [String], _ meaning: Meaning) { for phrase in phrases { meanings[phrase] = meaning } }
        add(
            [
                "continued on", "continues on", "cont on", "cont'd on", "contd on", "story continues on",
                "concluded on",
                "article continues on", "fortsetzung auf", "forts auf", "sigue en", "continúa en", "vervolg op",
                "lees verder op",
            ], Meaning(direction: .to, isEnough: true))
        add(
            [
                "continued", "continues", "cont", "contd", "cont'd", "continued at", "continued overleaf",
                "fortsetzung",
                "fortsetzung siehe", "fortsetzung folgt auf", "forts", "weiter auf", "weiter geht es auf",
                "weiter geht's auf",
                "lesen sie weiter auf", "weiterlesen auf", "suite", "suite en", "suite à", "suite sur", "suite et fin",
                "lire la suite", "lire la suite en", "lire suite", "la suite", "la suite en", "à suivre", "à suivre en",
                "sigue", "continúa", "pasa a", "segue a", "segue", "segue alla", "continua a", "continua alla",
                "prosegue a",
                "continua na", "segue na", "vervolg", "lees verder", "fortsættes på", "fortsätter på", "forts på",
                "fortsetter på", "jatkuu", "продолжение на", "окончание на", "ciąg dalszy na", "dokończenie na",
                "pokračování na", "dokončení na", "xem tiếp", "التتمة في", "تتمة في", "البقية في", "التتمة", "البقية",
                "המשך",
            ], Meaning(direction: .to))
        add(["turn to", "please turn to", "more on", "mehr auf"], Meaning(direction: .to, isCertain: false))
        add(
            [
                "continued from", "continues from", "cont from", "cont'd from", "contd from", "fortsetzung von",
                "forts von",
                "viene de", "vervolg van",
            ], Meaning(direction: .from, isEnough: true))
        add(
            [
                "carried over from", "suite de", "continuación de", "segue da", "continua da", "prosegue da",
                "continua dalla",
                "segue dalla", "continuação da", "vem da", "fortsat fra", "fortsatt fra", "fortsättning från",
                "forts från",
                "jatkoa", "продолжение со", "окончание со", "продолжение с", "окончание с", "начало на",
                "ciąg dalszy ze",
                "dokończenie ze", "pokračování ze", "dokončení ze", "تتمة من", "تتمة",
            ], Meaning(direction: .from))
        add(["from", "von", "da", "dalla", "van"], Meaning(direction: .from, isCertain: false))
        return meanings
    }()

    /// Phrases that need no page.
    static let overleaf = ["continued overleaf": 1]

    /// What phrases begin with.
    static let firstWords = Set(meanings.keys.compactMap { $0.split(separator: " ").first.map(String.init) })

    private static let longestFirst = firstWords.map(\.utf8.count).max() ?? 0

    static func mayBeFirst(_ word: Substring) -> Bool {
        // Nothing is folded to less than a third of its bytes.
        word.utf8.count <= 3 * longestFirst + 3 && firstWords.contains(folded(word))
    }

    static let articles: Set<String> = ["the", "der", "die", "la", "le", "el", "den", "a"]
    /// Words in lower case within headlines.
    static let linking: Set<String> = [
        "of", "and", "the", "in", "on", "a", "to", "for", "und", "der", "die", "das", "et", "la", "de", "y",
    ]

    static let pageWords: Set<String> = [
        "page", "pages", "p", "pp", "pg", "pag", "pág", "pagina", "página", "seite", "s", "side", "sida", "sidan",
        "sivulla",
        "sivulta", "str", "strana", "straně", "strany", "stronie", "strony", "стр", "с", "странице", "страницы",
        "trang",
        "الصفحة", "صفحة", "ص", "עמוד", "בעמוד", "מעמוד", "בעמ", "מעמ", "עמ",
    ]

    static let steps = [
        "next": 1, "following": 1, "nächste": 1, "nächsten": 1, "nächster": 1, "folgende": 1, "folgenden": 1,
        "suivante": 1,
        "siguiente": 1, "seguente": 1, "seguinte": 1, "volgende": 1, "næste": 1, "nästa": 1, "neste": 1, "следующей": 1,
        "previous": -1, "preceding": -1, "vorige": -1, "vorigen": -1, "voriger": -1, "vorherigen": -1, "précédente": -1,
        "anterior": -1, "precedente": -1, "forrige": -1, "föregående": -1, "предыдущей": -1,
    ]

    static let onArrows: Set<String> = ["▶", "►", "▸", "→", "➔", "➜", "➤", "»", ">>", "››", "☞", "⇒", "⮕", "▷"]
    static let backArrows: Set<String> = ["◀", "◄", "◂", "←", "«", "<<", "‹‹", "☜", "⇐", "◁"]

    // MARK: - Languages without spaces

    /// With "…" where the number and the word for "page" are.
    static let ideographicMeanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [:]
        func add(_ phrases: [String], _ meaning: Meaning) { for phrase in phrases { meanings[phrase] = meaning } }
        add(
            [
                "下接…", "下轉…", "下转…", "轉…", "转…", "轉至…", "转至…", "轉入…", "转入…", "文轉…", "文转…", "續見…", "下續…", "…に続く",
                "…へ続く", "…につづく", "…へつづく", "…에계속", "…로계속", "…로이어짐",
            ], Meaning(direction: .to))
        add(["接…", "…へ"], Meaning(direction: .to, isCertain: false))
        add(
            [
                "上接…", "上承…", "承接…", "續自…", "接自…", "…から続く", "…より続く", "…からつづく", "…よりつづく", "…からの続き", "…よりの続き", "…の続き",
                "…에서계속", "…에서이어짐",
            ], Meaning(direction: .from))
        add(["承…", "…から", "…より"], Meaning(direction: .from, isCertain: false))
        return meanings
    }()

    static let ideographicSteps = [
        "次ページに続く": 1, "次ページへ続く": 1, "次頁に続く": 1, "次頁へ続く": 1, "次ページへつづく": 1, "次ページにつづく": 1, "次頁へつづく": 1,
        "轉下頁": 1, "转下页": 1, "接下頁": 1, "接下页": 1, "下接次頁": 1, "續下頁": 1, "다음면에계속": 1, "前ページから続く": -1,
        "前ページより続く": -1, "前頁から続く": -1, "前頁より続く": -1, "接上頁": -1, "接上页": -1, "上接前頁": -1, "承上頁": -1,
    ]

    static let ideographicPages = ["ページ", "頁", "页", "版", "面", "쪽", "면"]

    /// In lower case; digits of other scripts and widths as those of ASCII.
    static func folded(_ text: Substring) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            let lowered = text.lowercased()
            return lowered.utf8.last == UInt8(ascii: "'") ? String(lowered.dropLast()) : lowered
        }
        var result = ""
        for scalar in text.lowercased().unicodeScalars {
            switch scalar.value {
            case 0xFF10...0xFF19, 0xFF41...0xFF5A:
                if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { result.unicodeScalars.append(narrow) }
            case 0x0660...0x0669, 0x06F0...0x06F9: result += String(scalar.value & 0xF)
            case 0x2019: result += "'"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasSuffix("'") ? String(result.dropLast()) : result
    }

    private static let numerals: [Unicode.Scalar: Int] = [
        "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "百": 100,
    ]

    /// The value of a digit or of a numeral.
    static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII, let value = Int(String(scalar)) { return value }
        return numerals[scalar]
    }

    /// "47", "四七" and "四十七".
    static func number(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        var (total, last) = (0, 0)
        guard scalars.count <= 4 else { return nil }
        let isByPlace = !scalars.contains("十") && !scalars.contains("百")
        for value in scalars.compactMap(digit) {
            if isByPlace {
                total = total * 10 + value
            } else if value >= 10 {
                total += max(1, last) * value
                last = 0
            } else {
                last = value
            }
        }
        return total + last
    }
}
