/// One walk of a ``ShapeChecker`` over a tree.
struct ShapeWalk {
    private let checker: ShapeChecker
    private let shape: CompiledShape
    private let tree: ManifestTree
    private let nodes: [ManifestTree.Node]
    /// The shape's number of each name in the tree, -1 for names that it has not.
    private let ids: [Int]
    private var suggestions = 200
    private(set) var faults: [ManifestFault] = []

    init(_ checker: ShapeChecker, _ tree: ManifestTree) {
        self.checker = checker
        self.tree = tree
        shape = checker.shape
        nodes = tree.nodes
        ids = tree.names.map { checker.shape.ids[$0] ?? -1 }
    }

    /// An object's entries.
    ///
    /// - Parameters:
    ///   - siblings: The variants that it is one of, and the id of the entry that says which.
    ///   - name: What to call it where the label gives nothing.
    mutating func object(
        _ index: Int, _ number: Int, name: String, siblings: (variants: [String: Int], tag: Int)? = nil
    ) {
        let object = shape.objects[number]
        var seen: UInt128 = 0
        var child = index + 1
        for _ in 0..<nodes[index].payload {
            defer { child = Int(nodes[child].next) }
            guard faults.count < checker.limits.faults else { return }
            let id = ids[Int(nodes[child].name)]
            let place = id < 0 ? -1 : object.places[id]
            guard place >= 0 else {
                if siblings?.tag != id || id < 0 { unknown(child, id, in: number, siblings?.variants) }
                continue
            }
            let bit: UInt128 = 1 << UInt128(place)
            if seen & bit != 0 { continue }
            seen |= bit
            if siblings?.tag != id { entry(child, object.entries[place]) }
        }
        var missing = object.required & ~seen
        guard missing != 0 else { return }
        let value = value(index)
        let label = checker.label(value) ?? name
        while missing != 0 {
            let entry = object.entries[missing.trailingZeroBitCount]
            missing &= missing - 1
            if entry.id == siblings?.tag { continue }
            add("SCH-002", "\(label) lacks \"\(entry.name)\"", value.opening, value.pointer(to: entry.name))
        }
    }

    private mutating func entry(_ index: Int, _ entry: CompiledShape.Entry) {
        let kind = nodes[index].kind
        switch entry.content {
        case .string, .number, .integer, .boolean:
            guard isType(index, entry.content) else { return mismatch(index, entry) }
            if !entry.constraints.isEmpty || kind == .number { check(index, entry, name: entry.name) }
        case .numbers, .strings: scalars(index, entry)
        case .object(let number):
            guard kind == .object else { return mismatch(index, entry) }
            object(index, number, name: entry.name)
        case .objects(let number):
            guard kind == .array else { return mismatch(index, entry) }
            count(index, entry)
            elements(index, entry) { walk, child in walk.object(child, number, name: walk.shape.objects[number].name) }
        case .variants(let variants, let names, let tag):
            guard kind == .array else { return mismatch(index, entry) }
            count(index, entry)
            elements(index, entry) { walk, child in walk.variant(child, variants, names, tag) }
        }
    }

    private mutating func elements(
        _ index: Int, _ entry: CompiledShape.Entry, _ visit: (inout ShapeWalk, Int) -> Void
    ) {
        var child = index + 1
        for place in 0..<nodes[index].payload {
            guard faults.count < checker.limits.faults else { return }
            if nodes[child].kind == .object {
                visit(&self, child)
            } else {
                let value = value(child)
                let found = ManifestWords.found(value)
                add("SCH-003", "\(entry.name)[\(place)] must be an object, found \(found)", value.range, value.pointer)
            }
            child = Int(nodes[child].next)
        }
    }

    private mutating func variant(_ index: Int, _ variants: [String: Int], _ names: [String], _ tag: Int) {
        let tagName = shape.names[tag]
        let value = value(index)
        guard let kind = value[tagName] else {
            return add(
                "SCH-002", "\(checker.label(value) ?? "an entry") lacks \"\(tagName)\"", value.opening,
                value.pointer(to: tagName))
        }
        guard let text = kind.string else {
            return add(
                "SCH-003", "\(tagName) must be a string, found \(ManifestWords.found(kind))", kind.range, kind.pointer)
        }
        guard let number = variants[text] else {
            let hint = suggestion(for: text, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
            return add(
                "SCH-004", "\(tagName) \(ManifestWords.quoted(text)) is not \(ManifestWords.list(names))\(hint)",
                kind.range, kind.pointer)
        }
        object(index, number, name: text, siblings: (variants, tag))
    }

    private mutating func scalars(_ index: Int, _ entry: CompiledShape.Entry) {
        guard nodes[index].kind == .array else { return mismatch(index, entry) }
        let isNumbers = if case .numbers = entry.content { true } else { false }
        let wanted: ManifestValue.Kind = isNumbers ? .number : .string
        count(index, entry)
        var child = index + 1
        for place in 0..<nodes[index].payload {
            if nodes[child].kind != wanted {
                let value = value(child)
                return add(
                    "SCH-003",
                    "\(entry.name)[\(place)] must be a \(isNumbers ? "number" : "string"), "
                        + "found \(ManifestWords.found(value))", value.range, value.pointer)
            }
            if isNumbers || !entry.constraints.isEmpty { check(child, entry, name: "\(entry.name)[\(place)]") }
            child = Int(nodes[child].next)
        }
    }

    private func isType(_ index: Int, _ content: CompiledShape.Content) -> Bool {
        let node = nodes[index]
        switch content {
        case .string: return node.kind == .string
        case .number: return node.kind == .number
        case .integer:
            return node.kind == .number && tree.numbers[Int(node.payload)].rounded() == tree.numbers[Int(node.payload)]
        case .boolean: return node.kind == .boolean
        default: return false
        }
    }

    private mutating func mismatch(_ index: Int, _ entry: CompiledShape.Entry) {
        let value = value(index)
        add(
            "SCH-003", "\(entry.name) must be \(wanted(entry)), found \(ManifestWords.found(value))", value.range,
            value.pointer)
    }

    private func wanted(_ entry: CompiledShape.Entry) -> String {
        switch entry.content {
        case .string: "a string"
        case .number: "a number"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .numbers: counted(entry, "numbers")
        case .strings: counted(entry, "strings")
        case .object: "an object"
        case .objects, .variants: "an array of objects"
        }
    }

    private func counted(_ entry: CompiledShape.Entry, _ noun: String) -> String {
        for case .count(let range) in entry.constraints where range.lowerBound == range.upperBound {
            return "\(range.lowerBound) \(noun)"
        }
        return "an array of \(noun)"
    }

    private mutating func count(_ index: Int, _ entry: CompiledShape.Entry) {
        let count = Int(nodes[index].payload)
        for case .count(let range) in entry.constraints where !range.contains(count) {
            let value = value(index)
            let noun =
                switch entry.content {
                case .numbers: "numbers"
                case .strings: "strings"
                default: "entries"
                }
            let wrong =
                if range.lowerBound == range.upperBound {
                    "must be \(range.lowerBound) \(noun), found \(count)"
                } else if count == 0 {
                    "must not be empty"
                } else if range.upperBound == .max {
                    "must have at least \(range.lowerBound) \(noun), found \(count)"
                } else {
                    "must have \(range.lowerBound) to \(range.upperBound) \(noun), found \(count)"
                }
            add("SCH-004", "\(entry.name) \(wrong)", value.range, value.pointer)
        }
    }

    /// The constraints of one scalar; the first that fails is told.
    private mutating func check(_ index: Int, _ entry: CompiledShape.Entry, name: String) {
        let node = nodes[index]
        if node.kind == .number {
            let number = tree.numbers[Int(node.payload)]
            if let wrong = bounds(number, entry.constraints) {
                let value = value(index)
                add("SCH-004", "\(name) \(ManifestNumber.text(number)) is \(wrong)", value.range, value.pointer)
            }
        } else if node.kind == .string {
            let text = tree.strings[Int(node.payload)]
            for constraint in entry.constraints {
                guard let wrong = wrong(text, constraint) else { continue }
                let value = value(index)
                return add("SCH-004", "\(name) \(ManifestWords.quoted(text)) \(wrong)", value.range, value.pointer)
            }
        }
    }

    private mutating func wrong(_ text: String, _ constraint: ManifestShape.Constraint) -> String? {
        switch constraint {
        case .oneOf(let words):
            if words.contains(text) { return nil }
            let hint = suggestion(for: text, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
            return "is not \(ManifestWords.list(words))\(hint)"
        case .text(let wrong): return wrong(text)
        case .range, .count: return nil
        }
    }

    private func bounds(_ number: Double, _ constraints: [ManifestShape.Constraint]) -> String? {
        for case .range(let range) in constraints where !range.contains(number) {
            let (low, high) = (ManifestNumber.text(range.lowerBound), ManifestNumber.text(range.upperBound))
            if range.lowerBound.isFinite, range.upperBound.isFinite { return "not within \(low) to \(high)" }
            return number < range.lowerBound ? "less than \(low)" : "more than \(high)"
        }
        guard number.magnitude > checker.limits.magnitude else { return nil }
        return "beyond \(ManifestNumber.text(checker.limits.magnitude)), the largest number allowed"
    }

    private mutating func unknown(_ index: Int, _ id: Int, in object: Int, _ siblings: [String: Int]?) {
        let node = nodes[index]
        let name = tree.names[Int(node.name)]
        if name.utf8.starts(with: "x-".utf8) { return }
        if name == "$schema", node.parent == 0, tree.syntax == .json { return }
        let range = Int(node.nameStart)..<Int(node.nameEnd)
        let pointer = value(index).pointer
        if id >= 0, let siblings, siblings.values.contains(where: { shape.objects[$0].places[id] >= 0 }) {
            return add("SCH-006", "\"\(name)\" has no meaning on \(shape.objects[object].name)", range, pointer)
        }
        var message = "unknown key \(ManifestWords.quoted(name))"
        if let near = suggestion(for: name, among: shape.objects[object].entries.map(\.name)) {
            message += "; did you mean \"\(near)\"?"
        } else if let near = id >= 0 ? name : suggestion(for: name, among: shape.names),
            let id = shape.ids[near],
            let home = shape.objects.first(where: { $0.places[id] >= 0 })
        {
            message += "; \(home.name) has \"\(near)\""
        }
        add("SCH-005", message, range, pointer)
    }

    /// A hostile file has thousands of unknown keys; the first hundreds get an idea of what was meant.
    private mutating func suggestion(for word: String, among words: [String]) -> String? {
        guard suggestions > 0 else { return nil }
        suggestions -= 1
        return Spelling.nearest(to: word, in: words)
    }

    private func value(_ index: Int) -> ManifestValue { ManifestValue(tree: tree, index: index) }

    private mutating func add(_ rule: String, _ message: String, _ range: Range<Int>, _ pointer: String) {
        guard faults.count < checker.limits.faults else { return }
        faults.append(ManifestFault(rule, message, range: range, pointer: pointer))
    }
}
