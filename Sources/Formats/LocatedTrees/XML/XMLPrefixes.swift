import CXML2

/// The namespaces that a manifest's foreign entries name, and a prefix for each.
struct XMLPrefixes {
    /// Of entries that have no namespace of their own.
    static let extensions = "x"
    /// Readers bound how many an element may declare; what needs more is written as JSON.
    private static let limit = 12

    private(set) var declarations: [(prefix: String, namespace: String)] = []
    private var prefixes: [String: String] = [XMLNames.xml: "xml"]
    private let shape: ManifestShape

    init(_ root: ManifestValue, _ shape: ManifestShape) {
        self.shape = shape
        var found: Set<String> = []
        Self.collect(root, isForeign: false, &found)
        declare(found)
        let extensions = XMLNames.extensions(of: shape.namespace)
        guard prefixes[extensions] == nil, hasExtension(root) else { return }
        prefixes[extensions] = Self.extensions
        declarations.insert((Self.extensions, extensions), at: 0)
    }

    private func hasExtension(_ value: ManifestValue) -> Bool {
        value.members.contains { member in
            guard value.kind == .object, member.name.utf8.starts(with: "x-".utf8) else {
                return member.value.count > 0 && hasExtension(member.value)
            }
            return foreign(XMLNames.own(member.name), member.value) == nil
        }
    }

    func prefixed(_ namespace: String, _ name: String) -> String {
        prefixes[namespace].map { "\($0):\(name)" } ?? name
    }

    /// Namespace and name of an entry `x-{namespace}name` whose value reads back as it is; `nil` for all others, which
    /// are written as JSON.
    func foreign(_ key: Substring, _ value: ManifestValue) -> (namespace: String, name: String)? {
        guard let (namespace, name) = XMLNames.parts(key), prefixes[namespace] != nil else { return nil }
        let extensions = XMLNames.extensions(of: shape.namespace)
        guard namespace != shape.namespace else { return nil }
        switch value.kind {
        case .string: return namespace != extensions && isHeld(value) ? (namespace, name) : nil
        case .array:
            for (place, child) in value.children.enumerated() {
                if child.kind == .string {
                    guard place == 0, value.count > 1, namespace != extensions, isHeld(child) else { return nil }
                } else {
                    guard isElement(child, isInside: false) else { return nil }
                    // With nothing but text it would be an extension.
                    let isPlain = child.count == (child[XMLNames.content] == nil ? 0 : 1)
                    if namespace == extensions, isPlain,
                        child[XMLNames.content]?.children.allSatisfy({ $0.kind == .string }) ?? true
                    {
                        return nil
                    }
                }
            }
            return value.count > 0 ? (namespace, name) : nil
        default: return nil
        }
    }

    private func isHeld(_ value: ManifestValue) -> Bool {
        value.string?.unicodeScalars.allSatisfy(XMLText.isAllowed) ?? false
    }

    /// Whether an object is what a reader makes of a foreign element.
    private func isElement(_ value: ManifestValue, isInside: Bool) -> Bool {
        guard value.kind == .object else { return false }
        var hasName = false
        var names: Set<String> = []
        for member in value.members {
            guard names.insert(member.name).inserted else { return false }
            switch member.name {
            case XMLNames.name:
                guard isInside, let text = member.value.string, let (namespace, _) = XMLNames.parts(text[...]),
                    namespace.isEmpty || prefixes[namespace] != nil
                else { return false }
                hasName = true
            case XMLNames.content:
                guard isContent(member.value) else { return false }
            default:
                guard let (namespace, name) = XMLNames.parts(member.name[...]), isHeld(member.value), name != "xmlns",
                    namespace.isEmpty || prefixes[namespace] != nil
                else { return false }
            }
        }
        return hasName == isInside && names.count <= 200
    }

    private func isContent(_ value: ManifestValue) -> Bool {
        guard value.kind == .array, value.count > 0 else { return false }
        var wasText = false
        var (hasWords, hasElements, hasText) = (false, false, false)
        for child in value.children {
            if let text = child.string {
                guard !text.isEmpty, !wasText, isHeld(child) else { return false }
                if !text.utf8.allSatisfy(ManifestNumber.isSpace) { hasWords = true }
                hasText = true
            } else {
                guard isElement(child, isInside: true) else { return false }
                hasElements = true
            }
            wasText = child.kind == .string
        }
        return !hasElements || !hasText || hasWords
    }

    private static func collect(_ value: ManifestValue, isForeign: Bool, _ found: inout Set<String>) {
        for member in value.members {
            let isStranger = isForeign || (value.kind == .object && member.name.utf8.starts(with: "x-".utf8))
            if isStranger, value.kind == .object {
                let key = isForeign ? member.name[...] : XMLNames.own(member.name)
                if let (namespace, _) = XMLNames.parts(key) { found.insert(namespace) }
                if isForeign, member.name == XMLNames.name, let name = member.value.string,
                    let (namespace, _) = XMLNames.parts(name[...])
                {
                    found.insert(namespace)
                }
            }
            if member.value.count > 0 { collect(member.value, isForeign: isStranger, &found) }
        }
    }

    /// Versions of libxml2 differ in what they make of an ampersand, and a URI of other signs than these, which is none, comes
    /// back as something else.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"&<>\\^`{|}".utf8.contains(byte)
    }

    /// Sorted, so that prefixes don't change where the order of entries does.
    private mutating func declare(_ namespaces: Set<String>) {
        let extensions = XMLNames.extensions(of: shape.namespace)
        let known = ["http://www.w3.org/2001/XMLSchema-instance": "xsi", extensions: Self.extensions]
        for namespace in namespaces.sorted() where prefixes[namespace] == nil {
            guard !namespace.isEmpty, namespace != "http://www.w3.org/2000/xmlns/", declarations.count < Self.limit,
                RectoXMLIsURI(namespace) != 0, namespace.utf8.allSatisfy(Self.isPlain)
            else { continue }
            let prefix = known[namespace] ?? "n\(declarations.count + 1)"
            prefixes[namespace] = prefix
            declarations.append((prefix, namespace))
        }
    }
}
