/// Reads a manifest in XML: attributes are values, elements objects, as the shape has it (overlay format, 2.2).
enum XMLReader {
    static func read(
        _ bytes: [UInt8], from start: Int, shape: ManifestShape, limits: ManifestLimits, faults: inout [ManifestFault]
    ) throws(ManifestStop) -> ManifestBuilder {
        let outline = try XMLParser.parse(bytes, from: start, XMLOutline(shape: shape, limits: limits))
        let result = bytes.withUnsafeBufferPointer { text -> Result<XMLTreeMaker, ManifestStop> in
            var maker = XMLTreeMaker(outline, text, ManifestBuilder(syntax: .xml, bytes: bytes), shape, limits)
            do throws(ManifestStop) {
                try maker.root()
                return .success(maker)
            } catch { return .failure(error) }
        }
        let maker = try result.get()
        if !maker.strayTexts.isEmpty {
            let tree = maker.builder.tree
            faults += maker.strayTexts.prefix(limits.faults).map {
                let pointer = ManifestValue(tree: tree, index: $0.node).pointer
                return ManifestFault("SCH-003", $0.message, range: $0.range, pointer: pointer)
            }
        }
        return maker.builder
    }
}
