/// A manifest's values as they stand in its file: each knows its bytes, and the tree turns those into lines and columns.
///
/// One array of nodes in document order. A tree of a million values takes some 50 MB and is built in one pass.
public final class ManifestTree: Sendable {
    struct Node: Sendable {
        var kind: ManifestValue.Kind
        /// Index into `numbers` or `strings`; 1 for true; the number of children of a container.
        var payload: UInt32 = 0
        /// Index into `names`; `noName` outside objects.
        var name: UInt32
        var parent: UInt32
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
    let nodes: [Node]
    let names: [String]
    let strings: [String]
    let numbers: [Double]
    /// Byte offsets at which lines start, the first excepted.
    let lineStarts: [UInt32]
    let bytes: [UInt8]

    init(_ builder: ManifestBuilder) {
        syntax = builder.syntax
        bytes = builder.bytes
        nodes = builder.nodes
        names = builder.names
        strings = builder.strings
        numbers = builder.numbers
        var starts: [UInt32] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(UInt32(clamping: index + 1)) }
        lineStarts = starts
    }

    /// The outermost value, an object in every manifest that was read without a fatal fault.
    public var root: ManifestValue { ManifestValue(tree: self, index: 0) }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    ///
    /// - Complexity: O(log n) in the number of lines, and linear in the length of the line.
    public func spot(at offset: Int) -> SourceSpot {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? 0 : Int(lineStarts[low - 1])
        // Bytes that begin a scalar; a byte-order mark is none that an editor would count.
        var column = 1
        for index in start..<offset where bytes[index] & 0xC0 != 0x80 { column += 1 }
        if start == 0, offset >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { column -= 1 }
        return SourceSpot(line: low + 1, column: column, offset: offset)
    }
}
