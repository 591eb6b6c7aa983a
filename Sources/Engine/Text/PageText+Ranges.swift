extension PageText {
    /// Where the characters of a range of ``text`` are: one quadrilateral for each line that has some of them.
    ///
    /// Exact at the ends of words; within a word only if the page has the edges of its characters, which JSON does not.
    public func quads(of range: Range<Int>) -> [TextQuad] {
        WordGeometry(self).quads(start: range.lowerBound, end: range.upperBound)
    }

    /// The words of a range of ``text`` as people read them: with single spaces, and in one piece where a line end broke them.
    ///
    /// - Parameter range: Unicode scalars of ``text``; what lies outside of it is ignored.
    public func reading(_ range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        var isJoining = true
        for (line, next) in linesWithNext {
            for (number, word) in line.words.enumerated() {
                let scalars = Array(word.text.unicodeScalars)
                let first = max(0, range.lowerBound - word.offset)
                let last = min(scalars.count, range.upperBound - word.offset)
                guard first < last else { continue }
                let areSigns =
                    Scalars.isIdeographic(scalars[first].value)
                    && result.last.map { Scalars.isIdeographic($0.value) } ?? false
                if !isJoining, !areSigns { result.append(" ") }
                result.append(contentsOf: scalars[first..<last])
                isJoining = false
                // Only if the range goes on behind the line.
                guard number == line.words.count - 1, range.upperBound > word.offset + scalars.count,
                    let hyphen = LineEndHyphen(line, next: next)
                else { continue }
                if hyphen == .soft { result.removeLast() }
                isJoining = true
            }
        }
        return String(result)
    }
}
