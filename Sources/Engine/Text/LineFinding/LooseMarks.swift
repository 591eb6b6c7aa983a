/// Accents and vowel signs that the content stream draws separately from their letters.
enum LooseMarks {
    /// The maximum distance between a mark and its line, in the mark's size.
    private static let reach = 1.0
    /// A page with more marks is not text; finding all their lines would take minutes.
    private static let mostMarks = 5000

    /// Merges each line that consists only of such a mark into the line whose letters it lies over.
    static func attach(_ lines: [Segment]) -> [Segment] {
        let marks = lines.indices.filter { lines[$0].pieces.allSatisfy(\.isMark) }
        guard !marks.isEmpty, marks.count < lines.count else { return lines }
        var lines = lines
        var gone: Set<Int> = []
        let shelves = Shelves(
            lines.indices.filter { !lines[$0].pieces.allSatisfy(\.isMark) }.map { (lines[$0].base, $0) })
        for mark in marks.prefix(mostMarks) {
            let middle = 0.5 * (lines[mark].span.u0 + lines[mark].span.u1)
            var best: (distance: Double, line: Int)?
            for index in shelves.near(lines[mark].base, within: reach * lines[mark].size) {
                let line = lines[index]
                let distance = abs(line.base - lines[mark].base)
                guard line.span.u0 - 0.3 * line.size < middle, middle < line.span.u1 + 0.3 * line.size,
                    distance < 0.8 * line.size, best.map({ distance < $0.distance }) ?? true
                else { continue }
                best = (distance, index)
            }
            guard let best else { continue }
            for piece in lines[mark].pieces { lines[best.line].pieces.append(piece) }
            gone.insert(mark)
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }
}
