import RectoComposition
import RectoDiagnostics
import RectoShaping
import RectoStyles

extension BoxBuilder {
    /// Scalars that have no shape: a paragraph of nothing else is none.
    private static func isEmpty(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }

    /// Ends the paragraph that is collected.
    mutating func flush() throws(Failure) {
        text.trimSpace()
        defer {
            text = InlineText()
            for index in frames.indices { frames[index].rubyStart = 0 }
            ownParagraphs = [:]
            isInWord = false
        }
        guard text.scalars.contains(where: { !Self.isEmpty($0) }),
            let index = frames.lastIndex(where: \.isBlock)
        else { return }
        text.placeSpaces()
        if !floats.isEmpty, text.hasText { floats[floats.count - 1].hasText = true }
        try addParagraph(frames[index], indents: !frames[index].hasLines)
        // The first line of a block is that of its first block within, too, but not that of a float.
        let outermost = floats.last?.depth ?? 0
        for index in frames.indices where frames[index].isBlock && index >= outermost { frames[index].hasLines = true }
    }

    private mutating func addParagraph(_ block: BoxFrame, indents: Bool) throws(Failure) {
        guard flow.paragraphs.count < Self.most else {
            throw Failure(.tooLarge, "has more than \(Self.most) paragraphs")
        }
        let style = block.style
        var indent = indents ? style.textIndent.resolved(of: block.width) : 0
        indent = min(max(indent, floats.isEmpty && innerFlows.depth == 0 ? -block.start : 0), block.width / 2)
        // Room between lines may be little, but not so that they lie on each other.
        if isMeasuring { return measureParagraph(block, indent) }
        var strut = shaper.extent(block.inline)
        // Nothing is above or below a letter that stands beside its text.
        let least = block.isFloat && text.scalars.count < 4 ? 0.4 : 0.8
        if strut.height < block.inline.size * least {
            let more = (block.inline.size * least - strut.height) / 2
            strut = LineExtent(above: strut.above + more, below: strut.below + more)
        }
        strut = fitted(strut)
        let isPicture = text.scalars.enumerated().allSatisfy {
            text.objects[$0].map { $0.formula == nil } ?? ($1 == " " || $1 == "\n")
        }
        if isPicture, !text.objects.isEmpty { strut = LineExtent(above: 0, below: 0) }
        text.fitObjects(FlowRegion(width: block.width - max(0, indent), height: room.height - strut.height))
        let base: Itemizer.Base =
            style.unicodeBidi == .plaintext ? .first : style.direction == .rtl ? .rightToLeft : .leftToRight
        var paragraph = shaper.shape(text, base: base, place: place, longest: block.width - max(0, indent))
        (paragraph.alignment, paragraph.lastAlignment) = alignment(block)
        paragraph.markers = markers
        markers = []
        var own = FlowParagraph(parts: paragraph.parts, strut: strut)
        own.extents = extents(paragraph, strut)
        own.indent = indent
        own.method = settings.breaking.method
        (own.orphans, own.widows) = (min(max(style.orphans, 1), 20), min(max(style.widows, 1), 20))
        let number = flow.tree.add(own)
        for anchor in text.anchors {
            let part = paragraph.ranges.firstIndex { $0.upperBound > anchor.place } ?? paragraph.parts.count
            flow.tree.anchor(anchor.float, to: number, part: part)
        }
        flow.paragraphs.append(paragraph)
    }

    /// Says how wide the paragraph is that is collected.
    private mutating func measureParagraph(_ block: BoxFrame, _ indent: Double) {
        let paragraph = shaper.shape(
            text, base: block.style.direction == .rtl ? .rightToLeft : .leftToRight, place: place, longest: .infinity)
        guard let index = frames.lastIndex(where: \.isBlock) else { return }
        frames[index].content.add(ContentWidth(paragraph.parts, indent: indent))
    }

    private func alignment(_ block: BoxFrame) -> (TextAlign, TextAlignLast) {
        var align = block.style.textAlign
        if block.style.display == .tableRow, align == .justify { align = .start }
        let isStart = align == .start || align == (block.style.direction == .rtl ? .right : .left)
        switch settings.alignment {
        case .publisher: return (align, block.style.textAlignLast)
        case .justify: return (isStart ? .justify : align, block.style.textAlignLast)
        case .start: return align == .justify ? (.start, .auto) : (align, block.style.textAlignLast)
        }
    }

    /// What fits into a region.
    private func fitted(_ extent: LineExtent) -> LineExtent {
        guard extent.height > room.height else { return extent }
        let above = min(max(extent.above, 0), room.height)
        return LineExtent(above: above, below: room.height - above)
    }

    /// By part, what it needs of a line; empty if the strut is enough for all.
    private func extents(_ paragraph: SetParagraph, _ strut: LineExtent) -> [LineExtent] {
        let text = paragraph.text
        let styles = text.styles.map { shaper.extent($0) }
        let needsMore = styles.contains { $0.above > strut.above + 1e-9 || $0.below > strut.below + 1e-9 }
        guard needsMore || !text.objects.isEmpty || !paragraph.annotations.isEmpty else { return [] }
        var annotated: [Int: Double] = [:]
        for annotation in paragraph.annotations { annotated[annotation.range.lowerBound] = annotation.above }
        return paragraph.ranges.map { range in
            var extent = strut
            for index in range {
                if let above = annotated[index] { extent = extent.union(LineExtent(above: above, below: 0)) }
                if let object = text.objects[index] {
                    extent = extent.union(object.extent)
                } else if text.scalars[index] != "\u{200B}" {
                    extent = extent.union(styles[Int(text.indices[index])])
                }
            }
            return fitted(extent)
        }
    }
}
