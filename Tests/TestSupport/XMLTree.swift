import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A parsed XML element; for the tests of formats only.
package final class XMLTree {
    package let name: String
    package let attributes: [String: String]
    package var children: [XMLTree] = []
    package var text = ""

    package init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// All elements, this one first.
    package var all: [XMLTree] { [self] + children.flatMap(\.all) }

    package func all(_ name: String) -> [XMLTree] { all.filter { $0.name == name } }

    /// The text of this element and those in it.
    package var content: String { text + children.map(\.content).joined() }

    package static func parse(_ bytes: [UInt8]) throws -> XMLTree {
        let delegate = Delegate()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = delegate
        guard parser.parse(), let root = delegate.root else {
            throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
        }
        return root
    }

    private final class Delegate: NSObject, XMLParserDelegate {
        var root: XMLTree?
        private var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = XMLTree(name: elementName, attributes: attributes)
            if let parent = open.last { parent.children.append(element) } else { root = element }
            open.append(element)
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
        ) { open.removeLast() }

        func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
    }
}
