/// Reads WebVTT (W3C WebVTT, section 6), as far as times go; text and settings of cues are not judged.
struct CueReader {
    private static let limit = 4 << 20
    private static let cues = 100_000
    private static let faults = 100

    private let bytes: [UInt8]
    private var sheet = CueSheet()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    consuming func read() -> CueSheet {
        guard bytes.count <= Self.limit else {
            fault(1, 1, "is larger than \(Self.limit >> 20) MiB")
            return sheet
        }
        let lines = Self.lines(bytes)
        for (index, line) in lines.enumerated() {
            if let column = Self.invalidColumn(line) {
                fault(index + 1, column, "is not UTF-8")
                break
            }
        }
        var first = lines.first ?? []
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { first = first.dropFirst(3) }
        let next = first.dropFirst(6).first
        guard first.starts(withText: "WEBVTT"), next == nil || next == 0x20 || next == 0x09 else {
            fault(1, 1, bytes.isEmpty ? "is empty" : "does not start with WEBVTT")
            return sheet
        }
        readBlocks(lines)
        return sheet
    }

    private mutating func readBlocks(_ lines: [ArraySlice<UInt8>]) {
        var index = 1
        var isHeader = true
        while index < lines.count, sheet.cues.count < Self.cues {
            // The header runs to the first empty line, or to a cue.
            if isHeader, !lines[index].isEmpty, !Self.hasArrow(lines[index]) {
                index += 1
                continue
            }
            isHeader = false
            if lines[index].isEmpty {
                index += 1
                continue
            }
            index = readBlock(lines, from: index)
        }
    }

    /// A block of lines up to an empty one; the line after it.
    private mutating func readBlock(_ lines: [ArraySlice<UInt8>], from start: Int) -> Int {
        var index = start
        let first = lines[start]
        if !Self.hasArrow(first) {
            index += 1
            let isCue = index < lines.count && Self.hasArrow(lines[index])
            if !isCue {
                let isKnown =
                    first.starts(withText: "NOTE") || first.starts(withText: "STYLE")
                    || first.starts(withText: "REGION")
                if !isKnown { fault(start + 1, 1, "a block without times") }
                while index < lines.count, !lines[index].isEmpty { index += 1 }
                return index
            }
        }
        readTimes(lines[index], index + 1)
        index += 1
        // An arrow within the text starts the next cue.
        while index < lines.count, !lines[index].isEmpty, !Self.hasArrow(lines[index]) { index += 1 }
        return index
    }

    private mutating func readTimes(_ line: ArraySlice<UInt8>, _ number: Int) {
        var scanner = Scanner(rest: line, column: 1)
        scanner.skipSpace()
        let startColumn = scanner.column
        guard let start = scanner.time() else { return fault(number, startColumn, "the start is not a time") }
        scanner.skipSpace()
        guard scanner.skipArrow() else { return fault(number, scanner.column, "--> is missing") }
        scanner.skipSpace()
        let endColumn = scanner.column
        guard let end = scanner.time() else { return fault(number, endColumn, "the end is not a time") }
        if let next = scanner.rest.first, next != 0x20, next != 0x09 {
            return fault(number, scanner.column, "the end is not a time")
        }
        if end < start {
            fault(number, endColumn, "cue ends before it starts")
        } else if end == start {
            fault(number, endColumn, "cue ends as it starts")
        }
        if let last = sheet.cues.last, start < last.start {
            fault(number, startColumn, "cue starts before the one above it, of line \(last.line)")
        }
        sheet.cues.append(CueSheet.Cue(start: start, end: end, line: number))
    }

    private mutating func fault(_ line: Int, _ column: Int, _ message: String) {
        guard sheet.faults.count < Self.faults else { return }
        sheet.faults.append(CueSheet.Fault(line: line, column: column, message: message))
    }

    /// Lines end with CR LF, LF or CR.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x0A || bytes[index] == 0x0D {
                lines.append(bytes[start..<index])
                if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
                start = index + 1
            }
            index += 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
        line.count >= 3 && line.indices.dropLast(2).contains { line[$0...].starts(withText: "-->") }
    }

    /// Where a line stops being UTF-8, counted in scalars.
    private static func invalidColumn(_ line: ArraySlice<UInt8>) -> Int? {
        var column = 1
        var decoder = UTF8()
        var bytes = line.makeIterator()
        while true {
            switch decoder.decode(&bytes) {
            case .scalarValue: column += 1
            case .emptyInput: return nil
            case .error: return column
            }
        }
    }

    /// Reads the ASCII of a line of times.
    private struct Scanner {
        var rest: ArraySlice<UInt8>
        var column: Int

        mutating func skipSpace() {
            while rest.first == 0x20 || rest.first == 0x09 { take() }
        }

        mutating func skipArrow() -> Bool {
            guard rest.starts(withText: "-->") else { return false }
            for _ in 0..<3 { take() }
            return true
        }

        /// `mm:ss.ttt` or `hh:mm:ss.ttt`, hours of two digits or more.
        mutating func time() -> Double? {
            guard let first = digits(atLeast: 2), let second = field(":") else { return nil }
            var hours = 0.0
            var (minutes, seconds) = (first.value, second)
            if let third = field(":") {
                (hours, minutes, seconds) = (first.value, second, third)
            } else if first.count != 2 {
                return nil
            }
            guard rest.first == UInt8(ascii: ".") else { return nil }
            take()
            guard let thousandths = digits(atLeast: 3), thousandths.count == 3, minutes < 60, seconds < 60 else {
                return nil
            }
            return hours * 3600 + minutes * 60 + seconds + thousandths.value / 1000
        }

        private mutating func field(_ mark: Unicode.Scalar) -> Double? {
            guard rest.first == UInt8(ascii: mark) else { return nil }
            take()
            guard let digits = digits(atLeast: 2), digits.count == 2 else { return nil }
            return digits.value
        }

        private mutating func digits(atLeast least: Int) -> (value: Double, count: Int)? {
            var value = 0.0
            var count = 0
            while let byte = rest.first, byte >= 0x30, byte <= 0x39, count < 9 {
                value = value * 10 + Double(byte - 0x30)
                count += 1
                take()
            }
            return count >= least ? (value, count) : nil
        }

        private mutating func take() {
            rest = rest.dropFirst()
            column += 1
        }
    }
}
