import RectoMarkup

/// Reads selectors (Selectors 4, section 3).
struct SelectorParser {
    /// Prefixes that `@namespace` declares.
    var spaces: [String: ContentTree.Space] = [:]

    /// The most compounds of one selector, and the most selectors of one list.
    static let longest = 32
    static let most = 1024

    private var values: ArraySlice<ComponentValue> = []
    private var pseudoElement: PseudoElement?
    private var specificity = Specificity()

    /// Conditions that no page fulfils: they are about a pointer, a keyboard, or what a form holds.
    private static let never: Set<String> = [
        "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "checked", "disabled",
        "enabled", "indeterminate", "default", "invalid", "valid", "required", "optional", "fullscreen",
    ]

    init(spaces: [String: ContentTree.Space] = [:]) { self.spaces = spaces }

    /// The selectors of a list; nil if one of them is not understood, which makes the whole rule invalid.
    mutating func list(_ values: [ComponentValue], depth: Int = 0) -> [Selector]? {
        let parts = values.commaSeparated
        guard depth < 8, parts.count <= Self.most else { return nil }
        var selectors: [Selector] = []
        for part in parts {
            var parser = SelectorParser(spaces: spaces)
            guard let selector = parser.selector(part, depth) else { return nil }
            selectors.append(selector)
        }
        return selectors
    }

    private mutating func selector(_ values: [ComponentValue], _ depth: Int) -> Selector? {
        self.values = values[...]
        var compounds: [[SimpleSelector]] = []
        var combinators: [Selector.Combinator] = []
        while true {
            guard pseudoElement == nil, let compound = compound(depth), compounds.count < Self.longest else {
                return nil
            }
            compounds.append(compound)
            guard let combinator = combinator() else { break }
            combinators.append(combinator)
        }
        guard self.values.isEmpty else { return nil }
        return Selector(
            compounds: compounds.reversed(), combinators: combinators.reversed(), pseudoElement: pseudoElement,
            specificity: specificity)
    }

    private mutating func combinator() -> Selector.Combinator? {
        var found: Selector.Combinator?
        while let value = values.first {
            switch value {
            case .token(.space):
                values.removeFirst()
                found = found ?? .descendant
            case .token(.sign(let sign)) where found == nil || found == .descendant:
                switch sign {
                case UInt8(ascii: ">"): found = .child
                case UInt8(ascii: "+"): found = .next
                case UInt8(ascii: "~"): found = .following
                default: return found
                }
                values.removeFirst()
            default: return found
            }
        }
        return found
    }

    private mutating func compound(_ depth: Int) -> [SimpleSelector]? {
        guard var simples = typeSelector() else { return nil }
        var isEmpty = !isTyped
        while let value = values.first {
            switch value {
            case .token(.hash(let name, isID: true)):
                values.removeFirst()
                simples.append(.id(name))
            case .token(.sign(UInt8(ascii: "."))):
                values.removeFirst()
                guard case .token(.ident(let name))? = values.popFirst() else { return nil }
                simples.append(.class(name))
            case .block(UInt8(ascii: "["), let inner):
                values.removeFirst()
                guard let attribute = attribute(inner.words) else { return nil }
                simples.append(attribute)
            case .token(.colon):
                values.removeFirst()
                guard let pseudo = pseudo(depth) else { return nil }
                simples += pseudo
            default:
                return isEmpty ? nil : counted(simples)
            }
            isEmpty = false
            if pseudoElement != nil { return values.isEmpty ? counted(simples) : nil }
        }
        return isEmpty ? nil : counted(simples)
    }

    private mutating func counted(_ simples: [SimpleSelector]) -> [SimpleSelector] {
        for simple in simples { specificity += simple.specificity }
        specificity += uncounted
        uncounted = Specificity()
        return simples
    }

    /// What a pseudo-element adds, and `:where` takes away.
    private var uncounted = Specificity()
    private var isTyped = false

    /// A name, `*`, or either with a prefix; an empty list if there is none.
    private mutating func typeSelector() -> [SimpleSelector]? {
        isTyped = true
        let bar = ComponentValue.token(.sign(UInt8(ascii: "|")))
        let star = ComponentValue.token(.sign(UInt8(ascii: "*")))
        var simples: [SimpleSelector] = []
        let second = values.dropFirst().first
        if second == bar, let first = values.first {
            values.removeFirst(2)
            switch first {
            case star: break
            case .token(.ident(let prefix)):
                guard let space = spaces[prefix] else { return nil }
                simples.append(.space(space))
            default: return nil
            }
        } else if values.first == bar {
            values.removeFirst()
            simples.append(.space(.other))
        }
        switch values.first {
        case .token(.ident(let name))?:
            values.removeFirst()
            simples.append(.type(name))
        case star?: values.removeFirst()
        default:
            guard simples.isEmpty else { return nil }
            isTyped = false
        }
        return simples
    }

    private func attribute(_ values: [ComponentValue]) -> SimpleSelector? {
        let bar = ComponentValue.token(.sign(UInt8(ascii: "|")))
        var rest = values[...]
        var isPrefixed = false
        if rest.dropFirst().first == bar, rest.dropFirst(2).first?.keyword != nil {
            rest.removeFirst(2)
            isPrefixed = true
        } else if rest.first == bar {
            rest.removeFirst()
        }
        guard case .token(.ident(let name))? = rest.popFirst() else { return nil }
        guard let sign = rest.popFirst() else {
            return .attribute(name, isPrefixed: isPrefixed, .exists, value: "", ignoresCase: false)
        }
        guard case .token(.sign(let byte)) = sign else { return nil }
        let matches: [UInt8: SimpleSelector.Match] = [
            UInt8(ascii: "~"): .includes, UInt8(ascii: "|"): .dash, UInt8(ascii: "^"): .prefix,
            UInt8(ascii: "$"): .suffix, UInt8(ascii: "*"): .contains,
        ]
        var match = SimpleSelector.Match.equals
        if byte != UInt8(ascii: "=") {
            guard let other = matches[byte], rest.popFirst() == .token(.sign(UInt8(ascii: "="))) else { return nil }
            match = other
        }
        let value: String
        switch rest.popFirst() {
        case .token(.ident(let text))?, .token(.string(let text))?: value = text
        default: return nil
        }
        let flag = rest.popFirst()?.keyword
        guard rest.isEmpty, flag == nil || flag == "i" || flag == "s" else { return nil }
        return .attribute(name, isPrefixed: isPrefixed, match, value: value, ignoresCase: flag == "i")
    }

    private mutating func pseudo(_ depth: Int) -> [SimpleSelector]? {
        if values.first == .token(.colon) {
            values.removeFirst()
            guard let name = values.popFirst()?.keyword else { return nil }
            return element(name)
        }
        switch values.popFirst() {
        case .token(.ident(let name))?:
            let name = name.lowercased()
            switch name {
            case "before", "after", "first-letter": return element(name)
            case "first-child": return [.nth(step: 0, offset: 1, fromEnd: false, ofType: false)]
            case "last-child": return [.nth(step: 0, offset: 1, fromEnd: true, ofType: false)]
            case "first-of-type": return [.nth(step: 0, offset: 1, fromEnd: false, ofType: true)]
            case "last-of-type": return [.nth(step: 0, offset: 1, fromEnd: true, ofType: true)]
            case "only-child", "only-of-type":
                let ofType = name == "only-of-type"
                uncounted = Specificity(ids: uncounted.ids, classes: uncounted.classes - 1, types: uncounted.types)
                return [false, true].map { .nth(step: 0, offset: 1, fromEnd: $0, ofType: ofType) }
            case "root": return [.root]
            case "empty": return [.empty]
            case "link", "any-link": return [.link]
            default: return Self.never.contains(name) ? [.never] : nil
            }
        case .function(let name, let inner)?: return function(name, inner, depth)
        default: return nil
        }
    }

    private mutating func element(_ name: String) -> [SimpleSelector]? {
        guard let element = PseudoElement(rawValue: name) else { return nil }
        pseudoElement = element
        uncounted.types += 1
        return []
    }

    private mutating func function(_ name: String, _ inner: [ComponentValue], _ depth: Int) -> [SimpleSelector]? {
        switch name {
        case "not", "is", "where", "matches", "-webkit-any":
            guard let list = list(inner, depth: depth + 1), list.allSatisfy({ $0.pseudoElement == nil }) else {
                return nil
            }
            let simple = name == "not" ? SimpleSelector.not(list) : .any(list)
            if name == "where" {
                let own = simple.specificity
                uncounted += Specificity(ids: -own.ids, classes: -own.classes, types: -own.types)
            }
            return [simple]
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard let (step, offset) = NthFormula.read(inner) else { return nil }
            return [
                .nth(
                    step: step, offset: offset, fromEnd: name.contains("last"), ofType: name.hasSuffix("of-type"))
            ]
        case "lang":
            var languages: [Selector] = []
            for part in inner.commaSeparated {
                guard part.count == 1 else { return nil }
                switch part[0] {
                case .token(.ident(let text)), .token(.string(let text)):
                    languages.append(
                        Selector(
                            compounds: [[.language(text.lowercased())]], combinators: [], pseudoElement: nil,
                            specificity: Specificity(classes: 1)))
                default: return nil
                }
            }
            return [.any(languages)]
        default: return nil
        }
    }
}
