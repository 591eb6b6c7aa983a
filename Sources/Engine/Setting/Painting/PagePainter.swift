import RectoComposition
import RectoStyles

/// Makes pages of what lies in regions.
struct PagePainter {
    let flow: ItemFlow
    let faces: FaceList
    /// As if lines were horizontal.
    let settings: LayoutSettings
    var turn = PageTurn.none

    /// - Parameter range: The scalars of the canonical text that are on the page.
    func page(_ fragment: FlowFragment, range: Range<Int>) -> SetPage {
        var page = SetPage(width: settings.width, height: settings.height, range: range)
        if let background = flow.background {
            page.items.append(
                .area(
                    PaintedRect(x: 0, y: 0, width: settings.width, height: settings.height), background, element: 0))
        }
        // Boxes are listed as they end: those outside are painted first.
        for box in fragment.boxes.sorted(by: { $0.box < $1.box }) { paint(box, &page) }
        var links: [Int: [PaintedRect]] = [:]
        for line in fragment.lines { paint(line, &page, &links) }
        for (number, rects) in links.sorted(by: { $0.key < $1.key }) {
            let link = flow.links[number]
            page.links.append(SetLink(rects: rects, target: link.target, element: link.element))
        }
        return turn.turned(page)
    }

    // MARK: - Boxes

    private func paint(_ box: FlowFragment.Box, _ page: inout SetPage) {
        guard let paint = flow.boxes[box.box] else { return }
        let left = settings.margins.left + box.start + paint.marginLeft
        let right = max(left, settings.margins.left + box.end - paint.marginRight)
        let top = settings.margins.top + box.top + (box.isFirst ? paint.marginTop : 0)
        let bottom = settings.margins.top + box.bottom - (box.isLast ? paint.marginBottom : 0)
        func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PaintedColor) {
            guard width > 0, height > 0 else { return }
            page.items.append(.area(PaintedRect(x: x, y: y, width: width, height: height), color, element: 0))
        }
        if let background = paint.background { add(left, top, right - left, bottom - top, background) }
        /// A border's edge, as two lines if it is double.
        func edge(_ edge: BoxPaint.Edge, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            guard edge.isDouble, edge.width >= 3 else { return add(x, y, width, height, edge.color) }
            let part = edge.width / 3
            if width > height {
                add(x, y, width, part, edge.color)
                add(x, y + height - part, width, part, edge.color)
            } else {
                add(x, y, part, height, edge.color)
                add(x + width - part, y, part, height, edge.color)
            }
        }
        let height = bottom - top
        if box.isFirst { edge(paint.top, left, top, right - left, min(paint.top.width, height)) }
        if box.isLast {
            let own = min(paint.bottom.width, height)
            edge(paint.bottom, left, bottom - own, right - left, own)
        }
        edge(paint.left, left, top, min(paint.left.width, right - left), height)
        let own = min(paint.right.width, right - left)
        edge(paint.right, right - own, top, own, height)
    }

    // MARK: - Lines

    private func paint(_ line: FlowFragment.Line, _ page: inout SetPage, _ links: inout [Int: [PaintedRect]]) {
        let paragraph = flow.paragraphs[line.paragraph]
        let composed = line.line
        let isFirst = composed.parts.lowerBound == 0
        let indent = isFirst ? flow.tree.indent(line.paragraph) : 0
        let baseline = settings.margins.top + line.top + line.baseline
        // Where lines run from right to left, the indent is at the right.
        let edge = settings.margins.left + line.start - (paragraph.isRightToLeft ? indent : 0)
        let (shift, extra) = place(paragraph, composed, line.measure)
        var painter = LinePainter(paragraph, faces, baseline: baseline, pageWidth: settings.width)
        painter.paint(
            paragraph.scalars(of: composed), left: edge + shift, extra: extra, hyphen: composed.hasHyphen)
        let middle = settings.margins.top + line.top + line.height / 2
        if turn == .fromLeft {
            painter.face(turn, middle: middle)
        }
        if isFirst {
            let start = page.items.count
            paint(paragraph.markers, paragraph, edge, line.measure, baseline, &page)
            for index in start..<page.items.count { page.items[index] = turn.facing(page.items[index], middle: middle) }
        }
        if line.isAgain {
            page.items += painter.items.map(again)
            return
        }
        page.items += painter.items
        for (link, rect) in painter.links {
            if let last = links[link]?.last, last.y == rect.y, last.height == rect.height,
                abs(last.x + last.width - rect.x) < 0.01
            {
                // Two pieces of one line.
                links[link]?.removeLast()
                links[link]?.append(
                    PaintedRect(x: last.x, y: last.y, width: rect.x + rect.width - last.x, height: last.height))
            } else {
                links[link, default: []].append(rect)
            }
        }
    }

    /// What is on a page before as well, and no text of this one.
    private func again(_ item: PaintedItem) -> PaintedItem {
        let element = flow.artifact ?? 0
        switch item {
        case .glyphs(var glyphs):
            (glyphs.offset, glyphs.element) = (nil, element)
            return .glyphs(glyphs)
        case .area(let rect, let color, _): return .area(rect, color, element: element)
        case .picture(let number, let rect, _): return .picture(number, rect, element: element)
        }
    }

    /// Where a line begins, and what is added after its scalars.
    private func place(
        _ paragraph: SetParagraph, _ line: ComposedLine, _ measure: Double
    ) -> (shift: Double, extra: [Int: Double]) {
        var align = paragraph.alignment
        if line.isLast, align == .justify || paragraph.lastAlignment != .auto {
            align =
                switch paragraph.lastAlignment {
                case .auto, .start: .start
                case .end: .end
                case .left: .left
                case .right: .right
                case .center: .center
                case .justify: .justify
                }
        }
        let isForced = line.isLast && align == .justify
        var ratio = 0.0
        if line.width > measure {
            ratio = line.ratio(in: measure)
        } else if align == .justify, line.stretch > 0 {
            ratio = isForced ? (measure - line.width) / line.stretch : line.ratio(in: measure)
        }
        var extra: [Int: Double] = [:]
        var width = line.width
        if ratio != 0 {
            for part in line.parts {
                let own = paragraph.parts[part]
                let more = ratio > 0 ? ratio * own.stretch : ratio * own.shrink
                guard more != 0 else { continue }
                // What stands between two letters comes after the first.
                let range = paragraph.ranges[part]
                let place = range.isEmpty ? range.lowerBound - 1 : range.upperBound - 1
                extra[place, default: 0] += more
                width += more
            }
        }
        let rest = max(0, measure - width)
        let isRight = paragraph.isRightToLeft
        let shift =
            switch align {
            case .start, .justify: isRight ? rest : 0
            case .end: isRight ? 0 : rest
            case .left: 0.0
            case .right: rest
            case .center: rest / 2
            }
        return (shift, extra)
    }

    /// Marks of lists before a line.
    private func paint(
        _ markers: [ListMarker], _ paragraph: SetParagraph, _ edge: Double, _ measure: Double, _ baseline: Double,
        _ page: inout SetPage
    ) {
        var gap = 0.0
        for marker in markers.reversed() {
            gap += marker.width
            let left = paragraph.isRightToLeft ? edge + measure + gap - marker.width : edge - gap
            var painter = LinePainter(marker.paragraph, faces, baseline: baseline, pageWidth: settings.width)
            painter.paint(0..<marker.paragraph.text.scalars.count, left: max(0, left))
            page.items += painter.items
        }
    }
}
