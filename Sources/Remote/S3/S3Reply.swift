import CXML2

/// What S3 says in XML: a list of objects, or an error.
///
/// Only the texts of elements are kept that have no others in them. No DTD is read and no entity expanded; libxml2 refuses deep nesting.
final class S3Reply {
    /// The outermost element's name, without a prefix.
    private(set) var root = ""
    /// Texts of elements right below the outermost.
    private(set) var values: [String: String] = [:]
    /// The elements `Contents`, or `Upload` of a list of uploads, with the texts right below them.
    private(set) var contents: [[String: String]] = []
    private static let entries: Set = ["Contents", "Upload"]
    private var path: [String] = []
    private var text = ""

    private init() {}

    /// - Returns: `nil` for what is not well-formed.
    static func parse(_ bytes: [UInt8]) -> S3Reply? {
        guard bytes.count <= 16 << 20 else { return nil }
        let reply = S3Reply()
        var session = RectoXML()
        session.owner = Unmanaged.passUnretained(reply).toOpaque()
        let isRead = withExtendedLifetime(reply) {
            bytes.withUnsafeBytes { bytes in
                RectoXMLParse(
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), &session,
                    { context, name, _, _, _, _, _, _, _ in S3Reply.of(context)?.begin(name) },
                    { context, _, _, _ in S3Reply.of(context)?.end() },
                    { context, text, count in S3Reply.of(context)?.add(text, Int(count)) }, nil)
            }
        }
        return isRead != 0 && session.code == 0 ? reply : nil
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> S3Reply? {
        guard let owner = context.flatMap({ RectoXMLOf($0) })?.pointee.owner else { return nil }
        return Unmanaged<S3Reply>.fromOpaque(owner).takeUnretainedValue()
    }

    private func begin(_ name: UnsafePointer<xmlChar>?) {
        path.append(name.map { String(cString: $0) } ?? "")
        text = ""
        if path.count == 1 { root = path[0] }
        if path.count == 2, Self.entries.contains(path[1]) { contents.append([:]) }
    }

    private func end() {
        guard let name = path.last else { return }
        if path.count == 2 { values[name] = text }
        if path.count == 3, Self.entries.contains(path[1]), !contents.isEmpty {
            contents[contents.count - 1][name] = text
        }
        path.removeLast()
        text = ""
    }

    private func add(_ bytes: UnsafePointer<xmlChar>?, _ count: Int) {
        guard let bytes, path.count < 4 else { return }
        text += String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
