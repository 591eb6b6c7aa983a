import TestSupport

/// Judges a parsed document by ``ALTORules``.
struct ALTOValidator {
    private(set) var faults: [String] = []
    private var identifiers: Set<String> = []
    private var references: [String] = []

    init(_ root: XMLTree) {
        if root.name != "alto" || root.attributes["xmlns"] != "http://www.loc.gov/standards/alto/ns-v4#" {
            faults.append("no ALTO 4 root")
        }
        check(root)
        for reference in references where !identifiers.contains(reference) {
            faults.append("\(reference) refers to nothing")
        }
    }

    private mutating func check(_ element: XMLTree) {
        guard let rule = ALTORules.elements[element.name] else {
            faults.append("\(element.name) is unknown")
            return
        }
        for name in rule.required where element.attributes[name] == nil {
            faults.append("\(element.name) lacks \(name)")
        }
        for (name, value) in element.attributes {
            if !rule.required.contains(name), !rule.optional.contains(name) {
                faults.append("\(element.name) has \(name)")
            }
            check(name, value)
        }
        if !rule.hasText, element.text.contains(where: { !$0.isWhitespace }) {
            faults.append("\(element.name) has text")
        }
        if element.name == "MeasurementUnit", !["pixel", "mm10", "inch1200"].contains(element.text) {
            faults.append("unit \(element.text)")
        }
        let categories: Set = ["contentGeneration", "contentModification", "preOperation", "postOperation", "other"]
        if element.name == "processingCategory", !categories.contains(element.text) {
            faults.append("category \(element.text)")
        }
        checkOrder(element, rule)
        for child in element.children { check(child) }
    }

    private mutating func check(_ name: String, _ value: String) {
        switch name {
        case "ID":
            let isName =
                value.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic } == true
                && value.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || "_-.0123456789".unicodeScalars.contains($0)
                }
            if !isName { faults.append("ID \(value)") }
            if !identifiers.insert(value).inserted { faults.append("ID \(value) twice") }
        case "STYLEREFS", "TAGREFS", "PROCESSINGREFS", "REF": references += value.split(separator: " ").map(String.init)
        case "FONTSTYLE":
            let styles = value.split(separator: " ").map(String.init)
            if styles.isEmpty || !ALTORules.fontStyles.isSuperset(of: styles) { faults.append("FONTSTYLE \(value)") }
        case "FONTCOLOR":
            if value.count % 2 != 0 || !value.allSatisfy(\.isHexDigit) { faults.append("FONTCOLOR \(value)") }
        default: break
        }
        if ALTORules.floats.contains(name), Double(value)?.isFinite != true { faults.append("\(name) \(value)") }
        if let values = ALTORules.enumerations[name], !values.contains(value) { faults.append("\(name) \(value)") }
    }

    private mutating func checkOrder(_ element: XMLTree, _ rule: ALTORules.Element) {
        var names = element.children.map(\.name)[...]
        for child in rule.children {
            switch child {
            case .one(let name):
                if names.first == name { names.removeFirst() } else { faults.append("\(element.name) lacks \(name)") }
            case .maybe(let name): if names.first == name { names.removeFirst() }
            case .any(let name): names = names.drop { $0 == name }
            case .choice(let choice): names = names.drop { choice.contains($0) }
            case .some(let choice):
                if names.first.map(choice.contains) != true { faults.append("\(element.name) is empty") }
                names = names.drop { choice.contains($0) }
            case .strings:
                if names.first != "String" { faults.append("a line without String") }
                while names.first == "String" {
                    names.removeFirst()
                    if names.first == "SP" { names.removeFirst() }
                }
            }
        }
        if let name = names.first { faults.append("\(name) out of place in \(element.name)") }
    }
}
