/// Accents and vowel signs that the content stream draws apart from their letters.
enum LooseMarks {
    /// Gives each line that is nothing but such a mark to the line whose letters it lies over.
    static func attach(_ lines: [Segment]) -> [Segment] {
        let marks = lines.indices.filter { lines[$0].pieces.allSatisfy(\.isMark) }
        guard !marks.isEmpty, marks.count < lines.count else { return lines }
        var lines = lines
        var gone: Set<Int> = []
        for mark in marks {
            let middle = 0.5 * (lines[mark].span.u0 + lines[mark].span.u1)
            var best: (distance: Double, line: Int)?
            for (index, line) in lines.enumerated() where !line.pieces.allSatisfy(\.isMark) {
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
