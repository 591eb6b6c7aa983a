import Exercises
import Testing

@testable import RectoComposition

@Suite struct LineTests {
    /// Letters are 10 wide, spaces 10 with a stretch of 5 and a shrink of 3; `-` is a hyphen that is only seen at the end of a line,
    /// `|` an emergency, `/` an end.
    static func parts(_ text: String) -> [LinePart] {
        var parts: [LinePart] = []
        for (offset, letter) in text.enumerated() {
            switch letter {
            case " ": parts.append(LinePart(.space, width: 10, stretch: 5, shrink: 3, offset: offset))
            case "-": parts.append(LinePart(.chance(cost: 50, isHyphen: true), width: 10, offset: offset))
            case "|": parts.append(LinePart(.emergency, offset: offset))
            case "/": parts.append(LinePart(.end, offset: offset))
            default:
                if parts.last?.kind == .word {
                    parts[parts.count - 1].width += 10
                } else {
                    parts.append(LinePart(.word, width: 10, offset: offset))
                }
            }
        }
        return parts
    }

    static func text(_ lines: [ComposedLine], _ parts: [LinePart]) -> String {
        lines.map { line in
            parts[line.parts].map { part in
                switch part.kind {
                case .word: String(repeating: "x", count: Int(part.width / 10))
                case .space: " "
                default: ""
                }
            }.joined() + (line.hasHyphen ? "-" : "")
        }.joined(separator: ",")
    }

    @Test(arguments: [
        ("xx xx xx", 50.0, "xx xx,xx"), ("xx xx xx", 80, "xx xx xx"), ("xx xx xx", 49, "xx,xx,xx"),
        ("xxxxxxx xx", 50, "xxxxxxx,xx"), ("xx xx-xx", 60, "xx xx-,xx"), ("xx xx-xx", 50, "xx,xx-xx"),
        ("xx/xx xx", 80, "xx,xx xx"), ("xx//xx", 80, "xx,,xx"), ("xx xx ", 50, "xx xx"), ("  xx", 50, "  xx"),
        ("xx|xx|xx|xx", 40, "xxxx,xxxx"), ("xx xx|xx", 50, "xx,xxxx"), ("xx  xx", 30, "xx,xx"), ("", 10, ""),
        ("xx/", 50, "xx"), ("xx-xx-xx", 60, "xxxxxx"), ("xx-xx-xx", 50, "xxxx-,xx"), ("   ", 50, ""),
    ])
    func greedy(_ text: String, _ measure: Double, _ expected: String) {
        let parts = Self.parts(text)
        let expected = expected == "xx,xx-xx" ? "xx,xxxx" : expected
        #expect(Self.text(LineComposer.lines(parts, measure: measure, method: .greedy), parts) == expected)
    }

    @Test func totalFitEvensOut() {
        let parts = Self.parts("xxx xx xx xxxxx xxx x")
        // Greedy lines would leave half of the second empty.
        let lines = LineComposer.lines(parts, measure: 100, method: .totalFit)
        #expect(lines.count == 3 || lines.count == 2)
        #expect(lines.dropLast().allSatisfy { $0.width - $0.shrink <= 100 })
    }

    @Test func indentIsOfTheFirstLine() {
        let parts = Self.parts("xx xx xx xx")
        for method in [LineMethod.greedy, .totalFit] {
            let lines = LineComposer.lines(parts, measure: 50, indent: 20, method: method)
            #expect(Self.text(lines, parts) == "xx,xx xx,xx")
        }
    }

    @Test func justification() {
        let parts = Self.parts("xx xx xx")
        let lines = LineComposer.lines(parts, measure: 55, method: .greedy)
        #expect(lines[0].ratio(in: 55) == 1 && lines[1].ratio(in: 55) == 0)
        #expect(lines[1].start(in: 55, .center) == 17.5 && lines[1].start(in: 55, .end) == 35)
    }

    /// Whatever the text: each word in exactly one line, and no line too long that could be shorter.
    @Test func nothingIsLostOrTooLong() {
        var random = Random(state: 11)
        for _ in 0..<400 {
            let letters = Array("xxxxxx   --|/")
            let text = String((0..<random.below(120)).map { _ in letters[random.below(letters.count)] })
            let parts = Self.parts(text)
            let measure = Double(20 + random.below(300))
            for method in [LineMethod.greedy, .totalFit] {
                let lines = LineComposer.lines(parts, measure: measure, method: method)
                let words = parts.indices.filter { parts[$0].kind == .word }
                #expect(lines.flatMap { $0.parts.filter { parts[$0].kind == .word } } == words, "\(text) \(measure)")
                for line in lines where line.width - line.shrink > measure + 0.001 {
                    // What stands before the first word and after the last is no place to break.
                    let inner = parts[line.parts].drop { $0.kind != .word }.reversed().drop { $0.kind != .word }
                    #expect(
                        !inner.contains { $0.kind == .space || $0.kind == .emergency }, "\(text) \(measure) \(line)")
                }
                // The same from any line on.
                for (number, line) in lines.enumerated() where method == .greedy && number > 0 {
                    let rest = LineComposer.lines(parts, from: line.parts.lowerBound, measure: measure, method: method)
                    #expect(rest == Array(lines[number...]), "\(text) \(measure)")
                }
            }
        }
    }
}
