/// Makes a ``ManifestTree`` from what a reader meets, in document order.
///
/// Calls nest: every `begin` has its `end`, and inside an object every value follows a call of ``name(_:range:)``.
struct ManifestBuilder {
    let syntax: ManifestSyntax
    let bytes: [UInt8]
    private(set) var nodes: [ManifestTree.Node] = []
    private(set) var names: [String] = []
    private(set) var strings: [String] = []
    private(set) var numbers: [Double] = []
    private var open: [Int] = []
    private var interned: [String: UInt32] = [:]
    private var pending: (name: UInt32, range: Range<Int>)?

    init(syntax: ManifestSyntax, bytes: [UInt8]) {
        self.syntax = syntax
        self.bytes = bytes
    }

    /// What was built; there must be one outermost value, and nothing open.
    var tree: ManifestTree { ManifestTree(self) }

    /// How many containers are open.
    var depth: Int { open.count }

    mutating func name(_ name: String, range: Range<Int>) {
        if let known = interned[name] {
            pending = (known, range)
        } else {
            let index = UInt32(names.count)
            names.append(name)
            interned[name] = index
            pending = (index, range)
        }
    }

    mutating func begin(_ kind: ManifestValue.Kind, at start: Int) {
        add(kind, payload: 0, start..<start)
        open.append(nodes.count - 1)
    }

    mutating func end(at end: Int) {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(clamping: end)
        nodes[index].next = UInt32(nodes.count)
    }

    mutating func string(_ text: String, range: Range<Int>) {
        strings.append(text)
        add(.string, payload: UInt32(strings.count - 1), range)
    }

    mutating func number(_ value: Double, range: Range<Int>) {
        numbers.append(value)
        add(.number, payload: UInt32(numbers.count - 1), range)
    }

    mutating func boolean(_ value: Bool, range: Range<Int>) { add(.boolean, payload: value ? 1 : 0, range) }

    mutating func null(range: Range<Int>) { add(.null, payload: 0, range) }

    private mutating func add(_ kind: ManifestValue.Kind, payload: UInt32, _ range: Range<Int>) {
        let index = nodes.count
        if let parent = open.last { nodes[parent].payload += 1 }
        nodes.append(
            ManifestTree.Node(
                kind: kind, payload: payload, name: pending?.name ?? ManifestTree.noName,
                parent: UInt32(open.last ?? 0), next: UInt32(index + 1), start: UInt32(clamping: range.lowerBound),
                end: UInt32(clamping: range.upperBound), nameStart: UInt32(clamping: pending?.range.lowerBound ?? 0),
                nameEnd: UInt32(clamping: pending?.range.upperBound ?? 0)))
        pending = nil
    }
}
