import RectoComposition
import RectoDiagnostics
import RectoFormulas
import RectoMarkup
import RectoStyles

extension BoxBuilder {
    /// Adds a formula as one object of its line.
    ///
    /// - Returns: Whether it was added; if not, its signs are to stand in the line.
    mutating func addFormula(
        _ index: Int, _ style: ComputedStyle, _ attributes: [String: String]
    ) throws(Failure) -> Bool {
        guard style.direction != .rtl, attributes["dir"]?.lowercased() != "rtl" else { return false }
        let outer = frames[frames.count - 1]
        let own = InlineStyle(
            style, in: outer.inline, isInline: true, language: language(attributes), settings: settings)
        let alternative = (attributes["alttext"]).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard let main = shaper.faces.formulaFace(own.face) else {
            return try addPicture(ofFormula: index, style, attributes, alternative)
        }
        var reader = FormulaReader(item, tree, document)
        guard let root = reader.read(index, color: own.color) else {
            shaper.faces.note(.strange)
            return false
        }
        let faces = ListedFaces(list: shaper.faces, choice: shaper.faces.choice(own.face), main: main)
        guard let setter = FormulaSetter(faces) else { return false }
        let isDisplay = attributes["display"]?.lowercased() == "block" || attributes["mode"]?.lowercased() == "display"
        let box = setter.set(root, size: own.size, isDisplay: isDisplay)
        guard box.width > 0, box.ascent + box.descent > 0, box.width.isFinite, box.ascent.isFinite,
            box.descent.isFinite
        else { return false }
        for range in reader.hidden { note(hidden: range) }
        skipUntil = tree.nodes[index].end
        if let shown = reader.shown { place = shown.upperBound }
        isInWord = false
        let isBlock = isDisplay && annotated.isEmpty && frames.allSatisfy { $0.style.display != .ruby }
        try add(box, index, style, own, attributes, alternative, offset: reader.shown?.lowerBound, isBlock: isBlock)
        return true
    }

    private mutating func add(
        _ box: FormulaBox, _ index: Int, _ style: ComputedStyle, _ inline: InlineStyle,
        _ attributes: [String: String], _ alternative: String?, offset: Int?, isBlock: Bool
    ) throws(Failure) {
        let outer = frames[frames.count - 1]
        var frame = BoxFrame(
            name: "math", end: tree.nodes[index].end, depth: frames.count, style: style, inline: inline,
            isBlock: isBlock, start: outer.start, width: outer.width)
        if isBlock {
            frame.style.textAlign = .center
            frame.style.textIndent = .zero
            try openBlock(&frame, index, .mathML, attributes)
            if !isMeasuring { flow.elements[frame.inline.element].alternative = alternative }
            frames.append(frame)
        } else {
            frame.inline.element = element(.formula, in: ownParagraph(outer.inline.element), nil, alternative)
        }
        var object = InlineObject(
            picture: 0, width: box.width, height: box.ascent + box.descent, element: frame.inline.element)
        object.raise = inline.raise - box.descent
        object.formula = box
        text.append(object, styleIndex(frame.inline), offset: offset.map { Int32($0) } ?? InlineText.nowhere)
    }

    /// Without a font for formulas: the picture that the document has of it.
    private mutating func addPicture(
        ofFormula index: Int, _ style: ComputedStyle, _ attributes: [String: String], _ alternative: String?
    ) throws(Failure) -> Bool {
        shaper.faces.note(.withoutFont)
        guard let address = attributes["altimg"], resources.picture(address) != nil else { return false }
        var own: [String: String] = ["src": address]
        own["alt"] = alternative
        own["width"] = attributes["altimg-width"]
        own["height"] = attributes["altimg-height"]
        hide(index)
        try addPicture(style, own, language(attributes), isDrawing: false)
        return true
    }
}
