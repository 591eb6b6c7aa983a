import RectoMarkup

/// The rules of all sheets by what their selectors end in, so that few are tried for an element.
struct RuleIndex {
    struct Entry {
        let selector: Selector
        let block: Int
        let origin: StyleSheet.Origin
        let order: Int
    }

    private var ids: [String: [Entry]] = [:]
    private var classes: [String: [Entry]] = [:]
    private var types: [String: [Entry]] = [:]
    private var others: [Entry] = []
    private(set) var blocks: [DeclarationBlock] = []

    init(_ sheets: [StyleSheet]) {
        var order = 0
        for sheet in sheets {
            for rule in sheet.rules {
                for selector in rule.selectors {
                    add(Entry(selector: selector, block: blocks.count, origin: sheet.origin, order: order))
                }
                blocks.append(rule.block)
                order += 1
            }
        }
    }

    private mutating func add(_ entry: Entry) {
        var type: String?
        for simple in entry.selector.compounds[0] {
            switch simple {
            case .id(let id): return ids[id, default: []].append(entry)
            case .class(let name): return classes[name, default: []].append(entry)
            case .type(let name): type = name.lowercased()
            default: break
            }
        }
        if let type { types[type, default: []].append(entry) } else { others.append(entry) }
    }

    /// Entries that might mean an element; none is missing.
    func candidates(_ name: String, _ attributes: [String: String], _ body: (Entry) -> Void) {
        others.forEach(body)
        types[name.lowercased()]?.forEach(body)
        if let id = attributes["id"] ?? attributes["xml:id"] { ids[id]?.forEach(body) }
        guard let text = attributes["class"], !classes.isEmpty else { return }
        var seen: Set<Substring> = []
        for word in text.split(whereSeparator: \.isWhitespace) where seen.insert(word).inserted {
            classes[String(word)]?.forEach(body)
        }
    }
}
