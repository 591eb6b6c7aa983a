import RectoComposition
import RectoDiagnostics
import RectoStyles

extension BoxBuilder {
    /// Adds a picture, or what stands for it if there is none that can be shown.
    mutating func addPicture(
        _ style: ComputedStyle, _ attributes: [String: String], _ language: String?, isDrawing: Bool
    ) throws(Failure) {
        let outer = frames[frames.count - 1]
        let address = attributes["src"] ?? attributes["xlink:href"] ?? attributes["href"] ?? ""
        let alt = (attributes["alt"] ?? attributes["title"]).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard let picture = resources.picture(address).map(turn.turned), picture.width > 0, picture.height > 0 else {
            if let alt, !alt.isEmpty {
                var inline = InlineStyle(
                    style, in: outer.inline, isInline: true, language: language, settings: settings)
                inline.element = element(.figure, in: ownParagraph(outer.inline.element), nil, alt)
                add(generated: alt, inline)
            }
            return
        }
        let isBlock =
            annotated.isEmpty && !isDrawing
            && (style.display == .block || style.display == .listItem || style.float != .none)
        let isFloat = isBlock && floats(style)
        var frame = outer
        if isFloat {
            let size = size(picture, style, attributes, outer.width)
            return try addFloat(picture, size, style, alt)
        }
        if isBlock {
            try flush()
            frame = BoxFrame(
                name: "img", end: 0, depth: frames.count, style: style, inline: outer.inline, isBlock: true,
                start: outer.start, width: outer.width)
            frame.style.textIndent = .zero
            frame.style.textAlign = blockAlignment(style, outer.style)
            var geometry = BlockGeometry(style, in: outer.width, page: room)
            (geometry.box.insetStart, geometry.box.insetEnd) = (0, 0)
            (geometry.box.insetBefore, geometry.box.insetAfter, geometry.box.isPainted) = (0, 0, false)
            if !isMeasuring { flow.tree.open(geometry.box) }
        }
        let size = isDrawing ? drawingSize(picture) : size(picture, style, attributes, outer.width)
        let number = element(.figure, in: ownParagraph(outer.inline.element), nil, alt)
        var object = InlineObject(picture: picture.number, width: size.width, height: size.height, element: number)
        object.marginLeft = style.margin.left.resolved(of: outer.width) ?? 0
        object.marginRight = style.margin.right.resolved(of: outer.width) ?? 0
        if !isBlock {
            object.marginTop = style.margin.top.resolved(of: outer.width) ?? 0
            object.marginBottom = style.margin.bottom.resolved(of: outer.width) ?? 0
            switch style.verticalAlign {
            case .middle: object.raise = outer.inline.size / 4 - size.height / 2
            case .raised(let length): object.raise = length.resolved(of: style.nominalLineHeight)
            case .sub: object.raise = -outer.inline.size / 5
            case .super: object.raise = outer.inline.size / 3
            case .textBottom, .bottom: object.raise = -outer.inline.size / 5
            // Signs of vertical lines have their middles on one line.
            default: if turn.isVertical { object.raise = -size.height / 2 }
            }
        }
        if isBlock { frames.append(frame) }
        text.append(object, styleIndex(frame.inline))
        if isBlock {
            try flush()
            let ended = frames.removeLast()
            if isMeasuring { frames[frames.lastIndex(where: \.isBlock) ?? 0].content.add(ended.content) }
            if !isMeasuring { flow.tree.close() }
        }
    }

    /// Adds a picture that stands at a side.
    private mutating func addFloat(
        _ picture: SetPicture, _ size: (width: Double, height: Double), _ style: ComputedStyle, _ alt: String?
    ) throws(Failure) {
        let outer = frames[frames.count - 1]
        let content = ContentWidth(least: size.width, most: size.width)
        var own = style
        (own.width, own.height, own.minWidth, own.maxWidth) = (.auto, .auto, .auto, .auto)
        own.minHeight = .auto
        if isMeasuring {
            return frames[frames.lastIndex(where: \.isBlock) ?? 0].content.add(
                float: BlockGeometry.outer(content, own))
        }
        let number = element(.figure, in: ownParagraph(outer.inline.element), nil, alt)
        let (geometry, float) = BlockGeometry.float(own, in: outer.width, page: room) { content }
        pushFloat(number: flow.tree.open(float))
        let box = flow.tree.open(geometry.box)
        if geometry.box.isPainted { flow.boxes[box] = geometry.paint }
        var frame = BoxFrame(
            name: "img", end: 0, depth: frames.count, style: own, inline: outer.inline, isBlock: true,
            start: outer.start, width: geometry.width)
        frame.style.textIndent = .zero
        frame.style.textAlign = .left
        frame.isFloat = true
        frames.append(frame)
        text.append(
            InlineObject(picture: picture.number, width: size.width, height: size.height, element: number),
            styleIndex(frame.inline))
        try flush()
        frames.removeLast()
        flow.tree.close()
        closeFloat()
    }

    private func blockAlignment(_ style: ComputedStyle, _ outer: ComputedStyle) -> TextAlign {
        if style.float == .left { return .left }
        if style.float == .right { return .right }
        switch (style.margin.left, style.margin.right) {
        case (.auto, .auto): return .center
        case (.auto, _): return .right
        default: return outer.direction == .rtl ? .right : .left
        }
    }

    /// As large as the region lets it: a drawing that is only a frame of a picture fills what it gets.
    private func drawingSize(_ picture: SetPicture) -> (width: Double, height: Double) {
        let width = frames[frames.count - 1].width
        let scale = min(width / picture.width, room.height / picture.height)
        return (picture.width * scale, picture.height * scale)
    }

    /// By style, attributes and the picture itself (CSS 2.2, section 10.3.2).
    private func size(
        _ picture: SetPicture, _ style: ComputedStyle, _ attributes: [String: String], _ room: Double
    ) -> (width: Double, height: Double) {
        func wish(_ extent: Extent, of whole: Double) -> Double? { extent.resolved(of: whole).map { max(0, $0) } }
        // While widths are measured, nothing is known that shares are of.
        if isMeasuring, case .length(let length) = style.width, length.share != 0 {
            return (picture.width, picture.height)
        }
        var width =
            wish(style.width, of: room) ?? Self.length(attributes[turn.isVertical ? "height" : "width"], of: room)
        var height =
            wish(style.height, of: self.room.height)
            ?? Self.length(attributes[turn.isVertical ? "width" : "height"], of: self.room.height)
        // What a style sheet says of one side only, it says of both.
        if style.width != .auto, style.height == .auto { height = nil }
        if style.height != .auto, style.width == .auto { width = nil }
        let ratio = picture.width / picture.height
        var size = (width: picture.width, height: picture.height)
        switch (width, height) {
        case (let width?, let height?): size = (width, height)
        case (let width?, nil): size = (width, width / ratio)
        case (nil, let height?): size = (height * ratio, height)
        case (nil, nil): break
        }
        func scale(_ factor: Double) { size = (size.width * factor, size.height * factor) }
        if let most = wish(style.maxWidth, of: room), size.width > most, size.width > 0 { scale(most / size.width) }
        if let most = wish(style.maxHeight, of: self.room.height), size.height > most, size.height > 0 {
            scale(most / size.height)
        }
        if let least = wish(style.minWidth, of: room), size.width < least, size.width > 0 { scale(least / size.width) }
        return (max(1, size.width), max(1, size.height))
    }

    /// A length of an attribute: `40`, `40px`, `50%`.
    private static func length(_ text: String?, of whole: Double) -> Double? {
        guard let text else { return nil }
        let digits = text.drop { $0.isWhitespace }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite, number > 0, number < 100_000 else { return nil }
        return text.contains("%") ? number / 100 * whole : number
    }
}
