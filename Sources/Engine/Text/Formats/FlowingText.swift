import RectoJSON

/// Text on one line as a reader would write it: white space to one space, line-end hyphens joined, control characters and
/// those that reorder text removed.
struct FlowingText {
    private(set) var bytes: [UInt8] = []
    private var pending: (source: Int, endsLine: Bool)?
    private var last: UInt32 = 0
    private var cuts: [(source: Int, byte: Int)]
    private var nextCut = 0

    /// - Parameter cuts: source offsets, ascending, whose places in the result are asked for.
    init(cuts: [Int]) { self.cuts = cuts.map { ($0, 0) } }

    /// Where in `bytes` a cut lies.
    func cut(_ index: Int) -> Int { index < nextCut ? cuts[index].byte : bytes.count }

    mutating func take(_ value: UInt32, source: Int) {
        if ScalarClass.isWhite(value) {
            pending = (pending?.source ?? source, pending?.endsLine == true || value == 0x0A)
            return
        }
        // Joiners shape the letters of several scripts and reorder nothing.
        guard !ScalarClass.isInvisible(value) || value == 0x200C || value == 0x200D else { return }
        if let pending {
            passCuts(upTo: pending.source)
            let joins = pending.endsLine && ScalarClass.isIdeographic(last) && ScalarClass.isIdeographic(value)
            if !bytes.isEmpty, !joins { bytes.append(0x20) }
            self.pending = nil
        }
        passCuts(upTo: source)
        UTF8Scalars.append(value, to: &bytes)
        last = value
    }

    private mutating func passCuts(upTo source: Int) {
        while nextCut < cuts.count, cuts[nextCut].source <= source {
            cuts[nextCut].byte = bytes.count
            nextCut += 1
        }
    }
}
