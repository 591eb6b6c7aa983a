import RectoEPUBPackages

/// The visible content of a page of an EPUB: its pictures, and whether it has text.
///
/// Leaves out what markup or style hides, and what is never drawn: titles and descriptions of drawings, scripts, definitions.
struct DrawnContent {
    /// The addresses of the pictures, each once; `nil` for a picture without an address.
    private(set) var pictures: [String?] = []
    private(set) var hasText = false

    private let styles: [HidingRules]
    private let root: XMLElement

    private static let neverDrawn: Set<String> = [
        "head", "script", "style", "template", "title", "datalist", "desc", "metadata", "defs", "symbol", "clippath",
        "mask",
        "marker", "pattern", "lineargradient", "radialgradient", "filter",
    ]
    /// How deeply SVG's `use` elements may nest.
    private static let deepest = 8
    /// A page of one picture has few elements; a page with more counts as text.
    private static let mostElements = 20_000
    private var elements = 0

    init(_ root: XMLElement, _ styles: [HidingRules]) {
        self.root = root
        self.styles = styles
        look(at: root, in: [], isVisible: true, uses: 0)
    }

    private mutating func look(at element: XMLElement, in ancestors: [XMLElement], isVisible: Bool, uses: Int) {
        elements += 1
        guard elements <= Self.mostElements else { return hasText = true }
        guard !Self.neverDrawn.contains(element.name.lowercased()) else { return }
        let style = style(element, ancestors)
        if style[.display] == "none" || style[.opacity].flatMap({ Double($0) }) == 0 { return }
        if element.name == "dialog", element.attributes["open"] == nil, style[.display] == nil { return }
        // Unlike display and opacity, visibility is inherited, and children may be visible again.
        let isVisible = style[.visibility].map { $0 == "visible" || $0 == "inherit" && isVisible } ?? isVisible
        if isVisible {
            if element.ownText.unicodeScalars.contains(where: Self.isInk) { hasText = true }
            switch element.name {
            case "img": add(element.attributes["src"])
            case "image": add(element.attributes["href"])
            default: break
            }
        }
        if element.name == "use", let target = element.attributes["href"], target.hasPrefix("#"), uses < Self.deepest,
            let used = root.first(withID: String(target.dropFirst()))
        {
            let shown = used.name == "symbol" ? used.children : [used]
            for child in shown { look(at: child, in: ancestors + [element], isVisible: isVisible, uses: uses + 1) }
        }
        let inner = ancestors + [element]
        for child in element.children { look(at: child, in: inner, isVisible: isVisible, uses: uses) }
    }

    private mutating func add(_ address: String?) {
        if !pictures.contains(address) { pictures.append(address) }
    }

    /// The values that win, in rising order: attributes, style sheets, the element's own style, important declarations.
    private func style(_ element: XMLElement, _ ancestors: [XMLElement]) -> [HidingRules.Declaration.Property: String] {
        var values: [HidingRules.Declaration.Property: String] = [:]
        values[.display] = element.attributes["hidden"] != nil ? "none" : element.attributes["display"]
        values[.visibility] = element.attributes["visibility"]
        values[.opacity] = element.attributes["opacity"]
        var said = styles.flatMap { $0.declarations(for: element, in: ancestors) }
        if let own = element.attributes["style"] { said += HidingRules.declarations(own) }
        for declaration in said.filter({ !$0.isImportant }) + said.filter(\.isImportant) {
            values[declaration.property] = declaration.value
        }
        return values
    }

    private static func isInk(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && scalar.properties.generalCategory != .format && scalar.properties.generalCategory != .control
    }
}

extension XMLElement {
    /// The first element in it that has an id.
    fileprivate func first(withID id: String) -> XMLElement? {
        if attributes["id"] == id { return self }
        for child in children { if let found = child.first(withID: id) { return found } }
        return nil
    }
}
