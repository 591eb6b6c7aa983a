import RectoMarkup

extension ElementTree {
    /// What a comparison says about further attempts, so that no selector is tried more often than there are elements around.
    private enum Outcome {
        case matches, fails
        /// No other sibling would match either.
        case failsForSiblings
        /// No other element would match either.
        case failsForAll
    }

    /// Whether an element is one that a selector means; its pseudo-element is not looked at.
    func matches(_ selector: Selector, _ index: Int) -> Bool { outcome(selector, 0, index) == .matches }

    private func outcome(_ selector: Selector, _ place: Int, _ index: Int) -> Outcome {
        guard case .element(let name, let space, let attributes) = tree.nodes[index].content,
            selector.compounds[place].allSatisfy({ holds($0, index, name, space, attributes) })
        else { return .fails }
        guard place < selector.combinators.count else { return .matches }
        switch selector.combinators[place] {
        case .descendant:
            var ancestor = parent(index)
            while let element = ancestor {
                let found = outcome(selector, place + 1, element)
                if found == .matches || found == .failsForAll { return found }
                ancestor = parent(element)
            }
            return .failsForAll
        case .child:
            guard let element = parent(index) else { return .failsForAll }
            let found = outcome(selector, place + 1, element)
            return found == .matches || found == .failsForAll ? found : .fails
        case .next:
            guard let sibling = previous(index) else { return .failsForSiblings }
            return outcome(selector, place + 1, sibling)
        case .following:
            var sibling = previous(index)
            while let element = sibling {
                let found = outcome(selector, place + 1, element)
                if found != .fails { return found }
                sibling = previous(element)
            }
            return .failsForSiblings
        }
    }

    private func holds(
        _ simple: SimpleSelector, _ index: Int, _ name: String, _ space: ContentTree.Space,
        _ attributes: [String: String]
    ) -> Bool {
        switch simple {
        case .type(let wanted): name == wanted || space == .html && name == wanted.lowercased()
        case .space(let wanted): space == wanted
        case .id(let id): tree.nodes[index].id == id
        case .class(let wanted): Self.words(attributes["class"]) { $0 == wanted }
        case .attribute(let key, let isPrefixed, let match, let value, let ignoresCase):
            Self.value(key, isPrefixed, attributes).map { Self.compare($0, match, value, ignoresCase) } ?? false
        case .nth(let step, let offset, let fromEnd, let ofType):
            NthFormula.holds(number(index, fromEnd: fromEnd, ofType: ofType), step: step, offset: offset)
        case .root: parent(index) == nil
        case .empty: tree.nodes[index].end == index + 1
        case .link: (name == "a" || name == "area") && (attributes["href"] ?? attributes["xlink:href"]) != nil
        case .language(let wanted): language(index).map { Self.isLanguage($0, wanted) } ?? false
        case .not(let list): !list.contains { matches($0, index) }
        case .any(let list): list.contains { matches($0, index) }
        case .never: false
        }
    }

    /// The language of an element, in lower case: of it or of the nearest around it that says one.
    package func language(_ index: Int) -> String? {
        var element: Int? = index
        while let place = element {
            if case .element(_, _, let attributes) = tree.nodes[place].content,
                let language = attributes["xml:lang"] ?? attributes["lang"]
            {
                return language.lowercased()
            }
            element = parent(place)
        }
        return nil
    }

    private static func value(_ key: String, _ isPrefixed: Bool, _ attributes: [String: String]) -> String? {
        guard isPrefixed else { return attributes[key] ?? attributes[key.lowercased()] }
        return attributes.first { $0.key.hasSuffix(":" + key) }?.value
    }

    private static func compare(
        _ value: String, _ match: SimpleSelector.Match, _ wanted: String, _ ignoresCase: Bool
    ) -> Bool {
        let value = ignoresCase ? value.lowercased() : value
        let wanted = ignoresCase ? wanted.lowercased() : wanted
        return switch match {
        case .exists: true
        case .equals: value == wanted
        case .includes: words(value) { $0 == wanted }
        case .dash: value == wanted || value.hasPrefix(wanted + "-")
        case .prefix: !wanted.isEmpty && value.hasPrefix(wanted)
        case .suffix: !wanted.isEmpty && value.hasSuffix(wanted)
        case .contains: !wanted.isEmpty && value.contains(wanted)
        }
    }

    private static func isLanguage(_ language: String, _ wanted: String) -> Bool {
        language == wanted || language.hasPrefix(wanted + "-")
    }

    static func words(_ text: String?, where holds: (Substring) -> Bool) -> Bool {
        guard let text else { return false }
        return text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{C}" }
            .contains(where: holds)
    }
}
