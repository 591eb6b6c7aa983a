import Recto

/// Where thumbnails and labels lie in their pictures.
///
/// Pure.
struct ThumbnailLayout: Sendable {
    struct Picture: Hashable, Codable, Sendable {
        var size: PixelSize
        var cells: [Cell]
    }

    struct Cell: Hashable, Codable, Sendable {
        var sheet: SpreadSheet
        /// What the pages fill.
        var frame: PixelRect
        var label: String
        var labelFrame: PixelRect?
    }

    let options: ThumbnailOptions

    /// The height of a label's line.
    static let labelHeight = 22

    /// Cuts the thumbnails into pictures that their format can hold.
    func pictures(_ sheets: [(sheet: SpreadSheet, label: String)]) -> [Picture] {
        let sizes = sheets.map { (thumbnail($0.sheet.size)) }
        let slots = slots(sizes)
        var pictures: [Picture] = []
        var first = 0
        while first < sheets.count {
            let end = end(from: first, slots)
            pictures.append(picture(Array(sheets[first..<end]), Array(sizes[first..<end]), Array(slots[first..<end])))
            first = end
        }
        return pictures
    }

    /// The pixels that the pages themselves get.
    private func thumbnail(_ size: Size) -> PixelSize {
        let scale: Double
        switch (options.extent, options.kind) {
        case (.side(let side), .strip): scale = Double(side) / size.height
        case (.side(let side), _): scale = Double(side) / max(size.width, size.height)
        case (.box(let box), _): scale = min(Double(box.width) / size.width, Double(box.height) / size.height)
        }
        // Down, since a row of which half is paper shows as a line below a dark page; a strip's height is exact.
        func pixels(_ points: Double) -> Int { Int(min(max((points * scale + 1e-6).rounded(.down), 1), 65_000)) }
        return PixelSize(width: pixels(size.width), height: pixels(size.height))
    }

    /// What a thumbnail takes, background included.
    private func slots(_ sizes: [PixelSize]) -> [PixelSize] {
        switch options.extent {
        case .box(let box): return sizes.map { _ in box }
        case .side(let side):
            if options.kind == .strip { return sizes.map { PixelSize(width: $0.width, height: side) } }
            if options.kind == .cover { return sizes }
            let widest = sizes.map(\.width).max() ?? side
            let tallest = sizes.map(\.height).max() ?? side
            return sizes.map { _ in PixelSize(width: widest, height: tallest) }
        }
    }

    private func end(from first: Int, _ slots: [PixelSize]) -> Int {
        let limit = min(options.encoding.format.maximumSide, 65_000)
        if options.kind == .cover { return first + 1 }
        if options.kind == .sheet { return min(slots.count, first + options.columns * options.rows) }
        var end = first
        var width = 0
        while end < slots.count, end - first < options.columns {
            let next = width + slots[end].width + (end > first ? options.gap : 0)
            if end > first, next > limit { break }
            width = next
            end += 1
        }
        return end
    }

    private func picture(
        _ sheets: [(sheet: SpreadSheet, label: String)], _ sizes: [PixelSize], _ slots: [PixelSize]
    ) -> Picture {
        let columns = options.kind == .sheet ? min(options.columns, sheets.count) : sheets.count
        // Only a contact sheet has a margin: a strip is as tall as it was asked to be, and a cover is nothing but the page.
        let margin = options.kind == .sheet ? options.gap : 0
        let labelHeight = options.hasLabels ? Self.labelHeight : 0
        var cells: [Cell] = []
        var x = margin
        var y = margin
        var width = 0
        for index in sheets.indices {
            if index > 0, index.isMultiple(of: columns) {
                x = margin
                y += slots[index].height + labelHeight + options.gap
            }
            let (size, slot) = (sizes[index], slots[index])
            cells.append(
                Cell(
                    sheet: sheets[index].sheet,
                    frame: PixelRect(
                        x: x + (slot.width - size.width) / 2, y: y + (slot.height - size.height) / 2,
                        width: size.width, height: size.height), label: sheets[index].label,
                    labelFrame: options.hasLabels
                        ? PixelRect(x: x, y: y + slot.height, width: slot.width, height: labelHeight) : nil))
            width = max(width, x + slot.width)
            x += slot.width + options.gap
        }
        let height = y + (slots.last?.height ?? 0) + labelHeight
        return Picture(size: PixelSize(width: width + margin, height: height + margin), cells: cells)
    }
}
