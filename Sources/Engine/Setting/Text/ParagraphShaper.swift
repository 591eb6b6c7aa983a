import RectoComposition
import RectoShaping
import RectoStyles

/// Shapes paragraphs of several styles.
final class ParagraphShaper {
    let faces: FaceList
    private let hyphens: (any HyphenSource)?
    private var hyphenators: [String: Hyphenator?] = [:]
    private var marks: [InlineStyle: SetParagraph.Hyphen?] = [:]

    init(_ faces: FaceList, hyphens: (any HyphenSource)?) {
        self.faces = faces
        self.hyphens = hyphens
    }

    /// Shapes a paragraph.
    ///
    /// - Parameters:
    ///   - place: Where in the canonical text it is, for what comes before its first scalar that the text has.
    ///   - longest: Words that are longer, in CSS pixels, may be broken between any two letters.
    func shape(_ text: InlineText, base: Itemizer.Base, place: Int, longest: Double) -> SetParagraph {
        // Letters of the left-to-right scripts of Europe need no algorithm.
        let isPlain = base != .rightToLeft && text.scalars.allSatisfy { $0.value < 0x590 }
        var levels =
            isPlain ? [UInt8](repeating: 0, count: text.scalars.count) : Itemizer.levels(text.scalars, base)
        if faces.isVertical { level(text, &levels) }
        let runs = runs(text, levels)
        var advances = [Double](repeating: 0, count: text.scalars.count)
        var isStart = [Bool](repeating: false, count: text.scalars.count)
        for run in runs {
            for glyph in run.glyphs {
                advances[glyph.cluster] += Double(glyph.advance) * run.scale
                isStart[glyph.cluster] = true
            }
        }
        for (place, object) in text.objects { (advances[place], isStart[place]) = (object.advance, true) }
        if text.styles.contains(where: { $0.letterSpacing != 0 || $0.wordSpacing != 0 }) {
            Self.space(text, isStart, &advances)
        }
        Self.setTabs(text, &advances)
        Self.limitIndents(text, &advances, longest / 4)
        var annotations = annotations(text, base, place: place, isStart, &advances)
        if text.styles.contains(where: { !$0.emphasis.isEmpty }) { addMarks(text, isStart, advances, &annotations) }
        var paragraph = SetParagraph(
            text: text, runs: runs, advances: advances, isStart: isStart, levels: levels,
            isRightToLeft: Self.isRightToLeft(base, levels), parts: [], ranges: [], hyphens: [:])
        paragraph.annotations = annotations
        var maker = PartMaker(paragraph, dictionaryPlaces(text), place: place, longest: longest) { [self] style in
            hyphen(style)
        }
        maker.make()
        (paragraph.parts, paragraph.ranges, paragraph.hyphens) = (maker.parts, maker.ranges, maker.hyphens)
        return paragraph
    }

    private static func space(_ text: InlineText, _ isStart: [Bool], _ advances: inout [Double]) {
        for (index, scalar) in text.scalars.enumerated() where isStart[index] && text.objects[index] == nil {
            let style = text.styles[Int(text.indices[index])]
            advances[index] = max(0, advances[index] + style.letterSpacing)
            if scalar == " " || scalar == "\u{A0}" { advances[index] = max(0, advances[index] + style.wordSpacing) }
        }
    }

    private static func isRightToLeft(_ base: Itemizer.Base, _ levels: [UInt8]) -> Bool {
        switch base {
        case .leftToRight: false
        case .rightToLeft: true
        case .first: levels.min().map { !$0.isMultiple(of: 2) } ?? false
        }
    }

    /// Shapes annotations, and makes room for those that are wider than what they stand over.
    private func annotations(
        _ text: InlineText, _ base: Itemizer.Base, place: Int, _ isStart: [Bool], _ advances: inout [Double]
    ) -> [SetAnnotation] {
        text.annotations.compactMap { annotation in
            let range = annotation.range.clamped(to: 0..<text.scalars.count)
            guard let first = range.first(where: { isStart[$0] }) else { return nil }
            let own = shape(annotation.text, base: base, place: place, longest: .infinity)
            let width = own.advances.reduce(0, +)
            let more = width - range.reduce(0) { $0 + advances[$1] }
            let places = range.filter { isStart[$0] }
            if more > 0 { for index in places { advances[index] += more / Double(places.count) } }
            let under = text.styles[Int(text.indices[first])]
            let over = annotation.text.styles[0]
            let (overAscent, overDescent, _) = faces.metrics(over.face)
            let raise = under.raise + faces.metrics(under.face).ascent * under.size + overDescent * over.size
            return SetAnnotation(
                range: range, paragraph: own, width: width, raise: raise, above: raise + overAscent * over.size)
        }
    }

    // MARK: - Glyphs

    private func runs(_ text: InlineText, _ levels: [UInt8]) -> [GlyphRun] {
        let scalars = text.scalars
        let scripts = Itemizer.scripts(scalars)
        let stances = faces.isVertical ? stances(text) : []
        let values = scalars.map(\.value)
        var choices = [Int](repeating: -1, count: scalars.count)
        let requests = text.styles.map { faces.choice($0.face) }
        for index in scalars.indices
        where scalars[index] != "\n" && (scalars[index] != InlineObject.scalar || text.objects[index] == nil) {
            if index > 0, choices[index - 1] >= 0, text.indices[index] == text.indices[index - 1],
                Itemizer.isBound(scalars[index]) || scalars[index] == " " && faces.faces[choices[index - 1]].covers(" ")
            {
                choices[index] = choices[index - 1]
            } else {
                choices[index] = faces.face(for: scalars[index], choice: requests[Int(text.indices[index])]) ?? -1
            }
        }
        var runs: [GlyphRun] = []
        var start = 0
        while start < scalars.count {
            var end = start + 1
            while end < scalars.count, choices[end] == choices[start], text.indices[end] == text.indices[start],
                levels[end] == levels[start], scripts[end] == scripts[start],
                stances.isEmpty || stances[end] == stances[start],
                Self.follows(text.offsets[end], text.offsets[end - 1])
            {
                end += 1
            }
            if choices[start] >= 0 {
                let face = faces.faces[choices[start]]
                let style = text.styles[Int(text.indices[start])]
                let stance = stances.isEmpty ? .turned : stances[start]
                let item = TextItem(
                    range: start..<end, font: choices[start], level: levels[start], script: scripts[start],
                    isUpright: stance == .upright)
                let shaped = TextShaper.run(
                    values, item, font: face.font, language: style.face.language, features: style.features)
                var run = GlyphRun(
                    range: start..<end, face: choices[start], style: Int(text.indices[start]),
                    level: levels[start], glyphs: shaped.glyphs,
                    scale: style.size / Double(face.font.unitsPerEm), isUpright: stance == .upright)
                // All runs of odd levels have their glyphs from the end of the text.
                if stance == .upright, !levels[start].isMultiple(of: 2) { run.glyphs.reverse() }
                if stance == .combined { run.combine(size: style.size, drop: faces.drop(choices[start])) }
                runs.append(run)
            }
            start = end
        }
        return runs
    }

    /// Whether two scalars that follow each other are neighbours in the canonical text as well, or both not in it.
    private static func follows(_ offset: Int32, _ previous: Int32) -> Bool {
        if offset == InlineText.nowhere || previous == InlineText.nowhere { return offset == previous }
        return offset == previous || offset == previous + 1
    }

    /// Widens tabs up to the next of the places that are eight spaces apart, as far as all signs are as wide as a space.
    private static func setTabs(_ text: InlineText, _ advances: inout [Double]) {
        guard text.scalars.contains("\t") else { return }
        var x = 0.0
        for (index, scalar) in text.scalars.enumerated() {
            if scalar == "\n" { x = 0 }
            if scalar == "\t" {
                let stop = text.styles[Int(text.indices[index])].size * 4
                advances[index] = stop - x.truncatingRemainder(dividingBy: stop)
            }
            x += advances[index]
        }
    }

    /// Makes spaces at the beginning of lines narrower that would leave no room for words.
    private static func limitIndents(_ text: InlineText, _ advances: inout [Double], _ most: Double) {
        var index = 0
        while index < text.scalars.count {
            let start = index
            while index < text.scalars.count, text.scalars[index] == " " || text.scalars[index] == "\t" { index += 1 }
            let width = advances[start..<index].reduce(0, +)
            if width > most { for place in start..<index { advances[place] *= most / width } }
            while index < text.scalars.count, text.scalars[index] != "\n" { index += 1 }
            index += 1
        }
    }

    // MARK: - Hyphens

    private func dictionaryPlaces(_ text: InlineText) -> Set<Int> {
        var found: Set<Int> = []
        guard let hyphens else { return found }
        var start = 0
        while start < text.indices.count {
            var end = start + 1
            while end < text.indices.count, text.indices[end] == text.indices[start] { end += 1 }
            let style = text.styles[Int(text.indices[start])]
            if style.hyphens == .auto, let language = style.face.language {
                let hyphenator = hyphenators[language] ?? hyphens.hyphenator(language)
                hyphenators[language] = .some(hyphenator)
                if let hyphenator { found.formUnion(hyphenator.places(in: text.scalars[start..<end])) }
            }
            start = end
        }
        return found
    }

    private func hyphen(_ style: InlineStyle) -> SetParagraph.Hyphen? {
        if let known = marks[style] { return known }
        var mark: SetParagraph.Hyphen?
        if let face = faces.face(for: "-", style.face) {
            let font = faces.faces[face].font
            let item = TextItem(range: 0..<1, font: face, level: 0, script: Itemizer.scripts(["A"])[0])
            if let glyph = TextShaper.run([0x2D], item, font: font).glyphs.first {
                mark = SetParagraph.Hyphen(
                    glyph: glyph.id, face: face, advance: Double(glyph.advance) / Double(font.unitsPerEm) * style.size)
            }
        }
        marks[style] = .some(mark)
        return mark
    }

    /// What a style's own text needs above and below the baseline of the line.
    func extent(_ style: InlineStyle) -> LineExtent {
        let (ascent, descent, gap) = faces.metrics(style.face)
        let height: Double =
            switch style.lineHeight {
            case .normal: (ascent + descent + gap) * style.size
            case .factor(let factor): factor * style.size
            case .pixels(let pixels): pixels
            }
        let lead = (max(0, height) - (ascent + descent) * style.size) / 2
        return LineExtent(
            above: ascent * style.size + lead + style.raise, below: descent * style.size + lead - style.raise)
    }
}
