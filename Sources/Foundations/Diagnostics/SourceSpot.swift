/// A place in a text file.
public struct SourceSpot: Hashable, Sendable {
    /// From 1; CR LF, LF and CR end lines.
    public var line: Int
    /// From 1, in Unicode scalars; a byte-order mark counts for none.
    public var column: Int
    /// In bytes, from 0.
    public var offset: Int

    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}
