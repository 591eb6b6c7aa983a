package import RectoMarkup

/// A document as selectors see it: elements with their parents and siblings.
package struct ElementTree: Sendable {
    let tree: ContentTree
    /// By node: the element that it is in, or -1.
    let parents: [Int32]
    /// By node, for elements: the element before it with the same parent, or -1.
    let previous: [Int32]
    /// By node, for elements: its number among its siblings, from 1, and from the end.
    private let numbers: [Int32]
    private let numbersFromEnd: [Int32]
    private let typeNumbers: [Int32]
    private let typeNumbersFromEnd: [Int32]

    /// - Complexity: O(n)
    package init(_ tree: ContentTree) {
        self.tree = tree
        let none = [Int32](repeating: -1, count: tree.nodes.count)
        var (parents, previous) = (none, none)
        var (numbers, fromEnd, typeNumbers, typeFromEnd) = (none, none, none, none)
        var open: [Int] = []
        var families: [[Int]] = []
        func close() {
            let family = families.removeLast()
            open.removeLast()
            var seen: [String: Int32] = [:]
            for (place, child) in family.enumerated() {
                numbers[child] = Int32(place + 1)
                fromEnd[child] = Int32(family.count - place)
                seen[Self.name(tree.nodes[child]), default: 0] += 1
                typeNumbers[child] = seen[Self.name(tree.nodes[child])] ?? 0
                if place > 0 { previous[child] = Int32(family[place - 1]) }
            }
            for child in family {
                typeFromEnd[child] = (seen[Self.name(tree.nodes[child])] ?? 0) - typeNumbers[child] + 1
            }
        }
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, tree.nodes[last].end <= index { close() }
            if let last = open.last { parents[index] = Int32(last) }
            guard node.isElement else { continue }
            if families.isEmpty {
                (numbers[index], fromEnd[index], typeNumbers[index], typeFromEnd[index]) = (1, 1, 1, 1)
            }
            if !families.isEmpty { families[families.count - 1].append(index) }
            open.append(index)
            families.append([])
        }
        while !open.isEmpty { close() }
        self.parents = parents
        self.previous = previous
        self.numbers = numbers
        numbersFromEnd = fromEnd
        self.typeNumbers = typeNumbers
        typeNumbersFromEnd = typeFromEnd
    }

    private static func name(_ node: ContentTree.Node) -> String {
        if case .element(let name, _, _) = node.content { name } else { "" }
    }

    func number(_ index: Int, fromEnd: Bool, ofType: Bool) -> Int {
        switch (fromEnd, ofType) {
        case (false, false): Int(numbers[index])
        case (true, false): Int(numbersFromEnd[index])
        case (false, true): Int(typeNumbers[index])
        case (true, true): Int(typeNumbersFromEnd[index])
        }
    }

    func parent(_ index: Int) -> Int? { parents[index] < 0 ? nil : Int(parents[index]) }
    func previous(_ index: Int) -> Int? { previous[index] < 0 ? nil : Int(previous[index]) }
}
