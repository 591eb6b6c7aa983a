import RectoJSON

/// Turns matches in a page's folded text into hits; matches have to come in order.
struct HitBuilder {
    /// Scalars of text shown on each side of a match.
    private static let margin = 40

    let page: Int
    let label: String
    let text: UnsafeBufferPointer<UInt8>
    let joins: LineJoins
    let geometry: WordGeometry
    let map: OffsetMap
    let folded: UnsafeBufferPointer<UInt8>
    private var foldedPlace = (byte: 0, scalar: 0)
    private var place = (byte: 0, scalar: 0)

    init(
        page: Int, label: String, text: UnsafeBufferPointer<UInt8>, joins: LineJoins, geometry: WordGeometry,
        map: OffsetMap, folded: UnsafeBufferPointer<UInt8>
    ) {
        self.page = page
        self.label = label
        self.text = text
        self.joins = joins
        self.geometry = geometry
        self.map = map
        self.folded = folded
    }

    /// - Parameter match: bytes of the folded text.
    mutating func hit(_ match: Range<Int>) -> SearchHit {
        let first = foldedScalar(match.lowerBound)
        let end = foldedScalar(match.upperBound)
        seek(max(0, map.source(of: first)))
        // Not what the map says: of a packed page that somebody forged, it may lie behind the text's end.
        let (startByte, start) = place
        seek(max(start, map.source(of: max(first, end - 1)) + 1))
        // Accents that were dropped from the last letter, or have become part of it, belong to it.
        while place.byte < text.count, text[place.byte] >= 0x80 {
            let (value, length) = UTF8Scalars.decode(text, at: place.byte)
            guard ScalarClass.isDependent(value) else { break }
            place = (place.byte + length, place.scalar + 1)
        }
        return SearchHit(
            page: page, label: label, start: start, end: place.scalar,
            quads: geometry.quads(start: start, end: place.scalar),
            snippet: snippet(start: (startByte, start), end: place))
    }

    private mutating func foldedScalar(_ byte: Int) -> Int {
        guard map.count != folded.count else { return byte }
        let scalars = UTF8Scalars.count(folded, in: foldedPlace.byte..<max(byte, foldedPlace.byte))
        foldedPlace = (max(byte, foldedPlace.byte), foldedPlace.scalar + scalars)
        return foldedPlace.scalar
    }

    /// Moves to a scalar, or to the end where there are fewer.
    private mutating func seek(_ scalar: Int) {
        while place.scalar > scalar, place.byte > 0 { place = before(place) }
        while place.scalar < scalar, place.byte < text.count {
            place = (place.byte + UTF8Scalars.decode(text, at: place.byte).length, place.scalar + 1)
        }
    }

    private func before(_ place: (byte: Int, scalar: Int)) -> (byte: Int, scalar: Int) {
        var byte = place.byte - 1
        while byte > 0, UTF8Scalars.isContinuation(text[byte]) { byte -= 1 }
        return (byte, place.scalar - 1)
    }

    private func snippet(start: (byte: Int, scalar: Int), end: (byte: Int, scalar: Int)) -> SearchHit.Snippet {
        let from = windowStart(start)
        let to = windowEnd(end)
        var writer = FlowingText(cuts: [start.scalar, end.scalar])
        var join = joins.joins.partitioningIndex { $0.offset >= from.scalar }
        var place = from
        var isJoining = false
        while place.byte < to {
            let (value, length) = UTF8Scalars.decode(text, at: place.byte)
            if join < joins.joins.count, joins.joins[join].offset == place.scalar {
                if joins.joins[join].kind != .soft { writer.take(value, source: place.scalar) }
                join += 1
                isJoining = true
            } else if !isJoining || !ScalarClass.isWhite(value) {
                isJoining = false
                writer.take(value, source: place.scalar)
            }
            place = (place.byte + length, place.scalar + 1)
        }
        let (first, second) = (writer.cut(0), writer.cut(1))
        return SearchHit.Snippet(
            before: String(decoding: writer.bytes[..<first], as: UTF8.self),
            match: String(decoding: writer.bytes[first..<max(first, second)], as: UTF8.self),
            after: String(decoding: writer.bytes[max(first, second)...], as: UTF8.self))
    }

    /// About `margin` scalars before, after a space where there is one.
    private func windowStart(_ start: (byte: Int, scalar: Int)) -> (byte: Int, scalar: Int) {
        var place = start
        var cut: (byte: Int, scalar: Int)?
        for _ in 0..<Self.margin {
            guard place.byte > 0 else { return place }
            let next = before(place)
            if ScalarClass.isWhite(UTF8Scalars.decode(text, at: next.byte).value) { cut = place }
            place = next
        }
        if let cut, place.byte > 0 { return cut }
        while place.byte < start.byte, ScalarClass.isMark(UTF8Scalars.decode(text, at: place.byte).value) {
            place = (place.byte + UTF8Scalars.decode(text, at: place.byte).length, place.scalar + 1)
        }
        return place
    }

    private func windowEnd(_ end: (byte: Int, scalar: Int)) -> Int {
        var byte = end.byte
        var cut: Int?
        for _ in 0..<Self.margin {
            guard byte < text.count else { return byte }
            let (value, length) = UTF8Scalars.decode(text, at: byte)
            if ScalarClass.isWhite(value) { cut = byte }
            byte += length
        }
        if let cut, byte < text.count { return cut }
        while byte < text.count, ScalarClass.isMark(UTF8Scalars.decode(text, at: byte).value) {
            byte += UTF8Scalars.decode(text, at: byte).length
        }
        return byte
    }
}

extension Array {
    /// The first index at which `belongs` holds, where it holds from some place on.
    fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
