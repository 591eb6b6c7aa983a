import RectoComposition
import RectoShaping

/// Puts the glyphs of a line on a page.
///
/// Lengths are CSS pixels from the page's left and top.
struct LinePainter {
    /// A piece of a line that is painted together: glyphs of one run, a picture, or nothing but room.
    private struct Piece {
        var range: Range<Int>
        var level: UInt8
        /// Which of the paragraph's runs; nil for a picture.
        var run: Int?
    }

    private struct Cluster {
        var scalars: Range<Int>
        var glyphs: Range<Int>
    }

    let paragraph: SetParagraph
    let faces: FaceList
    /// By scalar, what justification adds after it.
    private var extra: [Int: Double] = [:]
    private var x = 0.0
    /// Of annotations, by where they begin: what they stand over.
    private var spots: [Int: (left: Double, right: Double)] = [:]
    private let baseline: Double
    private let pageWidth: Double
    private(set) var items: [PaintedItem] = []
    /// Of links, by their numbers.
    private(set) var links: [(link: Int, rect: PaintedRect)] = []

    init(_ paragraph: SetParagraph, _ faces: FaceList, baseline: Double, pageWidth: Double) {
        self.pageWidth = pageWidth
        self.paragraph = paragraph
        self.faces = faces
        self.baseline = baseline
    }

    /// Paints scalars of the paragraph as one line that begins at the left.
    mutating func paint(_ range: Range<Int>, left: Double, extra: [Int: Double] = [:], hyphen: Bool = false) {
        self.extra = extra
        x = left
        guard !range.isEmpty else { return }
        let pieces = pieces(range)
        let hyphenPlace = hyphen ? range.upperBound - 1 : nil
        for place in LineOrder.visual(pieces.map(\.level)) {
            let piece = pieces[place]
            let start = x
            let isLeft = !piece.level.isMultiple(of: 2)
            if hyphenPlace == piece.range.upperBound - 1, isLeft { paintHyphen(piece) }
            if let run = piece.run {
                paint(paragraph.runs[run], piece.range)
            } else {
                paintObject(piece.range.lowerBound)
            }
            if hyphenPlace == piece.range.upperBound - 1, !isLeft { paintHyphen(piece) }
            if !paragraph.annotations.isEmpty { measure(piece.range, start) }
            let style = style(piece.range.lowerBound)
            if let link = style.link, x > start { links.append((link, box(style, start, x))) }
        }
        if !paragraph.annotations.isEmpty { paintAnnotations(range) }
    }

    /// Mirrors what was painted about the middle of its line, where lines follow each other from the left.
    ///
    /// - Parameter middle: In CSS pixels from the top of the page with horizontal lines.
    mutating func face(_ turn: PageTurn, middle: Double) {
        items = items.map { turn.facing($0, middle: middle) }
        links = links.map { ($0.link, turn.facing($0.rect, middle: middle)) }
    }

    // MARK: - Annotations

    /// Those over scalars of a range.
    private func annotations(_ range: Range<Int>) -> ArraySlice<SetAnnotation> {
        let all = paragraph.annotations
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return all[low...].prefix { $0.range.lowerBound < range.upperBound }
    }

    /// Notes where the scalars of a piece lie that something stands over.
    private mutating func measure(_ range: Range<Int>, _ start: Double) {
        for annotation in annotations(range) {
            let own = annotation.range.clamped(to: range)
            func width(_ places: Range<Int>) -> Double {
                places.reduce(0) { $0 + paragraph.advances[$1] + (extra[$1] ?? 0) }
            }
            let before = width(range.lowerBound..<own.lowerBound)
            let isLeft = !paragraph.levels[own.lowerBound].isMultiple(of: 2)
            let left = isLeft ? x - before - width(own) : start + before
            let known = spots[annotation.range.lowerBound]
            spots[annotation.range.lowerBound] = (
                min(left, known?.left ?? left), max(left + width(own), known?.right ?? left)
            )
        }
    }

    /// Paints what stands over a line: an annotation of a word that is broken stands where it begins.
    private mutating func paintAnnotations(_ range: Range<Int>) {
        for annotation in annotations(range) where range.contains(annotation.range.lowerBound) {
            guard let spot = spots[annotation.range.lowerBound] else { continue }
            var painter = LinePainter(
                annotation.paragraph, faces, baseline: baseline - annotation.raise, pageWidth: pageWidth)
            painter.paint(
                0..<annotation.paragraph.text.scalars.count,
                left: max(0, min((spot.left + spot.right - annotation.width) / 2, pageWidth - annotation.width)))
            items += painter.items
        }
    }

    private func style(_ index: Int) -> InlineStyle { paragraph.text.styles[Int(paragraph.text.indices[index])] }

    private func pieces(_ range: Range<Int>) -> [Piece] {
        var pieces: [Piece] = []
        // The first run that reaches into the line.
        var (low, high) = (0, paragraph.runs.count)
        while low < high {
            let middle = (low + high) / 2
            if paragraph.runs[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var index = range.lowerBound
        while index < range.upperBound {
            if low < paragraph.runs.count, paragraph.runs[low].range.contains(index) {
                let own = paragraph.runs[low].range.clamped(to: range)
                pieces.append(Piece(range: own, level: paragraph.runs[low].level, run: low))
                index = own.upperBound
                low += 1
            } else {
                if paragraph.text.objects[index] != nil {
                    pieces.append(Piece(range: index..<index + 1, level: paragraph.levels[index], run: nil))
                }
                index += 1
            }
        }
        return pieces
    }

    // MARK: - Pictures

    private mutating func paintObject(_ index: Int) {
        guard let object = paragraph.text.objects[index] else { return }
        let bottom = baseline - object.raise - object.marginBottom
        let rect = PaintedRect(
            x: x + object.marginLeft, y: bottom - object.height, width: object.width, height: object.height)
        if style(index).isVisible {
            if let formula = object.formula {
                items += painted(formula, of: object, rect)
            } else {
                items.append(.picture(object.picture, rect, element: object.element))
            }
        }
        x += object.advance + (extra[index] ?? 0)
    }

    // MARK: - Glyphs

    private mutating func paint(_ run: GlyphRun, _ range: Range<Int>) {
        let style = paragraph.text.styles[run.style]
        // Signs that are turned stand on their own baseline, not on the middle of the line.
        let drop = faces.isVertical && !run.isUpright ? faces.drop(run.face) * style.size : 0
        let isRightToLeft = !run.level.isMultiple(of: 2)
        let start = x
        var glyphs: [PaintedGlyphs.Glyph] = []
        var clusters: [Cluster] = []
        // A run may be as long as a chapter.
        var index = isRightToLeft ? run.first { $0 < range.upperBound } : run.first { $0 >= range.lowerBound }
        while index < run.glyphs.count {
            let first = run.glyphs[index].cluster
            guard isRightToLeft ? first >= range.lowerBound : first < range.upperBound else { break }
            var end = index + 1
            while end < run.glyphs.count, run.glyphs[end].cluster == first { end += 1 }
            if range.contains(first) {
                var next = first + 1
                while next < run.range.upperBound, !paragraph.isStart[next] { next += 1 }
                let more = extra[next - 1] ?? 0
                var own = 0.0
                // Spacing comes after a letter: to its left where the text runs from right to left.
                let natural = run.glyphs[index..<end].reduce(0) { $0 + Double($1.advance) * run.scale }
                let spacing = paragraph.advances[first] - natural + more
                if isRightToLeft { x += spacing }
                let begin = glyphs.count
                for glyph in run.glyphs[index..<end] {
                    glyphs.append(
                        PaintedGlyphs.Glyph(
                            id: glyph.id, x: x + own + Double(glyph.x) * run.scale,
                            y: baseline + drop - style.raise - Double(glyph.y) * run.scale))
                    own += Double(glyph.advance) * run.scale
                }
                x += natural
                if !isRightToLeft { x += spacing }
                clusters.append(Cluster(scalars: first..<next, glyphs: begin..<glyphs.count))
            }
            index = end
        }
        guard style.isVisible else { return }
        if let background = style.background, x > start {
            items.append(.area(box(style, start, x), background, element: style.element))
        }
        if isRightToLeft { clusters.reverse() }
        emit(run, style, clusters, glyphs, isRightToLeft)
        decorate(style, run.face, start, x)
    }

    /// Adds glyphs, those together that show what follows each other in the canonical text.
    private mutating func emit(
        _ run: GlyphRun, _ style: InlineStyle, _ clusters: [Cluster], _ glyphs: [PaintedGlyphs.Glyph],
        _ isRightToLeft: Bool
    ) {
        var groups: [PaintedGlyphs] = []
        var isOpen = false
        var next = -2
        for cluster in clusters {
            let own = text(cluster.scalars)
            // Spaces within what the text does not have are shown as such; others are only room.
            let isWithin = isOpen && groups.last?.offset == nil && own.scalars == [" "]
            if own.offset == nil, own.isBlank, !isWithin {
                isOpen = false
                continue
            }
            let offset = own.offset ?? -1
            var group = PaintedGlyphs(
                face: faces.faces[run.face].number, size: run.size ?? style.size, color: style.color, glyphs: [],
                text: "", clusters: [], element: style.element, offset: own.offset)
            group.isRightToLeft = isRightToLeft
            group.isSideways = faces.isVertical && !run.isUpright
            if isOpen, let last = groups.last, (own.offset == nil) == (last.offset == nil),
                own.offset == nil || offset == next || offset == next - 1
            {
                group = groups.removeLast()
            }
            group.glyphs += glyphs[cluster.glyphs]
            if isOpen, own.offset != nil, offset == next - 1, own.scalars.count == 1, !group.clusters.isEmpty {
                // Several signs for one scalar, such as the capitals of a sharp s.
                group.clusters[group.clusters.count - 1].glyphs += cluster.glyphs.count
            } else {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: own.scalars)
                group.text += String(view)
                group.clusters.append(
                    PaintedGlyphs.Cluster(scalars: own.scalars.count, glyphs: cluster.glyphs.count))
            }
            groups.append(group)
            isOpen = true
            next = offset + own.scalars.count
        }
        for var group in groups {
            if isRightToLeft { group.glyphs = Self.fromLeft(group) }
            items.append(.glyphs(group))
        }
    }

    /// Glyphs that were added cluster by cluster in the order of the text, from left to right.
    private static func fromLeft(_ painted: PaintedGlyphs) -> [PaintedGlyphs.Glyph] {
        var ordered: [PaintedGlyphs.Glyph] = []
        var end = painted.glyphs.count
        for cluster in painted.clusters.reversed() {
            ordered += painted.glyphs[end - cluster.glyphs..<end]
            end -= cluster.glyphs
        }
        return ordered
    }

    /// What scalars show of the canonical text; what they are if they are not in it.
    private func text(_ range: Range<Int>) -> (offset: Int?, scalars: [Unicode.Scalar], isBlank: Bool) {
        var scalars: [Unicode.Scalar] = []
        var first: Int?
        var last = -1
        for index in range {
            let offset = Int(paragraph.text.offsets[index])
            guard offset >= 0, offset != last else { continue }
            if first == nil { first = offset }
            last = offset
            scalars.append(paragraph.text.sources[index])
        }
        if first != nil { return (first, scalars, false) }
        scalars = Array(paragraph.text.scalars[range])
        let isBlank = scalars.allSatisfy { $0 == " " || (0x2066...0x2069).contains($0.value) || $0 == "\u{200B}" }
        return (nil, scalars, isBlank)
    }

    private mutating func paintHyphen(_ piece: Piece) {
        let index = piece.range.upperBound - 1
        guard let hyphen = paragraph.hyphens[Int(paragraph.text.indices[index])] else { return }
        let style = style(index)
        let drop = faces.isVertical ? faces.drop(hyphen.face) * style.size : 0
        var painted = PaintedGlyphs(
            face: faces.faces[hyphen.face].number, size: style.size, color: style.color,
            glyphs: [PaintedGlyphs.Glyph(id: hyphen.glyph, x: x, y: baseline + drop - style.raise)], text: "-",
            clusters: [PaintedGlyphs.Cluster(scalars: 1, glyphs: 1)], element: style.element, offset: nil)
        painted.isSideways = faces.isVertical
        items.append(.glyphs(painted))
        x += hyphen.advance
    }

    // MARK: - Around glyphs

    /// The room of a style's text between two places.
    private func box(_ style: InlineStyle, _ start: Double, _ end: Double) -> PaintedRect {
        let (ascent, descent, _) = faces.metrics(style.face)
        return PaintedRect(
            x: start, y: baseline - style.raise - ascent * style.size, width: end - start,
            height: (ascent + descent) * style.size)
    }

    private mutating func decorate(_ style: InlineStyle, _ face: Int, _ start: Double, _ end: Double) {
        let thickness = max(0.5, style.size / 16)
        for decoration in style.decorations where end > start {
            // In vertical Japanese and Korean, the line is at the right.
            let isAtRight = ["ja", "ko"].contains(style.face.language?.prefix(2).lowercased() ?? "")
            let y =
                switch decoration.place {
                case .through where faces.isVertical: baseline - style.raise
                case .under where faces.isVertical && !isAtRight: baseline - style.raise + style.size * 0.55
                case .under where faces.isVertical, .over where faces.isVertical:
                    baseline - style.raise - style.size * 0.55 - thickness
                case .under: baseline - style.raise + style.size / 10
                case .below: baseline - style.raise + faces.metrics(style.face).descent * style.size
                case .over: baseline - style.raise - style.size * 0.85
                case .through: baseline - style.raise - style.size * 0.28
                }
            items.append(
                .area(
                    PaintedRect(x: start, y: y, width: end - start, height: thickness), decoration.color,
                    element: style.element))
        }
    }
}
