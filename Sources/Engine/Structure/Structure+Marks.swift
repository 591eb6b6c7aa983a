public import RectoDiagnostics
import RectoGeometry

extension Structure {
    /// The whole file again, decrypted, with marks as annotations.
    ///
    /// Cost: the whole file in memory.
    ///
    /// - Parameters:
    ///   - marks: On pages that are there.
    ///   - box: The box whose page space the marks are in.
    ///   - breaksSignatures: Whether a signed document may be written, although its signatures are then no longer valid.
    /// - Throws: ``Failure`` `.unsupported` for a signed document, `.damaged` for a page that can't be marked.
    public func marked(_ marks: [WrittenMark], box: PageBox, breaksSignatures: Bool) throws(Failure) -> [UInt8] {
        guard breaksSignatures || !isSigned else {
            throw Failure(
                .unsupported, "is signed, and the copy's signatures would not be valid; give --break-signature")
        }
        file.prepareWriting()
        for mark in marks {
            guard let page = page(mark.page), let source = Self.source(mark, PageFrame(page, box: box)),
                file.scoped({ file.annotate(page: mark.page, with: source) })
            else { throw Failure(.damaged, "the page object is damaged", at: "page \(mark.page + 1)") }
        }
        return try file.written()
    }

    /// Whether /SigFlags or /Perms say that there are signatures.
    private var isSigned: Bool {
        file.scoped {
            guard let root = file.root else { return false }
            let flags = root["/AcroForm"].dictionary?["/SigFlags"].number ?? 0
            return Int(exactly: flags).map { $0 & 1 == 1 } ?? false || root["/Perms"].dictionary != nil
        }
    }

    /// The annotation's dictionary in PDF syntax.
    private static func source(_ mark: WrittenMark, _ frame: PageFrame) -> String? {
        guard let toUser = frame.toPage.inverse else { return nil }
        let quads = mark.quads.filter { $0.count == 4 }.map { $0.map(toUser.apply) }
        let points = quads.flatMap { $0 }
        guard let first = points.first else { return nil }
        var rect = points.reduce(Rect(corner: first, opposite: first)) { $0.united(Rect(corner: $1, opposite: $1)) }
        if mark.kind == .text {
            // Viewers draw their icon with its upper left corner there.
            rect = Rect(x: first.x, y: first.y - 20, width: 20, height: 20)
        }
        var source = "<< /Type /Annot /Subtype /\(mark.kind.rawValue) /F 4"
        source += " /Rect [\(numbers([rect.x, rect.y, rect.maxX, rect.maxY]))]"
        if mark.kind != .text, mark.kind != .square {
            // Unlike the standard's text, all programs take the lower corners from left to right.
            let corners = quads.flatMap { [$0[0], $0[1], $0[3], $0[2]] }.flatMap { [$0.x, $0.y] }
            source += " /QuadPoints [\(numbers(corners))]"
        }
        source += " /C [\(numbers(mark.color))] /NM \(string(mark.name)) /M \(string(mark.modified))"
        if !mark.contents.isEmpty { source += " /Contents \(string(mark.contents))" }
        if mark.kind == .text { source += " /Name /Note" }
        return source + " >>"
    }

    /// With three decimals: a thousandth of a point.
    private static func numbers(_ values: [Double]) -> String {
        values.map { value in
            let thousandths = value.isFinite ? Int((min(max(value, -1e9), 1e9) * 1000).rounded()) : 0
            let magnitude = thousandths.magnitude
            let decimals = String(1000 + magnitude % 1000).dropFirst()
            return "\(thousandths < 0 ? "-" : "")\(magnitude / 1000).\(decimals)"
        }.joined(separator: " ")
    }

    /// A text string in UTF-16, in hexadecimal digits, so that nothing in it means anything.
    static func string(_ text: String) -> String {
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "<feff" + units.joined() + ">"
    }
}
