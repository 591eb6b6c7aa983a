public import RectoDiagnostics

/// Scans HTML, CSS and SVG for what they load and run.
///
/// Nothing is loaded, and no more than ``limit`` bytes are read.
public enum MarkupScanner {
    /// A file of more bytes is refused.
    public static let limit = 4 << 20

    /// More addresses, hazards or faults than this in one file are refused: a list that stops would hide what comes after.
    static let findings = 20_000

    /// Scans a page, also what is in frames that it writes out (`srcdoc`).
    ///
    /// - Throws: ``Failure`` `.tooLarge` for a page that is too large, too deep or takes too long.
    public static func html(_ bytes: [UInt8]) throws(Failure) -> MarkupScan {
        try check(bytes)
        let lines = SourceLines(bytes)
        let faults = TextEncoding.faults(bytes, lines)
        var scan = MarkupScan()
        if !TextEncoding.isSixteenBit(bytes) {
            scan = try HTMLScanner(HTMLTree(bytes), lines, bytes).scan()
            scan.faults += TextEncoding.controls(bytes, lines)
        }
        scan.faults += faults
        return try checked(scan)
    }

    /// Scans a style sheet.
    ///
    /// - Throws: ``Failure`` `.tooLarge`.
    public static func css(_ bytes: [UInt8]) throws(Failure) -> MarkupScan {
        try check(bytes)
        let lines = SourceLines(bytes)
        var scan = MarkupScan()
        scan.faults = TextEncoding.faults(bytes, lines)
        if TextEncoding.isSixteenBit(bytes) { return scan }
        scan.add(CSSScanner.scan(bytes, in: .sheet) { lines.spot(at: $0) })
        return try checked(scan)
    }

    /// Scans a drawing.
    ///
    /// One that breaks XML's rules is scanned up to there; the fault says where that is. Declarations in a
    /// DOCTYPE end the scan.
    ///
    /// - Throws: ``Failure`` `.tooLarge`.
    public static func svg(_ bytes: [UInt8]) throws(Failure) -> MarkupScan {
        try check(bytes)
        let lines = SourceLines(bytes)
        let faults = TextEncoding.faults(bytes, lines)
        guard faults.isEmpty else {
            var scan = MarkupScan()
            scan.faults = faults
            return scan
        }
        return try checked(SVGScanner.scan(bytes, lines))
    }

    static func check(_ bytes: [UInt8]) throws(Failure) {
        guard bytes.count <= limit else { throw Failure(.tooLarge, "is larger than \(limit >> 20) MiB") }
    }

    private static func checked(_ scan: MarkupScan) throws(Failure) -> MarkupScan {
        guard scan.references.count <= findings, scan.hazards.count <= findings, scan.faults.count <= findings else {
            throw Failure(.tooLarge, "holds more than \(findings) addresses, or as many scripts")
        }
        var scan = scan
        scan.sort()
        return scan
    }
}
