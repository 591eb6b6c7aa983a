import RectoDiagnostics
import RectoEscaping
import RectoLocatedTrees

/// What all readers of lists need: the place that addresses are relative to, and where faults go.
final class FeedContext {
    let limits: FeedLimits
    private let base: String
    private let bytes: [UInt8]
    private lazy var lines = SourceLines(bytes)
    private(set) var messages: [StoreList.Message] = []
    private(set) var issues: [ListedIssue] = []
    private var known: [String: Int] = [:]
    private var isFull = false

    init(_ bytes: [UInt8], base: String, limits: FeedLimits) {
        self.bytes = bytes
        self.base = base
        self.limits = limits
    }

    var treeLimits: ManifestLimits {
        var all = ManifestLimits()
        all.bytes = limits.bytes
        all.depth = limits.depth
        all.string = limits.text
        all.values = limits.values
        all.faults = limits.messages
        return all
    }

    func note(_ text: String, at offset: Int) {
        guard messages.count < limits.messages else { return }
        messages.append(StoreList.Message(text: text, spot: lines.spot(at: offset)))
    }

    /// An absolute http or https address; `nil`, with a message, for others.
    ///
    /// - Parameter folder: What an element of XML says that its references are relative to.
    func address(_ reference: String, at offset: Int, relativeTo folder: String? = nil) -> String? {
        let reference = reference.filter { !$0.isNewline && $0 != "\t" }.trimmingSpaces
        let scheme = RelativeReference.scheme(of: reference)
        let whole =
            scheme == nil ? RelativeReference.resolve(reference, against: folder ?? base) : reference
        guard let whole, let scheme = RelativeReference.scheme(of: whole), scheme == "https" || scheme == "http",
            !reference.isEmpty
        else {
            note("\(Self.quoted(reference)) is no http or https address, and left out", at: offset)
            return nil
        }
        return whole
    }

    /// Takes an issue; of two with one key the one that was updated later.
    func add(_ issue: ListedIssue, at offset: Int) {
        guard !issue.key.isEmpty else { return note("an issue without an identifier is left out", at: offset) }
        var issue = issue
        if issue.offers.count > limits.offers { issue.offers.removeLast(issue.offers.count - limits.offers) }
        if let index = known[issue.key] {
            // Catalogues list an issue in several groups; that is no fault.
            if issue != issues[index] {
                note("\(Self.quoted(issue.key)) is listed again; the one that is updated later counts", at: offset)
                if issue.updated ?? .min > issues[index].updated ?? .min { issues[index] = issue }
            }
            return
        }
        guard issues.count < limits.issues else {
            if !isFull { note("more than \(limits.issues) issues; the rest is left out", at: offset) }
            return isFull = true
        }
        known[issue.key] = issues.count
        issues.append(issue)
    }

    func list(_ kind: StoreList.Kind, title: String?, next: String? = nil, parts: [StoreList.Part] = []) -> StoreList {
        StoreList(kind: kind, title: title, issues: issues, next: next, parts: parts, messages: messages)
    }

    /// A type in lower case, without its parameters.
    static func mediaType(_ text: String?) -> String? {
        let type = text?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } ?? ""
        return type.isEmpty ? nil : type
    }

    static func size(_ text: String?) -> Int? {
        guard let text, (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    static func digest(_ text: String?) -> String? {
        guard let text = text?.lowercased(), text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return text
    }

    static func quoted(_ text: String) -> String {
        "“\(text.unicodeScalars.count > 60 ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…" : text)”"
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let front = drop(while: \.isWhitespace)
        return String(front.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// On one line; `nil` if nothing is there.
    var oneLine: String? {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
