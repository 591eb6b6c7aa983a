/// Where a document's bytes are.
public enum DocumentSource: Sendable {
    case file(String)
    case bytes([UInt8])
}
