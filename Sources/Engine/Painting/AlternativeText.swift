import RectoComposition
import RectoFonts
import RectoLane
import RectoSetting
import RectoShaping

/// Sets what stands for a picture in short lines, from the left.
@Lane
enum AlternativeText {
    private static let longest = 600

    /// Lines of runs from the origin.
    ///
    /// - Parameters:
    ///   - size: Of the font, in CSS pixels, as is the width of a line.
    static func lines(
        _ text: String, language: String?, size: Double, width: Double, _ shelf: FontShelf
    ) -> [[PaintedGlyphs]] {
        let words = text.unicodeScalars.prefix(longest).split { $0.properties.isWhitespace }.map { String($0) }
        var lines: [[PaintedGlyphs]] = []
        var (line, end): ([PaintedGlyphs], Double) = ([], 0)
        for word in words {
            let (runs, length) = runs(word + " ", language, size, shelf)
            if end > 0, end + length > width {
                lines.append(line)
                (line, end) = ([], 0)
            }
            line += runs.map { run in
                var run = run
                run.glyphs = run.glyphs.map { .init(id: $0.id, x: $0.x + end, y: $0.y) }
                return run
            }
            end += length
        }
        return lines + (line.isEmpty ? [] : [line])
    }

    /// A word's runs, one for each face.
    private static func runs(
        _ word: String, _ language: String?, _ size: Double, _ shelf: FontShelf
    ) -> ([PaintedGlyphs], Double) {
        let request = FaceRequest(families: ["sans-serif"], language: language)
        let scalars = Array(word.unicodeScalars)
        var faces = shelf.faces(request)
        for scalar in scalars where !faces.contains(where: { $0.covers(scalar) }) {
            if let face = shelf.fallback(for: scalar, request) { faces.append(face) }
        }
        var (runs, x): ([PaintedGlyphs], Double) = ([], 0)
        for run in TextShaper.runs(scalars, fonts: faces.map(\.font), language: language) {
            let face = faces[run.item.font]
            let scale = size / Double(face.font.unitsPerEm)
            var painted = PaintedGlyphs(
                face: face.number, size: size, color: PaintedColor(red: 0.3, green: 0.3, blue: 0.3), glyphs: [],
                text: "",
                clusters: [], element: 0, offset: nil)
            for glyph in run.glyphs {
                painted.glyphs.append(
                    .init(id: glyph.id, x: x + Double(glyph.x) * scale, y: -Double(glyph.y) * scale))
                x += Double(glyph.advance) * scale
            }
            runs.append(painted)
        }
        return (runs, x)
    }
}
