/// The elements of a text in document order: children may have to be gathered before they can be put into a tree.
struct XMLOutline: XMLConsumer {
    struct Node {
        var name: String
        var namespace: String
        /// Of the element with its tags; of the text where the node is one.
        var range: Range<Int>
        var nameRange: Range<Int>
        var attributes: [XMLParser.Attribute] = []
        /// The node after all that is in this one.
        var next: Int
        /// `nil` for an element.
        var text: String?
    }

    let shape: ManifestShape
    let limits: ManifestLimits
    private(set) var nodes: [Node] = []
    private var open: [Int] = []
    /// How many open elements are somebody else's or inside one that is.
    private var foreignDepth = 0
    /// Elements and attributes so far.
    private var count = 0

    init(shape: ManifestShape, limits: ManifestLimits) {
        self.shape = shape
        self.limits = limits
    }

    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < nodes[index].next {
            children.append(child)
            child = nodes[child].next
        }
        return children
    }

    mutating func start(_ element: XMLParser.Element) throws(ManifestStop) {
        if open.isEmpty { try checkRoot(element) }
        guard open.count < limits.safeDepth else {
            throw ManifestStop("SYN-004", "nested deeper than \(limits.safeDepth)", element.range)
        }
        count += 1 + element.attributes.count
        guard count <= limits.values else {
            throw ManifestStop("SYN-004", "more than \(limits.values) elements and attributes", element.range)
        }
        if element.namespace != shape.namespace || foreignDepth > 0 { foreignDepth += 1 }
        if element.namespace.isEmpty, foreignDepth == 1 {
            throw ManifestStop(
                "SYN-001",
                "element \(ManifestWords.quoted(element.name)) is in no namespace; it must be in \(shape.namespace)",
                element.nameRange)
        }
        open.append(nodes.count)
        nodes.append(
            Node(
                name: element.name, namespace: element.namespace, range: element.range, nameRange: element.nameRange,
                attributes: element.attributes, next: nodes.count + 1))
    }

    mutating func end(_ range: Range<Int>) throws(ManifestStop) {
        guard let index = open.popLast() else { return }
        if foreignDepth > 0 { foreignDepth -= 1 }
        nodes[index].range = nodes[index].range.lowerBound..<range.upperBound
        nodes[index].next = nodes.count
    }

    /// White space between the elements of the format says nothing; all other text is kept, if only to be refused.
    mutating func text(_ text: String, at start: Int?) throws(ManifestStop) {
        guard let parent = open.last, start != nil || foreignDepth > 0 else { return }
        // JSON in an extension may be long; its strings may not, and are measured where it is read.
        let isJSON = nodes[parent].namespace == XMLNames.extensions(of: shape.namespace)
        guard isJSON || text.utf8.count <= limits.string else {
            let place = start ?? nodes[parent].range.lowerBound
            throw ManifestStop(
                "SYN-004", "text of \(text.utf8.count) bytes; at most \(limits.string)", place..<place + 1)
        }
        let place = start ?? nodes[parent].range.upperBound
        nodes.append(
            Node(
                name: "", namespace: "", range: place..<place, nameRange: place..<place, next: nodes.count + 1,
                text: text))
    }

    private func checkRoot(_ element: XMLParser.Element) throws(ManifestStop) {
        guard element.name == shape.rootElement else {
            throw ManifestStop(
                "SYN-001", "the outermost element is \(ManifestWords.quoted(element.name)), not <\(shape.rootElement)>",
                element.nameRange)
        }
        guard element.namespace == shape.namespace else {
            throw ManifestStop(
                "SYN-001",
                element.namespace.isEmpty
                    ? "<\(element.name)> is in no namespace; write xmlns=\"\(shape.namespace)\""
                    : "<\(element.name)> is in namespace \(ManifestWords.quoted(element.namespace)), not \(shape.namespace)",
                element.nameRange)
        }
    }
}
