import RectoMarkup

extension ItemText {
    /// The steps from the root to the text in which an offset lies, and the offset within it.
    package func path(to offset: Int) -> (steps: [CFI.Step], terminal: CFI.Terminal)? {
        guard let tree, var node = tree.root else { return nil }
        let position = position(of: offset)
        var steps: [CFI.Step] = []
        descent: while true {
            var elements = 0
            var units = 0
            var child = node + 1
            while child < tree.nodes[node].end {
                switch tree.nodes[child].content {
                case .element:
                    if position > starts[child], position <= ends[child] {
                        node = child
                        steps.append(CFI.Step(2 * (elements + 1), id: tree.nodes[child].id))
                        continue descent
                    }
                    if position <= starts[child] { break }
                    elements += 1
                    units = 0
                case .text(let text):
                    if position >= starts[child] {
                        units += Self.units(text, scalars: position - starts[child])
                    }
                }
                if position <= starts[child] { break }
                child = tree.nodes[child].end
            }
            steps.append(CFI.Step(2 * elements + 1))
            return (steps, CFI.Terminal(offset: units))
        }
    }

    /// The offset to which steps from the root lead.
    ///
    /// - Returns: Whether all steps are there; where one is not, the nearest place to it. `nil` for a text without elements.
    package func offset(steps: [CFI.Step], _ terminal: CFI.Terminal) -> (offset: Int, evidence: LocatorEvidence)? {
        guard let tree, var node = tree.root else { return nil }
        var evidence = LocatorEvidence.cfi
        let before = terminal.side == .before
        for step in steps {
            let children = tree.children(of: node)
            guard step.number % 2 == 0 else {
                let place = step.number / 2
                guard place <= children.count else { return (offset(at: ends[node]), .id) }
                let from = place == 0 ? starts[node] + 1 : ends[children[place - 1]] + 1
                let first = place == 0 ? node + 1 : tree.nodes[children[place - 1]].end
                let end = place < children.count ? children[place] : tree.nodes[node].end
                let position = from + scalars(in: first..<end, units: terminal.offset ?? 0)
                return (offset(at: position, before: before), evidence)
            }
            let place = step.number / 2 - 1
            let known = children.indices.contains(place) ? children[place] : nil
            if let id = step.id, known.map({ tree.nodes[$0].id != id }) ?? true, let other = self.node(id: id) {
                node = other
                evidence = .id
            } else if let known {
                node = known
            } else {
                return (offset(at: place < 0 ? starts[node] : ends[node]), .id)
            }
        }
        let isBehind = (terminal.offset ?? 0) > 0
        return (offset(at: isBehind ? ends[node] + 1 : starts[node], before: before), evidence)
    }

    /// How many scalars of some texts some UTF-16 units are.
    private func scalars(in range: Range<Int>, units: Int) -> Int {
        guard let tree else { return 0 }
        var (left, count, index) = (units, 0, range.lowerBound)
        while index < range.upperBound, left > 0 {
            guard case .text(let text) = tree.nodes[index].content else { break }
            for scalar in text.unicodeScalars {
                let width = scalar.value > 0xFFFF ? 2 : 1
                guard left >= width else { return count }
                left -= width
                count += 1
            }
            index += 1
        }
        return count
    }

    /// How many UTF-16 units the first scalars of a text are.
    private static func units(_ text: String, scalars: Int) -> Int {
        var units = 0
        for scalar in text.unicodeScalars.prefix(scalars) { units += scalar.value > 0xFFFF ? 2 : 1 }
        return units
    }
}
