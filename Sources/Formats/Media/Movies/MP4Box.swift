import RectoDiagnostics

/// A box of an ISO base media file (ISO 14496-12, section 4.2), located.
struct MP4Box {
    let type: String
    /// Of its first byte, the length field.
    let start: Int
    /// The bytes after type and length.
    let body: Range<Int>
}

/// Walks boxes, counting them: a file of a million empty boxes is refused, not read.
struct MP4Boxes {
    private let window: MediaWindow
    private var left = 20_000

    init(_ window: MediaWindow) { self.window = window }

    /// The box at an offset.
    ///
    /// - Parameter limit: Where the enclosing box ends; boxes that reach past it are damage.
    mutating func box(at offset: Int, within limit: Int) throws(Failure) -> MP4Box {
        left -= 1
        guard left > 0 else { throw Failure(.tooLarge, "more than 20,000 boxes") }
        var length = try window.big(at: offset, 4)
        let type = try window.name(at: offset + 4)
        var header = 8
        if length == 1 {
            length = Int(clamping: try window.big64(at: offset + 8))
            header = 16
        } else if length == 0 {
            length = limit - offset  // to the end
        }
        guard length >= header else {
            throw Failure(.damaged, "the box \(type.printable) at byte \(offset) has no length")
        }
        guard length <= limit - offset else {
            if limit == window.size {
                throw Failure(.damaged, "ends at byte \(window.size), inside the box \(type.printable)")
            }
            throw Failure(.damaged, "the box \(type.printable) at byte \(offset) is longer than the one around it")
        }
        return MP4Box(type: type, start: offset, body: (offset + header)..<(offset + length))
    }

    /// The boxes of a range, which a box or several fill.
    mutating func children(_ range: Range<Int>) throws(Failure) -> [MP4Box] {
        var found: [MP4Box] = []
        var offset = range.lowerBound
        // QuickTime ends some lists with four zero bytes.
        while range.upperBound - offset >= 8 {
            let next = try box(at: offset, within: range.upperBound)
            found.append(next)
            offset = next.body.upperBound
        }
        return found
    }

    /// The first box of a path, as `mdia/minf/stbl`.
    mutating func find(_ path: [String], in range: Range<Int>) throws(Failure) -> MP4Box? {
        var range = range
        var found: MP4Box?
        for type in path {
            found = try children(range).first { $0.type == type }
            guard let found else { return nil }
            range = found.body
        }
        return found
    }
}
