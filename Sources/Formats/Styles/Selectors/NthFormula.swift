import RectoMarkup

/// The formulas of `:nth-child()`: `odd`, `even`, `3`, `2n+1` (CSS Syntax 3, section 6).
enum NthFormula {
    /// Step and offset; nil if it is none.
    static func read(_ values: [ComponentValue]) -> (step: Int, offset: Int)? {
        // As text: the tokenizer takes "n-1" for a name and "2n-1" for a number with a unit.
        var text = ""
        for value in values.trimmed {
            switch value {
            case .token(.ident(let name)): text += name.lowercased()
            case .token(.number(let number, isInteger: true)):
                guard let whole = Int(exactly: number) else { return nil }
                text += whole >= 0 && !text.isEmpty && text.last != "+" && text.last != "-" ? "+\(whole)" : "\(whole)"
            case .token(.dimension(let number, let unit)):
                guard let whole = Int(exactly: number) else { return nil }
                text += "\(whole)" + unit.lowercased()
            case .token(.sign(UInt8(ascii: "+"))): if !text.isEmpty { text += "+" }
            case .token(.sign(UInt8(ascii: "-"))): text += "-"
            case .token(.space): break
            default: return nil
            }
        }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        guard let letter = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
        let before = text[..<letter]
        let after = text[text.index(after: letter)...]
        let step: Int? =
            switch before {
            case "", "+": 1
            case "-": -1
            default: Int(before)
            }
        guard let step, let offset = after.isEmpty ? 0 : Int(after), abs(step) < 1 << 31, abs(offset) < 1 << 31 else {
            return nil
        }
        return (step, offset)
    }

    /// Whether a number is `step * n + offset` for some n from 0.
    static func holds(_ number: Int, step: Int, offset: Int) -> Bool {
        let rest = number - offset
        return step == 0 ? rest == 0 : rest.isMultiple(of: step) && rest / step >= 0
    }
}
