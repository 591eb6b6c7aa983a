public import RectoDiagnostics

/// One value of a ``ManifestTree``, with its place in the file.
public struct ManifestValue: Sendable {
    /// What JSON calls the type of a value.
    public enum Kind: UInt8, Sendable { case object, array, string, number, boolean, null }

    /// An entry of an object, in the file's order.
    ///
    /// Names may occur twice in a tree with faults.
    public struct Member: Sendable {
        public let name: String
        /// The bytes of the name, quotes included; of the attribute's or element's name in XML.
        public let nameRange: Range<Int>
        public let value: ManifestValue
    }

    public let tree: ManifestTree
    let index: Int

    init(tree: ManifestTree, index: Int) {
        self.tree = tree
        self.index = index
    }

    private var node: ManifestTree.Node { tree.nodes[index] }

    public var kind: Kind { node.kind }

    /// The bytes of the value in the file; of the element in XML.
    public var range: Range<Int> { Int(node.start)..<Int(node.end) }

    /// Where the value begins.
    public var spot: SourceSpot { tree.spot(at: range.lowerBound) }

    public var string: String? { kind == .string ? tree.strings[Int(node.payload)] : nil }

    public var number: Double? { kind == .number ? tree.numbers[Int(node.payload)] : nil }

    /// The number, where it is a whole one.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }

    public var boolean: Bool? { kind == .boolean ? node.payload == 1 : nil }

    /// How many entries an object has, or values an array.
    public var count: Int { kind == .object || kind == .array ? Int(node.payload) : 0 }

    /// Empty but for objects and arrays.
    public var children: some Sequence<ManifestValue> { Children(tree: tree, place: index + 1, left: count) }

    private struct Children: Sequence, IteratorProtocol {
        let tree: ManifestTree
        var place: Int
        var left: Int

        mutating func next() -> ManifestValue? {
            guard left > 0 else { return nil }
            let value = ManifestValue(tree: tree, index: place)
            place = Int(tree.nodes[place].next)
            left -= 1
            return value
        }
    }

    /// The entries of an object.
    public var members: some Sequence<Member> {
        children.lazy.map { [tree] child in
            let node = tree.nodes[child.index]
            return Member(
                name: node.name == ManifestTree.noName ? "" : tree.names[Int(node.name)],
                nameRange: Int(node.nameStart)..<Int(node.nameEnd), value: child)
        }
    }

    /// The values of an array.
    public var elements: [ManifestValue] { kind == .array ? Array(children) : [] }

    /// The first entry of that name.
    ///
    /// - Complexity: linear in the number of entries.
    public subscript(name: String) -> ManifestValue? {
        guard kind == .object else { return nil }
        var child = index + 1
        for _ in 0..<count {
            let node = tree.nodes[child]
            if node.name != ManifestTree.noName, tree.names[Int(node.name)] == name {
                return ManifestValue(tree: tree, index: child)
            }
            child = Int(node.next)
        }
        return nil
    }

    /// Where in the tree the value is, after RFC 6901, in terms of the JSON form whatever was read.
    ///
    /// - Complexity: linear in the depth.
    public var pointer: String {
        var parts: [String] = []
        var index = index
        while index != 0 {
            let node = tree.nodes[index]
            let parent = Int(node.parent)
            if tree.nodes[parent].kind == .array {
                parts.append(String(node.place))
            } else {
                parts.append(Self.escaped(tree.names[Int(node.name)]))
            }
            index = parent
        }
        return parts.reversed().map { "/" + $0 }.joined()
    }

    /// The pointer of an entry that is not there.
    public func pointer(to name: String) -> String { pointer + "/" + Self.escaped(name) }

    /// The bytes that open an object or array: a brace, the name of an element; all of a scalar.
    public var opening: Range<Int> {
        guard kind == .object || kind == .array, !range.isEmpty else { return range }
        var end = range.lowerBound + 1
        if tree.syntax != .json {
            while end < range.upperBound, ![0x20, 0x0A, 0x0D, 0x09, 0x2F, 0x3E].contains(tree.bytes[end]) { end += 1 }
        }
        return range.lowerBound..<end
    }

    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        return String(name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
    }
}
