/// Names in XML of what the format does not know: entries `x-…`, and foreign namespaces.
///
/// `x-name` of the JSON form is an attribute `name` in the namespace of the format followed by `:x`, its value JSON text
/// (text that is no JSON is a string), or an element `name` there with JSON as its only text. Attributes and elements of
/// other namespaces are entries `x-{namespace}name`: a string, or an array with an object for each element, its
/// attributes by name, its text and elements in order as `#content`, and `#name` where it is an element inside another.
enum XMLNames {
    static let xml = "http://www.w3.org/XML/1998/namespace"
    static let content = "#content"
    static let name = "#name"

    static func extensions(of namespace: String) -> String { namespace + ":x" }

    /// What follows `x-` in the name of an entry.
    ///
    /// By bytes, here and below: a mark after `-`, `{` or `_` makes one character with it.
    static func own(_ name: String) -> Substring { Substring(name.utf8.dropFirst(2)) }

    /// `{namespace}name`; the name alone where there is no namespace.
    static func clark(_ namespace: String, _ name: String) -> String {
        namespace.isEmpty ? name : "{\(namespace)}\(name)"
    }

    /// Namespace and name of `{namespace}name`; `nil` where the name is none.
    static func parts(_ clark: Substring) -> (namespace: String, name: String)? {
        let bytes = clark.utf8
        guard bytes.first == UInt8(ascii: "{") else { return XMLText.isName(String(clark)) ? ("", String(clark)) : nil }
        guard let end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return nil }
        let namespace = String(clark[bytes.index(after: bytes.startIndex)..<end])
        let name = String(clark[bytes.index(after: end)...])
        guard !namespace.isEmpty, XMLText.isName(name) else { return nil }
        return (namespace, name)
    }

    /// What follows `x-` as a name that XML takes: other characters, and `_` before `x`, become `_x0020_`; nothing
    /// becomes `_x_`.
    static func encoded(_ name: String) -> String {
        guard !name.isEmpty else { return "_x_" }
        let scalars = Array(name.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let isPlain = XMLText.isNameStart(scalar) || (index > 0 && XMLText.isNameInside(scalar))
            let isEscape = scalar == "_" && index + 1 < scalars.count && scalars[index + 1] == "x"
            if isPlain, !isEscape {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "_x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "_"
            }
        }
        return result
    }

    static func decoded(_ name: String) -> String {
        guard name.unicodeScalars.contains("_") else { return name }
        if name == "_x_" { return "" }
        var result = String.UnicodeScalarView()
        var rest = Substring(name).unicodeScalars
        while let next = rest.popFirst() {
            if next == "_", rest.first == "x", let end = rest.firstIndex(of: "_") {
                let digits = Substring(rest[rest.index(after: rest.startIndex)..<end])
                if 4...6 ~= digits.utf8.count, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16),
                    let scalar = Unicode.Scalar(value)
                {
                    result.append(scalar)
                    rest = rest[rest.index(after: end)...]
                    continue
                }
            }
            result.append(next)
        }
        return String(result)
    }
}
