public import RectoDiagnostics
import RectoLocatedTrees

/// Reads the lists that stores publish into one kind of ``StoreList``, whatever they are written in.
///
/// Lists come from strangers: nothing in them is expanded or fetched, addresses are http or https or left out, and what is wrong with one
/// entry does not lose the others.
public enum FeedReader {
    /// - Parameters:
    ///   - base: The address that the list was read from, to which its references are relative.
    /// - Throws: ``Failure`` `.damaged` with line and column for what can't be read, `.unsupported` for what is no list, `.tooLarge`.
    /// - Complexity: linear in the size of the list.
    public static func read(
        _ bytes: [UInt8], from base: String, limits: FeedLimits = FeedLimits()
    ) throws(Failure) -> StoreList {
        guard bytes.count <= limits.bytes else {
            throw Failure(.tooLarge, "a list of more than \(limits.bytes) bytes is not read", at: base)
        }
        let context = FeedContext(bytes, base: base, limits: limits)
        do throws(Failure) {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            switch bytes[start...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            case UInt8(ascii: "{"), UInt8(ascii: "["): return try JSONLists.read(bytes, context)
            case UInt8(ascii: "<"): return try readXML(bytes, context)
            case nil: throw Failure(.damaged, "is empty")
            default:
                if bytes.starts(with: "bplist".utf8) {
                    throw Failure(.damaged, "is a binary property list; plutil -convert xml1 makes one that is read")
                }
                throw Failure(.unsupported, Self.unknown)
            }
        } catch {
            throw error.at(base)
        }
    }

    static let unknown = "is no list of issues: OPDS, JSON Feed, Atom, RSS, shelf.json or store.plist are"

    private static func readXML(_ bytes: [UInt8], _ context: FeedContext) throws(Failure) -> StoreList {
        if isPropertyList(bytes) { return try JSONLists.readPlist(bytes, context) }
        let root = try ManifestReader.elements(xml: bytes, limits: context.treeLimits)
        switch (root.name, root.namespace) {
        case ("feed", AtomLists.namespace): return AtomLists.read(root, context)
        case ("rss", _): return try RSSLists.read(root, context)
        default: throw Failure(.unsupported, unknown)
        }
    }

    /// A property list may begin with Apple's document type, which no other list may.
    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        return head.contains("<!DOCTYPE plist") || head.contains("<plist")
    }
}
