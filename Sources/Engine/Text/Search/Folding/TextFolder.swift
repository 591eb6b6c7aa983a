import CUTF8Proc
import RectoJSON

/// Folds a text from its start to its end.
///
/// Runs of ASCII, nearly all of most texts, are copied and then mapped in place; everything else goes scalar by scalar.
struct TextFolder {
    private(set) var bytes: [UInt8] = []
    private(set) var map = OffsetMap()
    private let joins: LineJoins
    private let keepsCase: Bool
    private var nextJoin = 0
    /// Source offset of white space that has yet to become a space, and whether a line ends there.
    private var pending: (source: Int, endsLine: Bool)?
    private var last: UInt32 = 0

    init(joins: LineJoins, keepsCase: Bool) {
        self.joins = joins
        self.keepsCase = keepsCase
    }

    mutating func fold(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.reserveCapacity(text.count + text.count / 16)
        var position = 0
        var source = 0
        while position < text.count {
            while nextJoin < joins.joins.count, joins.joins[nextJoin].offset < source { nextJoin += 1 }
            let join = nextJoin < joins.joins.count ? joins.joins[nextJoin].offset : .max
            if source == join {
                let (hyphen, length) = UTF8Scalars.decode(text, at: position)
                if joins.joins[nextJoin].kind == .number { take(hyphen, source: source) }
                position += length
                source += 1
                while position < text.count {
                    let (value, length) = UTF8Scalars.decode(text, at: position)
                    guard ScalarClass.isWhite(value) else { break }
                    position += length
                    source += 1
                }
                continue
            }
            let limit = join == .max ? text.count : min(text.count, position + join - source)
            let end = endOfPlainRun(text, from: position, to: limit)
            if end > position {
                appendPlain(text, position..<end, source: source)
                source += end - position
                position = end
                continue
            }
            let (value, length) = UTF8Scalars.decode(text, at: position)
            take(value, source: source)
            position += length
            source += 1
        }
    }

    /// One scalar, ASCII or not.
    private mutating func take(_ value: UInt32, source: Int) {
        if ScalarClass.isWhite(value) {
            let endsLine = value == 0x0A
            if let pending {
                self.pending = (pending.source, pending.endsLine || endsLine)
            } else {
                pending = (source, endsLine)
            }
        } else if value < 0x80 {
            guard value >= 0x20, value != 0x7F else { return }
            emit(keepsCase ? value : ScalarFolding.lowercased(value), source: source)
        } else {
            ScalarFolding.fold(value, keepsCase: keepsCase) { emit($0, source: source) }
        }
    }

    private mutating func emit(_ value: UInt32, source: Int) {
        if pending == nil, value >= 0x300, composes(value), compose(value) { return }
        flush(before: value)
        UTF8Scalars.append(value, to: &bytes)
        map.append(source: source)
        last = value
    }

    private mutating func flush(before value: UInt32) {
        guard let pending else { return }
        self.pending = nil
        guard !bytes.isEmpty,
            !(pending.endsLine && ScalarClass.isIdeographic(last) && ScalarClass.isIdeographic(value))
        else { return }
        bytes.append(0x20)
        map.append(source: pending.source)
    }

    /// Whether the scalar may melt into the one before: marks that were kept, and the parts of Korean syllables.
    private func composes(_ value: UInt32) -> Bool {
        (0x1160...0x11FF).contains(value) || value == 0x3099 || value == 0x309A
            || (value < 0x3000 && ScalarClass.isMark(value))
    }

    private mutating func compose(_ value: UInt32) -> Bool {
        guard last >= 0x300 else { return false }
        var pair = [Int32(bitPattern: last), Int32(bitPattern: value)]
        let count = utf8proc_normalize_utf32(&pair, 2, utf8proc_option_t(UTF8PROC_COMPOSE.rawValue))
        guard count == 1 else { return false }
        while let byte = bytes.popLast(), UTF8Scalars.isContinuation(byte) {}
        last = UInt32(bitPattern: pair[0])
        UTF8Scalars.append(last, to: &bytes)
        return true
    }

    // MARK: - ASCII

    /// Where the run of visible ASCII characters with single spaces or line feeds between them ends.
    private func endOfPlainRun(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int) -> Int {
        var position = start
        while position < limit {
            let byte = text[position]
            if byte &- 0x21 < 0x5E {
                position += 1
            } else if byte == 0x20 || byte == 0x0A, position > start, position + 1 < limit,
                text[position + 1] &- 0x21 < 0x5E
            {
                position += 2
            } else {
                break
            }
        }
        return position
    }

    private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, source: Int) {
        flush(before: UInt32(text[range.lowerBound]))
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
        map.append(source: source, length: range.count)
        let keepsCase = keepsCase
        bytes.withUnsafeMutableBufferPointer { bytes in
            for index in start..<bytes.count {
                let byte = bytes[index]
                let isUpper = byte &- 0x41 < 26 && !keepsCase
                bytes[index] = byte == 0x0A ? 0x20 : isUpper ? byte | 0x20 : byte
            }
        }
        last = UInt32(bytes[bytes.count - 1])
    }
}
