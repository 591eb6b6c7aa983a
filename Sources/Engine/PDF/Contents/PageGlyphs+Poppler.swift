import CPopplerContent
import RectoGeometry
import RectoLane
import RectoPageContent
import RectoPixels

extension PageGlyphs {
    /// Copies what C has read, moved to page space; what lies outside the page is left out.
    @Lane
    init(_ raw: OpaquePointer, _ place: ContentDocument.Place) {
        var runCount = 0
        var scalarCount = 0
        var edgeCount = 0
        var fontCount = 0
        let runs = UnsafeBufferPointer(start: recto_glyphs_runs(raw, &runCount), count: runCount)
        let scalars = UnsafeBufferPointer(start: recto_glyphs_scalars(raw, &scalarCount), count: scalarCount)
        let edges = UnsafeBufferPointer(start: recto_glyphs_edges(raw, &edgeCount), count: edgeCount)
        let fonts = UnsafeBufferPointer(start: recto_glyphs_fonts(raw, &fontCount), count: fontCount)
        self.init(size: place.size, runs: [], scalars: [], edges: [], fonts: fonts.map(ContentFont.init))
        self.runs.reserveCapacity(runCount)
        self.scalars.reserveCapacity(scalarCount)
        self.edges.reserveCapacity(edgeCount)
        var wasKept = false
        for (index, run) in runs.enumerated() {
            guard var kept = GlyphRun(run, first: self.scalars.count, place) else {
                wasKept = false
                continue
            }
            kept.continuesTextObject = kept.continuesTextObject && wasKept
            wasKept = true
            let first = Int(run.first)
            let shift = Float(kept.turns.swapsAxes ? place.origin.y : place.origin.x)
            self.runs.append(kept)
            self.scalars.append(contentsOf: scalars[first..<first + kept.count])
            self.edges.append(contentsOf: edges[first + index...first + index + kept.count].lazy.map { $0 - shift })
        }
    }
}

extension ContentFont {
    fileprivate init(_ font: RectoFont) {
        func has(_ flag: Int) -> Bool { Int(font.flags) & flag != 0 }
        self.init(
            name: font.name.map { String(cString: $0) } ?? "", isBold: has(RECTO_FONT_BOLD),
            isItalic: has(RECTO_FONT_ITALIC), isMonospaced: has(RECTO_FONT_FIXED), isSerif: has(RECTO_FONT_SERIF))
    }
}

extension GlyphRun {
    /// `nil` for a run whose middle is not on the page, or nowhere.
    fileprivate init?(_ run: RectoGlyphRun, first: Int, _ place: ContentDocument.Place) {
        let box = Rect(
            corner: Point(x: Double(run.x1) - place.origin.x, y: Double(run.y1) - place.origin.y),
            opposite: Point(x: Double(run.x2) - place.origin.x, y: Double(run.y2) - place.origin.y))
        let middle = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
        // Also false for what is not a number.
        guard (0...place.size.width).contains(middle.x), (0...place.size.height).contains(middle.y), run.size > 0,
            run.size.isFinite, run.baseline.isFinite
        else { return nil }
        let turns = QuarterTurns(rawValue: Int(run.turns)) ?? .none
        self.init(
            first: first, count: Int(run.count), font: Int(run.font), position: Int(run.position),
            length: Int(run.length), box: box,
            baseline: Double(run.baseline) - (turns.swapsAxes ? place.origin.x : place.origin.y),
            size: Double(run.size), turns: turns, isVertical: run.isVertical,
            continuesTextObject: run.continuesTextObject,
            color: Color(red: run.red, green: run.green, blue: run.blue))
    }
}
