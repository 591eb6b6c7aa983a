import RectoEPUBPackages

/// The rules of style sheets that decide whether elements are drawn: `display`, `visibility` and `opacity` only (CSS 2.2).
///
/// Understands selectors of elements, classes, ids and attributes, with child and descendant combinators; skips rules with others.
struct HidingRules {
    /// One selector and its declarations.
    struct Rule {
        /// From the outermost to the element itself.
        var parts: [Part]
        var declarations: [Declaration]
        var specificity: Int
    }

    struct Part {
        var name: String?
        var id: String?
        var classes: [String] = []
        /// A value of `nil` matches any.
        var attributes: [(name: String, value: String?)] = []
        /// Whether it must be the parent of the next part, and not any ancestor.
        var isParent = false
    }

    struct Declaration {
        enum Property { case display, visibility, opacity }

        var property: Property
        var value: String
        var isImportant: Bool
    }

    private(set) var rules: [Rule] = []

    /// Further rules of a sheet are skipped.
    private static let mostRules = 1000

    init(_ sheet: String) { read(Self.withoutComments(sheet)[...]) }

    // MARK: - Reading

    private static func withoutComments(_ text: String) -> String {
        var kept = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "/*") {
            kept += rest[..<start.lowerBound] + " "
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    private mutating func read(_ sheet: Substring) {
        var rest = sheet
        while let mark = rest.firstIndex(where: { $0 == "{" || $0 == ";" || $0 == "}" }), rules.count < Self.mostRules {
            let prelude = rest[..<mark].trimming()
            guard rest[mark] == "{" else {
                rest = rest[rest.index(after: mark)...]
                continue
            }
            let start = rest.index(after: mark)
            let end = Self.end(of: rest, from: start)
            let body = rest[start..<end]
            if prelude.hasPrefix("@media") {
                if Self.isForScreens(prelude.dropFirst(6)) { read(body) }
            } else if prelude.hasPrefix("@supports") || prelude.hasPrefix("@layer") {
                read(body)
            } else if !prelude.hasPrefix("@") {
                add(prelude, body)
            }
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
        }
    }

    /// Where the block that begins here ends.
    private static func end(of text: Substring, from start: Substring.Index) -> Substring.Index {
        var depth = 1
        var index = start
        while index < text.endIndex {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
            index = text.index(after: index)
        }
        return text.endIndex
    }

    /// Whether a media query applies to every screen: not one that depends on the window's size, or one of a single vendor.
    private static func isForScreens(_ query: some StringProtocol) -> Bool {
        query.split(separator: ",").contains { ["all", "screen", "only screen"].contains($0.trimming().lowercased()) }
    }

    private mutating func add(_ selectors: String, _ body: Substring) {
        let declarations = Self.declarations(String(body))
        guard !declarations.isEmpty else { return }
        for selector in selectors.split(separator: ",") {
            guard let parts = Self.parts(selector.trimming()) else { continue }
            let specificity = parts.reduce(0) { sum, part in
                sum + (part.id == nil ? 0 : 10_000) + (part.classes.count + part.attributes.count) * 100
                    + (part.name == nil ? 0 : 1)
            }
            rules.append(Rule(parts: parts, declarations: declarations, specificity: specificity))
        }
    }

    /// Reads the declarations of a rule, or of an element's own style.
    static func declarations(_ text: String) -> [Declaration] {
        text.lowercased().split(separator: ";").compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let property: Declaration.Property
            switch line[..<colon].trimming() {
            case "display": property = .display
            case "visibility": property = .visibility
            case "opacity": property = .opacity
            default: return nil
            }
            let words = line[line.index(after: colon)...].split(whereSeparator: { $0.isWhitespace || $0 == "!" })
            guard let value = words.first else { return nil }
            return Declaration(property: property, value: String(value), isImportant: words.last == "important")
        }
    }

    /// Reads a selector; `nil` if it is not understood.
    private static func parts(_ selector: String) -> [Part]? {
        guard !selector.isEmpty, !selector.contains(where: { "+~:\\|".contains($0) }) else { return nil }
        var parts: [Part] = []
        for word in selector.replacing(">", with: " > ").split(whereSeparator: \.isWhitespace) {
            if word == ">" {
                guard !parts.isEmpty else { return nil }
                parts[parts.count - 1].isParent = true
            } else {
                guard let part = part(word) else { return nil }
                parts.append(part)
            }
        }
        return parts.isEmpty ? nil : parts
    }

    private static func part(_ word: Substring) -> Part? {
        var part = Part()
        var rest = word
        let name = rest.prefix { !".#[".contains($0) }
        if !name.isEmpty, name != "*" { part.name = String(name) }
        rest = rest[name.endIndex...]
        while let mark = rest.first {
            if mark == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let sides = rest[..<end].dropFirst().split(separator: "=", maxSplits: 1)
                guard let name = sides.first, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
                    return nil
                }
                part.attributes.append(
                    (String(name), sides.count > 1 ? String(sides[1].filter { $0 != "\"" && $0 != "'" }) : nil))
                rest = rest[rest.index(after: end)...]
                continue
            }
            let value = rest.dropFirst().prefix { !".#[".contains($0) }
            guard !value.isEmpty else { return nil }
            if mark == "." { part.classes.append(String(value)) } else { part.id = String(value) }
            rest = rest[value.endIndex...]
        }
        return part
    }

    // MARK: - Matching

    /// The declarations that apply to an element, the strongest last.
    ///
    /// - Parameter ancestors: The outermost first.
    func declarations(for element: XMLElement, in ancestors: [XMLElement]) -> [Declaration] {
        rules.filter { Self.fits($0.parts[...], element, ancestors[...]) }.enumerated()
            .sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
            .flatMap(\.element.declarations)
    }

    private static func fits(_ parts: ArraySlice<Part>, _ element: XMLElement, _ ancestors: ArraySlice<XMLElement>)
        -> Bool
    {
        guard let last = parts.last, fits(last, element) else { return false }
        let outer = parts.dropLast()
        guard let next = outer.last else { return true }
        if next.isParent {
            guard let parent = ancestors.last else { return false }
            return fits(outer, parent, ancestors.dropLast())
        }
        return ancestors.indices.contains { fits(outer, ancestors[$0], ancestors[..<$0]) }
    }

    private static func fits(_ part: Part, _ element: XMLElement) -> Bool {
        if let name = part.name, name.lowercased() != element.name.lowercased() { return false }
        if let id = part.id, element.attributes["id"] != id { return false }
        if !part.classes.isEmpty {
            let classes = (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
            guard part.classes.allSatisfy({ one in classes.contains { $0 == one } }) else { return false }
        }
        return part.attributes.allSatisfy { wanted in
            element.attributes[wanted.name].map { wanted.value == nil || wanted.value == $0 } ?? false
        }
    }
}
