import CXML2
package import RectoDiagnostics

/// Reads a manifest of any syntax into the tree that all three share.
///
/// Foundation can't give a publisher usable places: its decoders tell no line, keep one of two equal keys without a word,
/// or give the line but no column. So each syntax has a reader of ours, XML's and plist's over libxml2's SAX interface.
public enum ManifestReader {
    /// libxml2's version.
    public static var xmlLibrary: String { LIBXML_DOTTED_VERSION }

    /// - Returns: the tree unless a fault is fatal, and all faults in the file's order. Faults carry pointers where there
    ///   is a tree; without one, ``SourceLines`` has their lines.
    /// - Complexity: linear in the size of the file, whatever is in it.
    public static func read(
        _ bytes: [UInt8], syntax: ManifestSyntax, shape: ManifestShape, limits: ManifestLimits = ManifestLimits()
    ) -> (tree: ManifestTree?, faults: [ManifestFault]) {
        read(bytes, syntax, limits) { start, faults throws(ManifestStop) in
            switch syntax {
            case .json: try object(json(bytes, start, limits))
            case .xml: try XMLReader.read(bytes, from: start, shape: shape, limits: limits, faults: &faults)
            case .plist: try PlistReader.read(bytes, from: start, limits: limits, faults: &faults)
            }
        }
    }

    /// Any JSON, such as a file of settings; returns and costs the same.
    public static func read(
        json bytes: [UInt8], limits: ManifestLimits = ManifestLimits()
    ) -> (tree: ManifestTree?, faults: [ManifestFault]) {
        read(bytes, .json, limits) { start, _ throws(ManifestStop) in try json(bytes, start, limits) }
    }

    /// Any property list in XML, also one that is an array or has dates, which are strings in the tree; returns and costs the same.
    public static func read(
        plist bytes: [UInt8], limits: ManifestLimits = ManifestLimits()
    ) -> (tree: ManifestTree?, faults: [ManifestFault]) {
        read(bytes, .plist, limits) { start, faults throws(ManifestStop) in
            try PlistReader.read(bytes, from: start, limits: limits, isManifest: false, faults: &faults)
        }
    }

    /// The elements of any XML; a document type is refused.
    ///
    /// - Throws: ``Failure`` `.damaged`, with line and column, for what is not well-formed or above the limits.
    /// - Complexity: linear in the size of the file, whatever is in it.
    package static func elements(
        xml bytes: [UInt8], limits: ManifestLimits = ManifestLimits()
    ) throws(Failure) -> LocatedElement {
        do throws(ManifestStop) {
            var faults: [ManifestFault] = []
            let start = try open(bytes, .xml, limits, &faults)
            let made = try XMLParser.parse(bytes, from: start, LocatedElements(bytes, limits))
            guard let root = made.root else { throw ManifestStop("SYN-001", "there is no element", 0..<0) }
            return root
        } catch {
            let spot = SourceLines(bytes).spot(at: error.fault.range.lowerBound)
            throw Failure(.damaged, error.fault.message, at: "\(spot.line):\(spot.column)")
        }
    }

    private static func read(
        _ bytes: [UInt8], _ syntax: ManifestSyntax, _ limits: ManifestLimits,
        _ build: (Int, inout [ManifestFault]) throws(ManifestStop) -> ManifestBuilder
    ) -> (tree: ManifestTree?, faults: [ManifestFault]) {
        var faults: [ManifestFault] = []
        do throws(ManifestStop) {
            let builder = try build(open(bytes, syntax, limits, &faults), &faults)
            return (builder.tree, located(faults + repetitions(builder, limits)))
        } catch {
            return (nil, located(faults + [error.fault]))
        }
    }

    private static func located(_ faults: [ManifestFault]) -> [ManifestFault] {
        faults.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
    }

    /// What holds for all syntaxes, size and encoding; gives where the text begins.
    private static func open(
        _ bytes: [UInt8], _ syntax: ManifestSyntax, _ limits: ManifestLimits, _ faults: inout [ManifestFault]
    ) throws(ManifestStop) -> Int {
        guard bytes.count <= min(limits.bytes, Int(Int32.max) / 2) else {
            throw ManifestStop("SYN-004", "\(bytes.count) bytes; a manifest has at most \(limits.bytes)", 0..<0)
        }
        if let name = foreignEncoding(bytes) {
            throw ManifestStop("SYN-002", "the file is \(name); save it as UTF-8 without a byte-order mark", 0..<1)
        }
        if syntax == .plist, bytes.starts(with: "bplist".utf8) {
            throw ManifestStop("SYN-005", "binary plist; convert with plutil -convert xml1", 0..<6)
        }
        if let place = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
            let byte = String(bytes[place], radix: 16, uppercase: true)
            throw ManifestStop("SYN-002", "byte \(byte) is not UTF-8; save the file as UTF-8", place..<place + 1)
        }
        guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return 0 }
        faults.append(ManifestFault("SYN-002", "byte-order mark; save as UTF-8 without BOM", range: 0..<3, pointer: ""))
        return 3
    }

    /// The encodings that XML's appendix F tells by the first bytes; JSON and plists begin with ASCII too.
    private static func foreignEncoding(_ bytes: [UInt8]) -> String? {
        let first = Array(bytes.prefix(4))
        guard first.count >= 2 else { return nil }
        if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        if first.starts(with: [0, 0]) || (first.count == 4 && first[0] != 0 && first[1...] == [0, 0, 0]) {
            return "UTF-32"
        }
        if first[0] == 0 || first[1] == 0 { return "UTF-16" }
        if first == [0x4C, 0x6F, 0xA7, 0x94] { return "EBCDIC" }
        return nil
    }

    private static func json(
        _ bytes: [UInt8], _ start: Int, _ limits: ManifestLimits
    ) throws(ManifestStop) -> ManifestBuilder {
        let result = bytes.withUnsafeBufferPointer { text -> Result<ManifestBuilder, ManifestStop> in
            var reader = JSONReader(
                text, from: start, builder: ManifestBuilder(syntax: .json, bytes: bytes), limits: limits)
            do throws(ManifestStop) {
                try reader.document()
                return .success(reader.builder)
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    private static func object(_ builder: ManifestBuilder) throws(ManifestStop) -> ManifestBuilder {
        guard builder.nodes[0].kind == .object else {
            let start = Int(builder.nodes[0].start)
            throw ManifestStop("SYN-001", "a manifest is an object: expected '{'", start..<start + 1)
        }
        return builder
    }

    /// Two entries of one name: lookups find the first, so that nothing depends on which one a reader prefers.
    private static func repetitions(_ builder: ManifestBuilder, _ limits: ManifestLimits) -> [ManifestFault] {
        guard !builder.repetitions.isEmpty else { return [] }
        let tree = builder.tree
        return builder.repetitions.prefix(limits.faults).map { repetition in
            let (first, again) = (tree.nodes[repetition.first], tree.nodes[repetition.again])
            let spot = tree.spot(at: Int(first.nameStart))
            return ManifestFault(
                "SYN-003",
                "key \(ManifestWords.quoted(tree.names[Int(again.name)])) repeated (first at \(spot.line):\(spot.column))",
                range: Int(again.nameStart)..<Int(again.nameEnd),
                pointer: ManifestValue(tree: tree, index: repetition.again).pointer)
        }
    }
}
