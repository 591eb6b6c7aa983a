/// An element of any XML, with the byte that it begins at.
package final class LocatedElement {
    package let name: String
    /// "" for none.
    package let namespace: String
    /// In the file's order.
    package let attributes: [(name: String, namespace: String, value: String)]
    package let offset: Int
    package fileprivate(set) var children: [LocatedElement] = []
    /// Its text without that of its children.
    package fileprivate(set) var text = ""

    fileprivate init(_ element: XMLParser.Element, _ attributes: [(name: String, namespace: String, value: String)]) {
        name = element.name
        namespace = element.namespace
        offset = element.range.lowerBound
        self.attributes = attributes
    }

    /// The value of an attribute without a namespace.
    package func attribute(_ name: String, in namespace: String = "") -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// The text without white space at its ends; `nil` if nothing is left.
    package var line: String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

/// Makes ``LocatedElement``s of what the parser meets.
struct LocatedElements: XMLConsumer {
    private(set) var root: LocatedElement?
    private let bytes: [UInt8]
    private let limits: ManifestLimits
    private var open: [LocatedElement] = []
    /// Elements and attributes so far.
    private var count = 0

    init(_ bytes: [UInt8], _ limits: ManifestLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func start(_ element: XMLParser.Element) throws(ManifestStop) {
        guard open.count < limits.safeDepth else {
            throw ManifestStop("SYN-004", "nested deeper than \(limits.safeDepth)", element.range)
        }
        count += 1 + element.attributes.count
        guard count <= limits.values else {
            throw ManifestStop("SYN-004", "more than \(limits.values) elements and attributes", element.range)
        }
        var attributes: [(name: String, namespace: String, value: String)] = []
        for attribute in element.attributes {
            let range = attribute.valueRange
            guard range.count <= limits.string else {
                throw ManifestStop("SYN-004", "value of \(range.count) bytes; at most \(limits.string)", range)
            }
            let value = bytes.withUnsafeBufferPointer { XMLText.value(UnsafeBufferPointer(rebasing: $0[range])) }
            attributes.append((attribute.name, attribute.namespace, value))
        }
        let made = LocatedElement(element, attributes)
        open.last?.children.append(made)
        if root == nil { root = made }
        open.append(made)
    }

    mutating func end(_ range: Range<Int>) { open.removeLast() }

    mutating func text(_ text: String, at start: Int?) throws(ManifestStop) {
        guard start != nil, let element = open.last else { return }
        // What an article says is no concern of lists; its beginning is kept, not refused.
        let room = limits.string - element.text.utf8.count
        element.text += text.utf8.count <= room ? text : String(decoding: text.utf8.prefix(max(0, room)), as: UTF8.self)
    }
}
