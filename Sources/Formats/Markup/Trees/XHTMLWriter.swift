import RectoEscaping

/// Writes a tree as XML.
struct XHTMLWriter {
    let tree: HTMLTree
    private(set) var text = ""
    private var open: [(end: Int, name: String)] = []

    init(tree: HTMLTree) { self.tree = tree }

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Names that SVG writes with capitals; the tree has them without.
    private static let capitals: [String: String] = Dictionary(
        [
            "linearGradient", "radialGradient", "clipPath", "textPath", "foreignObject", "feBlend", "feColorMatrix",
            "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap",
            "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur",
            "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
            "feSpotLight", "feTile", "feTurbulence", "animateMotion", "animateTransform",
            "viewBox", "preserveAspectRatio", "gradientUnits", "gradientTransform", "patternUnits", "patternTransform",
            "patternContentUnits", "clipPathUnits", "maskUnits", "maskContentUnits", "markerWidth", "markerHeight",
            "markerUnits", "refX", "refY", "textLength", "lengthAdjust", "startOffset", "stdDeviation", "baseFrequency",
            "numOctaves", "pathLength", "spreadMethod", "attributeName", "repeatCount", "keyTimes", "keySplines",
            "calcMode", "stitchTiles", "tableValues", "primitiveUnits", "filterUnits", "xChannelSelector",
            "yChannelSelector", "surfaceScale", "specularConstant", "specularExponent", "diffuseConstant", "edgeMode",
            "kernelMatrix", "targetX", "targetY", "limitingConeAngle", "pointsAtX", "pointsAtY", "pointsAtZ",
        ].map { ($0.lowercased(), $0) }
    ) { first, _ in first }

    mutating func write() {
        var index = 0
        while index < tree.nodes.count {
            close(at: index)
            let node = tree.nodes[index]
            switch node.content {
            case .text(let words): write(words)
            case .comment: break
            case .element(let name, let isForeign, let attributes):
                // A base would lead out of the book.
                if name == "base" {
                    index = node.end
                    continue
                }
                open(name, isForeign, attributes, end: node.end)
            }
            index += 1
        }
        close(at: index)
    }

    private mutating func open(_ name: String, _ isForeign: Bool, _ attributes: [MarkupAttribute], end: Int) {
        guard Self.isName(name) else { return }
        let written = isForeign ? Self.capitals[name] ?? name : name
        text += "<" + written
        if name == "html" { text += " xmlns=\"http://www.w3.org/1999/xhtml\"" }
        if isForeign, !open.contains(where: { $0.name == "svg" || $0.name == "math" }) {
            text +=
                name == "math"
                ? " xmlns=\"http://www.w3.org/1998/Math/MathML\"" : " xmlns=\"http://www.w3.org/2000/svg\""
            if name == "svg" { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
        }
        for attribute in attributes {
            guard Self.isName(attribute.name) || attribute.name == "xlink:href" && isForeign,
                !attribute.name.hasPrefix("xmlns")
            else { continue }
            let key = isForeign ? Self.capitals[attribute.name] ?? attribute.name : attribute.name
            text += " \(key)=\"\(MarkupEscape.text(attribute.value))\""
            if key == "lang", name == "html" { text += " xml:lang=\"\(MarkupEscape.text(attribute.value))\"" }
        }
        // The schema of books wants what scripts fill in later.
        if isForeign, name == "path", !attributes.contains(where: { $0.name == "d" }) { text += " d=\"M0 0\"" }
        if Self.void.contains(name), !isForeign {
            text += "/>"
            return
        }
        text += ">"
        open.append((end, written))
        if written == "script" { text += "//<![CDATA[\n" }
        if written == "style" { text += "/*<![CDATA[*/" }
    }

    private mutating func close(at index: Int) {
        while let last = open.last, last.end <= index {
            open.removeLast()
            if last.name == "script" { text += "\n//]]>" }
            if last.name == "style" { text += "/*]]>*/" }
            text += "</\(last.name)>"
        }
    }

    private mutating func write(_ words: String) {
        guard open.last?.name == "script" || open.last?.name == "style" else {
            text += MarkupEscape.text(words)
            return
        }
        // The space changes nothing but inside of a string.
        var rest = Self.allowed(words)[...]
        while let end = rest.firstRange(of: "]]>") {
            text += rest[..<end.lowerBound] + "]] >"
            rest = rest[end.upperBound...]
        }
        text += rest
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic || first == "_" else {
            return false
        }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_" || $0 == ".")
        }
    }

    /// Without the characters that XML has no way to write.
    private static func allowed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || scalar == "\t" || scalar == "\n" {
            result.append(scalar)
        }
        return String(result)
    }
}
