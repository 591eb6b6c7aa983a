import RectoDiagnostics

/// What a packed page says apart from its folded text, decoded and checked.
struct PackedRecord {
    let label: String
    let text: [UInt8]
    let joins: LineJoins
    let map: OffsetMap
    let geometry: WordGeometry

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        var reader = ByteReader(bytes)
        label = String(decoding: try reader.raw(try reader.count()), as: UTF8.self)
        text = Array(try reader.raw(try reader.count()))
        var joins: [LineJoins.Join] = []
        var last = 0
        for _ in 0..<(try reader.count(ofSize: 2)) {
            last += try reader.small()
            guard let kind = LineEndHyphen(rawValue: try reader.small()) else { throw ByteReader.damaged }
            joins.append(LineJoins.Join(offset: last, kind: kind))
        }
        self.joins = LineJoins(joins)
        let scalars = try reader.small()
        let runCount = try reader.count(ofSize: 2)
        var runs: [OffsetMap.Run] = []
        runs.reserveCapacity(runCount)
        var source: Int32 = 0
        var folded = 0
        for _ in 0..<runCount {
            folded += try reader.small()
            source = try reader.next(after: source)
            runs.append(OffsetMap.Run(folded: folded, source: Int(source)))
        }
        map = OffsetMap(runs: runs, count: scalars)
        geometry = try WordGeometry(&reader)
    }
}
