public import RectoDiagnostics

/// A manifest's values as they stand in its file: each knows its bytes, and the tree turns those into lines and columns.
///
/// One array of nodes in document order. A tree of a million values takes some 60 MB and is built in one pass.
public final class ManifestTree: Sendable {
    struct Node: Sendable {
        var kind: ManifestValue.Kind
        /// Index into `numbers` or `strings`; 1 for true; the number of children of a container.
        var payload: UInt32 = 0
        /// Index into `names`; `noName` outside objects.
        var name: UInt32
        var parent: UInt32
        /// How many values stand before this one in its parent: pointers of faults in long arrays would cost a walk each.
        var place: UInt32
        /// The node after this one and all that is in it.
        var next: UInt32
        var start: UInt32
        var end: UInt32
        var nameStart: UInt32
        var nameEnd: UInt32
    }

    static let noName = UInt32.max

    /// How the file was written.
    public let syntax: ManifestSyntax
    /// Lines and columns of the file.
    public let lines: SourceLines
    let nodes: [Node]
    let names: [String]
    let strings: [String]
    let numbers: [Double]
    let bytes: [UInt8]

    init(_ builder: consuming ManifestBuilder) {
        syntax = builder.syntax
        bytes = builder.bytes
        nodes = builder.nodes
        names = builder.names
        strings = builder.strings
        numbers = builder.numbers
        lines = SourceLines(bytes)
    }

    /// The outermost value, an object in every manifest that was read without a fatal fault.
    public var root: ManifestValue { ManifestValue(tree: self, index: 0) }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    ///
    /// - Complexity: O(log n) in the number of lines, and linear in the length of the line.
    public func spot(at offset: Int) -> SourceSpot { lines.spot(at: offset) }
}
