import RectoDiagnostics
import RectoLocatedTrees

extension Exercise {
    public static func json(_ bytes: [UInt8]) { manifest(bytes, as: .json) }

    public static func xml(_ bytes: [UInt8]) { manifest(bytes, as: .xml) }

    public static func plist(_ bytes: [UInt8]) { manifest(bytes, as: .plist) }

    /// Reads a manifest, checks it, and writes what was read in every syntax, which must be readable again.
    private static func manifest(_ bytes: [UInt8], as syntax: ManifestSyntax) {
        let (tree, faults) = ManifestReader.read(bytes, syntax: syntax, shape: shape)
        expect((tree == nil) == faults.contains(where: \.isFatal), "a tree is missing where no fault is fatal")
        let found = faults + (tree.map { ShapeChecker(shape).check($0) } ?? [])
        let lines = SourceLines(bytes)
        for fault in found {
            expect(fault.range.upperBound <= bytes.count, "a place beyond the end: \(fault)")
            expect(lines.spot(at: fault.range.lowerBound).column > 0, "no column: \(fault)")
            expect((fault.pointer == nil) == fault.isFatal, "a pointer where no tree is: \(fault)")
        }
        guard let tree else { return }
        for target in ManifestSyntax.allCases {
            guard let written = try? ManifestWriter.write(tree, as: target, shape: shape) else { continue }
            let again = ManifestReader.read(written, syntax: target, shape: shape)
            guard let copy = again.tree else {
                // Only what makes it larger: escapes, indentation.
                expect(again.faults.allSatisfy { $0.rule == "SYN-004" }, "written, but not readable: \(again.faults)")
                continue
            }
            // What is as the shape has it keeps its values, but for an editor's schema.
            if found.isEmpty, target == .json || tree.root["$schema"] == nil {
                expect(copy.root.isEqual(to: tree.root), "\(target) holds other values")
            }
        }
    }

    /// Everything that a shape can say, in few bytes.
    private static let shape = ManifestShape(
        namespace: "urn:a", rootElement: "o", root: "root",
        objects: [
            "root": .init([
                .init("v", .string, isRequired: true, .oneOf(["1", "2"])), .init("n", .numbers, .count(2...2)),
                .init("s", .strings), .init("b", .boolean), .init("i", .integer, .range(0...9)),
                .init("c", .object("c")), .init("d", .objects("c", element: "e")),
                .init("k", .variants(["f", "g"], tag: "t")),
            ]),
            "c": .init([.init("d", .objects("c", element: "e")), .init("x", .number, isRequired: true)]),
            "f": .init([.init("a", .string)]), "g": .init([.init("h", .string, isRequired: true)]),
        ])
}
