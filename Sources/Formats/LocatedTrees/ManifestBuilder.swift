/// Makes a ``ManifestTree`` from what a reader meets, in document order.
///
/// Calls nest: every `begin` has its `end`, and inside an object every value follows a call of `name`.
struct ManifestBuilder {
    /// An entry whose name an earlier one of the same object has, both as indices of nodes.
    struct Repetition {
        var first: Int
        var again: Int
    }

    let syntax: ManifestSyntax
    let bytes: [UInt8]
    private(set) var nodes: [ManifestTree.Node] = []
    private(set) var names: [String] = []
    private(set) var strings: [String] = []
    private(set) var numbers: [Double] = []
    private(set) var repetitions: [Repetition] = []
    private var open: [Int] = []
    private var interned: [String: UInt32] = [:]
    private var recent = [UInt32](repeating: ManifestTree.noName, count: 256)
    private var pending: (name: UInt32, range: Range<Int>)?
    /// For each name, the object that had it last and the node of the entry.
    private var marks: [(object: Int, entry: Int)] = []

    init(syntax: ManifestSyntax, bytes: [UInt8]) {
        self.syntax = syntax
        self.bytes = bytes
    }

    /// What was built; there must be one outermost value, and nothing open.
    var tree: ManifestTree { ManifestTree(self) }

    /// How many containers are open.
    var depth: Int { open.count }

    /// Where the innermost open container began.
    var opening: Int? { open.last.map { Int(nodes[$0].start) } }

    mutating func name(_ name: String, range: Range<Int>) { pending = (intern(name), range) }

    /// A name as UTF-8.
    ///
    /// The few names that a format has are found again without hashing or copying them.
    mutating func name(_ text: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
        guard let first = text.first, let last = text.last else { return name("", range: range) }
        let slot = Int(first &* 31 &+ last &* 7 &+ UInt8(truncatingIfNeeded: text.count) &* 13)
        let guess = recent[slot]
        if guess != ManifestTree.noName, Self.equal(names[Int(guess)], text) {
            pending = (guess, range)
            return
        }
        let found = intern(String(decoding: text, as: UTF8.self))
        recent[slot] = found
        pending = (found, range)
    }

    mutating func begin(_ kind: ManifestValue.Kind, at start: Int) {
        add(kind, payload: 0, start..<start)
        open.append(nodes.count - 1)
    }

    mutating func end(at end: Int) {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(clamping: end)
        nodes[index].next = UInt32(nodes.count)
        if nodes[index].kind == .object { findRepetitions(in: index) }
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

    /// A value of another tree and all that is in it, every part of it at `range`.
    mutating func graft(_ value: ManifestValue, range: Range<Int>) {
        switch value.kind {
        case .object, .array:
            begin(value.kind, at: range.lowerBound)
            for member in value.members {
                if value.kind == .object { name(member.name, range: range) }
                graft(member.value, range: range)
            }
            end(at: range.upperBound)
        case .string: string(value.string ?? "", range: range)
        case .number: number(value.number ?? 0, range: range)
        case .boolean: boolean(value.boolean ?? false, range: range)
        case .null: null(range: range)
        }
    }

    private mutating func add(_ kind: ManifestValue.Kind, payload: UInt32, _ range: Range<Int>) {
        let index = nodes.count
        var place: UInt32 = 0
        if let parent = open.last {
            place = nodes[parent].payload
            nodes[parent].payload += 1
        }
        nodes.append(
            ManifestTree.Node(
                kind: kind, payload: payload, name: pending?.name ?? ManifestTree.noName,
                parent: UInt32(open.last ?? 0), place: place, next: UInt32(index + 1),
                start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound),
                nameStart: UInt32(clamping: pending?.range.lowerBound ?? 0),
                nameEnd: UInt32(clamping: pending?.range.upperBound ?? 0)))
        pending = nil
    }

    private mutating func intern(_ name: String) -> UInt32 {
        if let known = interned[name] { return known }
        let index = UInt32(names.count)
        names.append(name)
        interned[name] = index
        marks.append((-1, -1))
        return index
    }

    private mutating func findRepetitions(in object: Int) {
        var child = object + 1
        while child < nodes.count {
            let name = Int(nodes[child].name)
            if name < marks.count {
                if marks[name].object == object {
                    repetitions.append(Repetition(first: marks[name].entry, again: child))
                } else {
                    marks[name] = (object, child)
                }
            }
            child = Int(nodes[child].next)
        }
    }

    private static func equal(_ name: String, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        name.utf8.count == text.count
            && name.utf8.withContiguousStorageIfAvailable { zip($0, text).allSatisfy { $0 == $1 } } ?? false
    }
}
