/// Blocks within blocks, as a list of steps in the order of the document.
///
/// Flat, so that a break is a place in the list, and no nesting is too deep.
package struct FlowTree: Sendable {
    enum Step: Hashable, Sendable {
        case open(Int)
        case close(Int)
        case paragraph(Int)
        case solid(Int)
        /// Its content are the steps after it.
        case float(Int)
        case table(Int)
    }

    private(set) var steps: [Step] = []
    private(set) var boxes: [FlowBox] = []
    package private(set) var paragraphs: [FlowParagraph] = []
    package private(set) var solids: [FlowSolid] = []
    private(set) var floats: [FlowFloat] = []
    private(set) var tables: [FlowTable] = []
    /// By step: the boxes around it, as the last of them; -1 for none.
    private(set) var owners: [Int] = []
    /// By box: the one around it, or -1.
    private(set) var parents: [Int] = []
    /// By step: what is asked for between it and its sibling before; nil if it has none.
    private(set) var breaks: [BoxBreak?] = []

    private var current = -1
    private var ends: [Int] = []
    /// By level of nesting, whether something came before, and what it asked for after itself.
    private var previous: [BoxBreak?] = [nil]
    /// Steps that have opened with nothing before them yet: what is first in them is asked at the outermost.
    private var leading: [Int] = []
    /// Flows that go on after the one that is within them.
    private var outer: [Outer] = []

    private struct Outer: Sendable {
        let current: Int
        let previous: [BoxBreak?]
        let start: Int
    }

    package init() {}

    /// Begins a box; what is added from now on is in it.
    ///
    /// - Returns: Its number, by which fragments name it.
    @discardableResult
    package mutating func open(_ box: FlowBox) -> Int {
        let number = boxes.count
        boxes.append(box)
        parents.append(current)
        add(.open(number), box.breakBefore)
        current = number
        previous.append(nil)
        return number
    }

    /// Ends the box that began last in this flow; does nothing without one.
    package mutating func close() {
        guard current >= 0 else { return }
        let box = boxes[current]
        let inner = previous.removeLast()
        steps.append(.close(current))
        owners.append(current)
        breaks.append(nil)
        leading = []
        current = parents[current]
        // What the last box within asks for is asked after this one.
        previous[previous.count - 1] = Self.stronger(box.breakAfter, inner ?? .auto)
    }

    /// Adds a paragraph to the box that is open.
    ///
    /// - Returns: Its number among the paragraphs.
    @discardableResult
    package mutating func add(_ paragraph: FlowParagraph) -> Int {
        paragraphs.append(paragraph)
        add(.paragraph(paragraphs.count - 1), .auto)
        previous[previous.count - 1] = .auto
        leading = []
        return paragraphs.count - 1
    }

    /// Adds a picture to the box that is open.
    ///
    /// - Returns: Its number among the solids.
    @discardableResult
    package mutating func add(_ solid: FlowSolid) -> Int {
        solids.append(solid)
        add(.solid(solids.count - 1), .auto)
        previous[previous.count - 1] = .auto
        leading = []
        return solids.count - 1
    }

    // MARK: - Flows within

    /// Begins a float: what is added from now on is in it, as in a flow of its own.
    ///
    /// - Returns: Its number.
    package mutating func open(_ float: FlowFloat) -> Int {
        floats.append(float)
        add(.float(floats.count - 1), .auto)
        // A float stays with what stands beside it.
        previous[previous.count - 1] = .avoid
        leading = []
        begin()
        return floats.count - 1
    }

    /// Ends a float.
    ///
    /// - Parameter hasText: Whether there is text in it; see ``FlowFloat``.
    package mutating func close(float number: Int, hasText: Bool) {
        floats[number].steps = end()
        floats[number].hasText = hasText
    }

    /// Begins a table: what follows are its cells.
    ///
    /// - Returns: Its number.
    package mutating func openTable() -> Int {
        tables.append(FlowTable())
        add(.table(tables.count - 1), .auto)
        previous[previous.count - 1] = .auto
        leading = []
        return tables.count - 1
    }

    /// Ends a table, whose cells have been added.
    package mutating func close(table number: Int, _ table: FlowTable) {
        tables[number] = table
        tables[number].end = steps.count
    }

    /// Begins the content of a cell, a flow of its own.
    package mutating func openCell() { begin() }

    /// Ends a cell.
    ///
    /// - Returns: What its content is.
    package mutating func closeCell() -> Range<Int> { end() }

    /// A number for a box that the flow does not go through, such as that of a cell.
    package mutating func addBox() -> Int {
        boxes.append(FlowBox())
        parents.append(-1)
        return boxes.count - 1
    }

    private mutating func begin() {
        outer.append(Outer(current: current, previous: previous, start: steps.count))
        (current, previous, leading) = (-1, [nil], [])
    }

    private mutating func end() -> Range<Int> {
        while current >= 0 { close() }
        guard let last = outer.popLast() else { return 0..<0 }
        (current, previous, leading) = (last.current, last.previous, [])
        return last.start..<steps.count
    }

    /// Puts a float into the lines of a paragraph, which was added after it: it stands beside the line that has a part.
    package mutating func anchor(_ float: Int, to paragraph: Int, part: Int) {
        floats[float].isAnchored = true
        paragraphs[paragraph].anchors.append(FlowParagraph.Anchor(part: part, float: float))
    }

    private mutating func add(_ step: Step, _ before: BoxBreak) {
        owners.append(current)
        if let last = previous.last, let after = last {
            breaks.append(Self.stronger(after, before))
            leading = []
        } else {
            breaks.append(nil)
            // First in its box: what it asks for is asked before the box.
            if let outer = leading.first, let known = breaks[outer] { breaks[outer] = Self.stronger(known, before) }
        }
        if case .open = step { leading.append(steps.count) } else { leading = [] }
        steps.append(step)
    }

    private static func stronger(_ one: BoxBreak, _ other: BoxBreak) -> BoxBreak {
        if other.isForced { return other }
        if one.isForced { return one }
        return one == .avoid ? one : other
    }

    /// The indent of a paragraph, in CSS pixels.
    package func indent(_ paragraph: Int) -> Double { paragraphs[paragraph].indent }

    /// Whether the boxes around a step, or one of them, are not to be broken.
    func avoidsBreak(at step: Int) -> Bool {
        var box = owners[step]
        while box >= 0 {
            if boxes[box].avoidsBreakInside { return true }
            box = parents[box]
        }
        return false
    }

    /// The boxes around a step, from the outermost.
    func ancestors(of step: Int) -> [Int] {
        var found: [Int] = []
        var box = owners[step]
        while box >= 0 {
            found.append(box)
            box = parents[box]
        }
        return found.reversed()
    }
}
