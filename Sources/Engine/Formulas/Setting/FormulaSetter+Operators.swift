import RectoComposition
import RectoShaping

extension FormulaSetter {
    /// What an operator is like where it stands.
    func properties(_ node: FormulaNode, _ form: FormulaOperator.Form) -> FormulaOperator {
        let form = node.attributes["form"].flatMap { FormulaOperator.Form(rawValue: $0.lowercased()) } ?? form
        var own = FormulaOperator(node.letters.map(\.scalar), form)
        own.isStretchy = node.flag("stretchy") ?? own.isStretchy
        own.isSymmetric = node.flag("symmetric") ?? own.isSymmetric
        own.isLarge = node.flag("largeop") ?? own.isLarge
        own.hasMovableLimits = node.flag("movablelimits") ?? own.hasMovableLimits
        own.isAccent = node.flag("accent") ?? own.isAccent
        return own
    }

    /// An operator without the room around it, and that room in CSS pixels.
    func operatorBox(
        _ node: FormulaNode, _ style: FormulaStyle, _ stretch: Stretch?, form: FormulaOperator.Form
    ) -> (box: FormulaBox, before: Double, after: Double) {
        let own = properties(node, form)
        let before = length(node.attributes["lspace"], style, of: own.before * style.size) ?? own.before * style.size
        let after = length(node.attributes["rspace"], style, of: own.after * style.size) ?? own.after * style.size
        return (grown(node, style, own, stretch) ?? token(node, style), before, after)
    }

    /// A larger form of an operator of one sign; nil if it stays as it is.
    private func grown(
        _ node: FormulaNode, _ style: FormulaStyle, _ own: FormulaOperator, _ stretch: Stretch?
    ) -> FormulaBox? {
        guard node.letters.count == 1, let letter = node.letters.first, let glyph = font.glyph(letter.scalar) else {
            return nil
        }
        let unit = unit(style)
        let ink = faces.font(faces.main).extents(glyph)
        switch stretch {
        case .vertical(let ascent, let descent)?
        where own.isStretchy && !FormulaOperator.growsOnlySideways(letter.scalar):
            var target = max(0, ascent + descent)
            if let least = length(node.attributes["minsize"], style, of: Double(ink.ascent + ink.descent) * unit) {
                target = max(target, least)
            }
            if let most = length(node.attributes["maxsize"], style, of: Double(ink.ascent + ink.descent) * unit),
                most > 0
            {
                target = min(target, most)
            }
            guard target > Double(ink.ascent + ink.descent) * unit,
                let pieces = pieces(glyph, .vertical, target / unit)
            else { return centered(node, style, own, stretch) }
            return upright(pieces, node, style, middle: (ascent - descent) / 2)
        case .horizontal(let width)? where own.isStretchy && FormulaOperator.growsSideways(letter.scalar):
            guard width > Double(font.advance(glyph)) * unit, let pieces = pieces(glyph, .horizontal, width / unit)
            else { return nil }
            return sideways(pieces, node, style)
        default:
            guard own.isLarge, style.isDisplay else { return nil }
            let least = Double(font.constant(.displayOperatorHeight))
            let variants = font.variants(glyph, .vertical)
            guard let chosen = variants.first(where: { Double($0.length) >= least }) ?? variants.last else {
                return nil
            }
            return upright(
                [(chosen.glyph, 0, Double(chosen.length))], node, style, middle: length(.axisHeight, style))
        }
    }

    /// An operator that is large enough, in the middle of what it stands beside if it is symmetric.
    private func centered(
        _ node: FormulaNode, _ style: FormulaStyle, _ own: FormulaOperator, _ stretch: Stretch?
    ) -> FormulaBox? {
        guard own.isSymmetric else { return nil }
        let box = token(node, style)
        let up = length(.axisHeight, style) - (box.ascent - box.descent) / 2
        var moved = box
        moved.items = []
        (moved.ascent, moved.descent) = (box.ascent + up, box.descent - up)
        moved.paint(box, x: 0, y: -up)
        return moved
    }

    /// Glyphs with their places on an axis and their lengths, in units: of the smallest form that is long enough, else put together.
    private func pieces(
        _ glyph: UInt32, _ axis: FormulaFont.Axis, _ target: Double
    ) -> [(glyph: UInt32, place: Double, length: Double)]? {
        let variants = font.variants(glyph, axis)
        if let found = variants.first(where: { Double($0.length) >= target }) {
            return [(found.glyph, 0, Double(found.length))]
        }
        if let built = assembly(font.parts(glyph, axis), least: Double(font.leastOverlap(axis)), target) {
            return built
        }
        return variants.last.map { [($0.glyph, 0, Double($0.length))] }
    }

    /// The most glyphs that one sign is put together of.
    private static let mostPieces = 1000

    /// Repeats what may be repeated until a length is reached, and lets neighbours overlap so that it is just that.
    private func assembly(
        _ parts: [FormulaFont.Part], least: Double, _ target: Double
    ) -> [(glyph: UInt32, place: Double, length: Double)]? {
        guard !parts.isEmpty else { return nil }
        let fixed = parts.filter { !$0.repeats }
        let elastic = parts.filter(\.repeats)
        func total(_ parts: [FormulaFont.Part]) -> Double { parts.reduce(0) { $0 + Double($1.length) } }
        let gain = total(elastic) - least * Double(elastic.count)
        let missing = target - total(fixed) + least * Double(max(0, fixed.count - 1))
        var repeats = fixed.isEmpty ? 1 : 0
        if missing > 0, gain > 0 { repeats = max(repeats, Int(min((missing / gain).rounded(.up), 1000))) }
        if !elastic.isEmpty { repeats = min(repeats, Self.mostPieces / elastic.count) }
        var sequence: [FormulaFont.Part] = []
        for part in parts { for _ in 0..<(part.repeats ? repeats : 1) { sequence.append(part) } }
        guard let first = sequence.first else { return nil }
        let joints = Double(sequence.count - 1)
        let surplus = total(sequence) - least * joints - target
        let overlap = joints > 0 ? least + max(0, surplus) / joints : 0
        var built = [(glyph: first.glyph, place: 0.0, length: Double(first.length))]
        for index in sequence.indices.dropFirst() {
            let (last, next) = (sequence[index - 1], sequence[index])
            // No connector is longer than itself.
            let own = max(least, min(overlap, Double(min(last.endConnector, next.startConnector))))
            let place = built[built.count - 1].place + Double(last.length) - own
            built.append((next.glyph, place, Double(next.length)))
        }
        return built
    }

    /// Pieces from below, with their middle at a height above the baseline.
    private func upright(
        _ pieces: [(glyph: UInt32, place: Double, length: Double)], _ node: FormulaNode, _ style: FormulaStyle,
        middle: Double
    ) -> FormulaBox {
        let unit = unit(style)
        let main = faces.font(faces.main)
        var box = FormulaBox()
        let isOne = pieces.count == 1
        let inks = pieces.map { main.extents($0.glyph) }
        let length =
            isOne ? Double(inks[0].ascent + inks[0].descent) : (pieces.last.map { $0.place + $0.length } ?? 0)
        let bottom = middle - length * unit / 2
        var glyphs: [PaintedGlyphs.Glyph] = []
        for (piece, ink) in zip(pieces, inks) {
            let y = -(bottom + piece.place * unit) - Double(ink.descent) * unit
            glyphs.append(.init(id: piece.glyph, x: 0, y: y))
            box.width = max(box.width, Double(font.advance(piece.glyph)) * unit)
        }
        (box.ascent, box.descent) = (bottom + length * unit, -bottom)
        if isOne {
            box.italic = Double(font.italicCorrection(pieces[0].glyph)) * unit
            // The upper limit of an integral stands over its end: its width has its slant already.
        }
        box.items = [item(glyphs, node, style)]
        return box
    }

    /// Pieces from the left.
    private func sideways(
        _ pieces: [(glyph: UInt32, place: Double, length: Double)], _ node: FormulaNode, _ style: FormulaStyle
    ) -> FormulaBox {
        let unit = unit(style)
        let main = faces.font(faces.main)
        var box = FormulaBox(ascent: -.infinity, descent: -.infinity)
        var glyphs: [PaintedGlyphs.Glyph] = []
        for piece in pieces {
            let ink = main.extents(piece.glyph)
            glyphs.append(.init(id: piece.glyph, x: (piece.place - Double(min(0, ink.left))) * unit, y: 0))
            box.ascent = max(box.ascent, Double(ink.ascent) * unit)
            box.descent = max(box.descent, Double(ink.descent) * unit)
            box.width = max(box.width, (piece.place + piece.length) * unit)
        }
        box.items = [item(glyphs, node, style)]
        return box
    }

    private func item(_ glyphs: [PaintedGlyphs.Glyph], _ node: FormulaNode, _ style: FormulaStyle) -> FormulaItem {
        let letter = node.letters.first
        let cluster = FormulaItem.Glyphs.Cluster(
            scalars: letter.map { [$0.scalar] } ?? [], glyphs: glyphs,
            offset: letter.flatMap { $0.offset < 0 ? nil : $0.offset })
        return .glyphs(.init(face: faces.main, size: style.size, color: node.color, clusters: [cluster]))
    }

    /// An operator that the document has not got, such as the sign of a root.
    func sign(
        _ scalar: Unicode.Scalar, _ style: FormulaStyle, height: Double, middle: Double, color: PaintedColor
    ) -> FormulaBox? {
        guard let glyph = font.glyph(scalar), let pieces = pieces(glyph, .vertical, height / unit(style)) else {
            return nil
        }
        var node = FormulaNode("mo")
        node.color = color
        node.letters = [.init(scalar, offset: -1)]
        return upright(pieces, node, style, middle: middle)
    }
}
