/// Where a document's bytes are.
enum DocumentSource: Sendable {
    case file(String)
    case bytes([UInt8])
}
