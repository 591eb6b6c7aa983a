import RectoMarkup

/// Rules and declarations (CSS Syntax 3, section 5.4).
extension StyleTokens {
    /// The rules in a range of tokens.
    func rules(_ range: Range<Int>) -> [SyntaxRule] {
        var rules: [SyntaxRule] = []
        var index = range.lowerBound
        while index < range.upperBound {
            switch tokens[index] {
            case .space, .other: index += 1
            case .atKeyword(let name): rules.append(rule(name.lowercased(), &index, from: index + 1, range))
            default: rules.append(rule(nil, &index, from: index, range))
            }
        }
        return rules
    }

    private func rule(_ name: String?, _ index: inout Int, from start: Int, _ range: Range<Int>) -> SyntaxRule {
        let offset = offsets[index]
        index = start
        while index < range.upperBound {
            if tokens[index] == .open(UInt8(ascii: "{")) {
                let end = min(end(ofBlockAt: index), range.upperBound)
                let body = index + 1..<max(index + 1, end)
                let prelude = start..<index
                index = min(end + 1, range.upperBound)
                return SyntaxRule(name: name, prelude: prelude, body: body, offset: offset)
            }
            if name != nil, tokens[index] == .semicolon {
                index += 1
                return SyntaxRule(name: name, prelude: start..<index - 1, body: nil, offset: offset)
            }
            index = min(self.index(after: index), range.upperBound)
        }
        return SyntaxRule(name: name, prelude: start..<index, body: nil, offset: offset)
    }

    /// The declarations in a range of tokens.
    ///
    /// - Parameter fault: Gets the byte at which something begins that is none, and what it is.
    func declarations(_ range: Range<Int>, fault: (Int, String) -> Void) -> [Declaration] {
        var found: [Declaration] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let start = index
            switch tokens[index] {
            case .space, .semicolon:
                index += 1
                continue
            case .atKeyword(let name):
                fault(offsets[start], "@\(name) within a rule is not supported and left out")
                _ = rule(name, &index, from: index + 1, range)
                continue
            default: break
            }
            while index < range.upperBound, tokens[index] != .semicolon {
                index = min(self.index(after: index), range.upperBound)
            }
            if let declaration = declaration(start..<index) {
                found.append(declaration)
            } else {
                fault(offsets[start], "is no declaration of a property; browsers leave it out as well")
            }
        }
        return found
    }

    private func declaration(_ range: Range<Int>) -> Declaration? {
        guard case .ident(let name) = tokens[range.lowerBound] else { return nil }
        var index = range.lowerBound + 1
        while index < range.upperBound, tokens[index] == .space { index += 1 }
        guard index < range.upperBound, tokens[index] == .colon, var value = values(index + 1..<range.upperBound)
        else { return nil }
        value = value.trimmed
        var isImportant = false
        if value.last?.keyword == "important" {
            var rest = Array(value.dropLast()).trimmed
            if rest.last == .token(.sign(UInt8(ascii: "!"))) {
                rest.removeLast()
                value = rest.trimmed
                isImportant = true
            }
        }
        let isCustom = name.hasPrefix("--")
        guard !value.contains(.token(.bad)), isCustom || !value.contains(.token(.sign(UInt8(ascii: "!")))),
            isCustom || !value.isEmpty
        else { return nil }
        return Declaration(
            name: isCustom ? name : name.lowercased(), value: value, isImportant: isImportant,
            offset: offsets[range.lowerBound])
    }
}
