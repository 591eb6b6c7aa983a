import RectoText

/// Which page a number that is printed in the magazine means.
struct PrintedNumbers {
    private var pages: [String: Int] = [:]

    /// - Parameter units: With the roles of page numbers.
    ///
    /// What the pages show goes before the labels that the document has for them; pages that show none count with the others.
    init(_ units: [TextUnit], _ all: [ArticlePage]) {
        for (number, page) in all.enumerated().reversed() { pages[JumpPhrases.folded(page.text.label[...])] = number }
        var votes: [Int: Int] = [:]
        for unit in units where unit.role == .folio {
            let shown = JumpPhrases.folded(unit.wording.text[...])
            let digits = shown.unicodeScalars.filter { $0.isASCII && $0.isNumeric }
            guard let number = Int(String(String.UnicodeScalarView(digits))) else { continue }
            votes[number - unit.page, default: 0] += 1
        }
        guard let most = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value >= 2 else { return }
        for number in all.indices where number + most.key > 0 { pages[String(number + most.key)] = number }
    }

    /// Index into the pages; `nil` if there is none with that number.
    func page(of jump: JumpLine, on page: Int, count: Int) -> Int? {
        switch jump.place {
        case .page(let label): pages[label]
        case .step(let step): (0..<count).contains(page + step) ? page + step : nil
        }
    }
}
