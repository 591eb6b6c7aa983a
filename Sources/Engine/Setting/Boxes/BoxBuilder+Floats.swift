import RectoComposition
import RectoDiagnostics
import RectoMarkup
import RectoShaping
import RectoStyles

extension BoxBuilder {
    /// The most floats of a document, and how deep floats and tables are within each other; what is beyond stands in the flow.
    static let mostInner = 10_000
    static let deepestInner = 6

    /// Whether an element stands at a side.
    func floats(_ style: ComputedStyle) -> Bool {
        style.float != .none && annotated.isEmpty && innerFlows.count < Self.mostInner
            && innerFlows.depth < Self.deepestInner && style.position != .absolute && style.position != .fixed
            && !frames.contains { $0.style.display == .ruby }
    }

    /// Begins a float: the paragraph that it stands in waits.
    mutating func openFloat(
        _ frame: inout BoxFrame, _ index: Int, _ space: ContentTree.Space, _ attributes: [String: String]
    ) throws(Failure) {
        let outer = frames[frames.count - 1]
        if isMeasuring {
            pushFloat(number: 0)
            frame.isFloat = true
            return try openBlock(
                &frame, index, space, attributes, geometry: BlockGeometry(frame.style, in: outer.width, page: room))
        }
        let measured = frame.style.width == .auto ? try contentWidth(frame, index, space, attributes) : ContentWidth()
        let (geometry, float) = BlockGeometry.float(frame.style, in: outer.width, page: room) { measured }
        pushFloat(number: flow.tree.open(float))
        frame.isFloat = true
        try openBlock(&frame, index, space, attributes, geometry: geometry)
    }

    /// Lays the paragraph that is collected aside.
    mutating func pushFloat(number: Int) {
        innerFlows = (innerFlows.count + 1, innerFlows.depth + 1)
        floats.append(
            OpenFloat(
                number: number, depth: frames.count, text: text, ownParagraphs: ownParagraphs, markers: markers,
                isInWord: isInWord, rubyStarts: frames.map(\.rubyStart)))
        (text, ownParagraphs, markers) = (InlineText(), [:], [])
    }

    /// Ends a float, and goes on with the paragraph around it.
    mutating func closeFloat() {
        guard let last = floats.popLast() else { return }
        innerFlows.depth -= 1
        (text, ownParagraphs, markers, isInWord) = (last.text, last.ownParagraphs, last.markers, last.isInWord)
        for (index, start) in last.rubyStarts.enumerated() where frames.indices.contains(index) {
            frames[index].rubyStart = start
        }
        if last.hasText, !floats.isEmpty { floats[floats.count - 1].hasText = true }
        guard !isMeasuring else { return }
        flow.tree.close(float: last.number, hasText: last.hasText)
        text.anchor(last.number)
    }

    /// Goes below floats between two lines.
    mutating func clear(_ clear: Clear) throws(Failure) {
        try flush()
        guard !isMeasuring else { return }
        var box = FlowBox()
        box.clear = FlowClear(clear)
        flow.tree.open(box)
        flow.tree.close()
    }

    /// Adds the first letter of the block that is open, which stands at a side.
    ///
    /// - Returns: Whether it was added.
    mutating func addLetter(_ letters: InlineText, _ style: ComputedStyle, _ block: BoxFrame) {
        var frame = BoxFrame(
            name: "", end: 0, depth: frames.count, style: style, inline: block.inline, isBlock: true,
            start: frames[frames.count - 1].start, width: frames[frames.count - 1].width)
        frame.style.textIndent = .zero
        frame.style.textAlign = .start
        if let own = letters.styles.first { frame.inline = own }
        let shaped = shaper.shape(letters, base: .first, place: place, longest: .infinity)
        let content = ContentWidth(shaped.parts, indent: 0)
        if isMeasuring { return frames[frames.count - 1].content.add(float: BlockGeometry.outer(content, style)) }
        let (geometry, float) = BlockGeometry.float(style, in: block.width, page: room) { content }
        pushFloat(number: flow.tree.open(float))
        let number = flow.tree.open(geometry.box)
        if geometry.box.isPainted { flow.boxes[number] = geometry.paint }
        frame.width = geometry.width
        frame.isFloat = true
        frames.append(frame)
        text = letters
        try? flush()
        frames.removeLast()
        flow.tree.close()
        closeFloat()
    }

    // MARK: - Widths

    /// The widths of the content of an element that would be opened now.
    func contentWidth(
        _ frame: BoxFrame, _ index: Int, _ space: ContentTree.Space, _ attributes: [String: String]
    ) throws(Failure) -> ContentWidth {
        if let known = widths.content[index] { return known }
        var own = measuring()
        var frame = frame
        frame.isFloat = false
        try own.openBlock(
            &frame, index, space, attributes, geometry: BlockGeometry(frame.style, in: room.width, page: room))
        frame.style.width = .auto
        let found = try own.measure(frame, index, index + 1..<tree.nodes[index].end, attributes)
        widths.content[index] = found
        return found
    }

    /// A builder that only measures, at the same place.
    func measuring() -> BoxBuilder {
        var own = self
        own.flow = ItemFlow()
        own.flow.elements = [SetElement(.document, parent: nil)]
        (own.text, own.ownParagraphs, own.markers, own.floats) = (InlineText(), [:], [], [])
        own.isMeasuring = true
        for index in own.frames.indices {
            own.frames[index].inline.element = 0
            own.frames[index].inline.link = nil
            own.frames[index].firstLetter = nil
            own.frames[index].width = room.width
        }
        return own
    }

    /// Walks the content of an element, and says how wide that is.
    mutating func measure(
        _ frame: BoxFrame, _ index: Int?, _ nodes: Range<Int>, _ attributes: [String: String]
    ) throws(Failure) -> ContentWidth {
        frames.append(frame)
        let level = frames.count - 1
        if let index, let before = document.style(index, .before) { try addGenerated(before, attributes) }
        try walk(nodes)
        if let after = frame.after { try addGenerated(after, attributes) }
        try flush()
        let found = frames[level].content
        frames.removeLast()
        return found
    }

    /// Tells the block around one that has ended how wide that is.
    mutating func note(_ ended: BoxFrame) {
        guard let index = frames.lastIndex(where: \.isBlock) else { return }
        let own = BlockGeometry.outer(ended.content, ended.style)
        if ended.isFloat { frames[index].content.add(float: own) } else { frames[index].content.add(own) }
    }
}
