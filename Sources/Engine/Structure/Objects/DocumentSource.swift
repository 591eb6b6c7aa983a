/// Where a document's bytes are.
public enum DocumentSource: Sendable {
    /// A file by its path.
    case file(String)
    /// A file, or a part of one, that is open already.
    case part(DocumentBytes)
    case bytes([UInt8])
}
