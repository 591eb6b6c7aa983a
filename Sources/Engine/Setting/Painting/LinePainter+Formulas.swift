import RectoComposition
import RectoFormulas

extension LinePainter {
    /// What is painted of a formula that stands in a line.
    ///
    /// - Parameter rect: Where it stands on the page.
    func painted(_ formula: FormulaBox, of object: InlineObject, _ rect: PaintedRect) -> [PaintedItem] {
        let scale = formula.width > 0 ? rect.width / formula.width : 1
        let base = rect.y + formula.ascent * scale
        var items: [PaintedItem] = []
        for item in formula.items {
            switch item {
            case .rule(let own, let color):
                items.append(
                    .area(
                        PaintedRect(
                            x: rect.x + own.x * scale, y: base + own.y * scale, width: own.width * scale,
                            height: own.height * scale), color, element: object.element))
            case .glyphs(let own):
                items += groups(own, object.element) { glyph in
                    PaintedGlyphs.Glyph(id: glyph.id, x: rect.x + glyph.x * scale, y: base + glyph.y * scale)
                }.map { group in
                    var group = group
                    group.size *= scale
                    group.isSideways = faces.isVertical
                    return .glyphs(group)
                }
            }
        }
        return items
    }

    /// Glyphs, those together that show what follows each other in the canonical text.
    private func groups(
        _ own: FormulaItem.Glyphs, _ element: Int, _ place: (PaintedGlyphs.Glyph) -> PaintedGlyphs.Glyph
    ) -> [PaintedGlyphs] {
        var groups: [PaintedGlyphs] = []
        var next: Int?
        for cluster in own.clusters {
            if groups.isEmpty || cluster.offset == nil || cluster.offset != next {
                groups.append(
                    PaintedGlyphs(
                        face: faces.faces[own.face].number, size: own.size, color: own.color, glyphs: [], text: "",
                        clusters: [], element: element, offset: cluster.offset))
            }
            let last = groups.count - 1
            groups[last].glyphs += cluster.glyphs.map(place)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: cluster.scalars)
            groups[last].text += String(view)
            groups[last].clusters.append(.init(scalars: cluster.scalars.count, glyphs: cluster.glyphs.count))
            next = cluster.offset.map { $0 + cluster.scalars.count }
        }
        return groups
    }
}
