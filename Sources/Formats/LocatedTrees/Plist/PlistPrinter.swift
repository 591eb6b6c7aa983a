import RectoDiagnostics

/// A property list in XML with two spaces of indentation, what is short on one line.
struct PlistPrinter {
    private var output = XMLOutput()

    static func print(_ root: ManifestValue) throws(Failure) -> [UInt8] {
        var printer = PlistPrinter()
        printer.output.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """)
        try printer.write(root, indent: 0)
        printer.output.add("\n</plist>\n")
        return printer.output.bytes
    }

    private mutating func write(_ value: ManifestValue, indent: Int, isInline: Bool = false) throws(Failure) {
        switch value.kind {
        case .string:
            output.add("<string>")
            try output.text(value.string ?? "", at: value.pointer)
            output.add("</string>")
        case .number:
            let text = try ManifestWriter.number(value)
            output.add(Self.isWhole(text) ? "<integer>\(text)</integer>" : "<real>\(text)</real>")
        case .boolean: output.add(value.boolean == true ? "<true/>" : "<false/>")
        case .null: throw Failure(.unsupported, "null has no place in a property list", at: value.pointer)
        case .object, .array: try container(value, indent, isInline)
        }
    }

    private mutating func container(_ value: ManifestValue, _ indent: Int, _ isInline: Bool) throws(Failure) {
        let isObject = value.kind == .object
        var members = isObject ? try ManifestWriter.entries(of: value) : Array(value.members)
        if indent == 0, !isInline { members.removeAll { $0.name == "$schema" } }
        guard !members.isEmpty else { return output.add(isObject ? "<dict/>" : "<array/>") }
        var room = ManifestWriter.lineLength - 2 * indent
        let isInline = isInline || (indent > 0 && Self.takes(value, &room))
        output.add(isObject ? "<dict>" : "<array>")
        for member in members {
            if !isInline { output.line(indent + 1) }
            if isObject {
                output.add("<key>")
                try output.text(member.name, at: member.value.pointer)
                output.add("</key>")
            }
            // A value that is no container stands beside its key.
            if isObject, !isInline, member.value.count > 0 { output.line(indent + 1) }
            try write(member.value, indent: indent + 1, isInline: isInline)
        }
        if !isInline { output.line(indent) }
        output.add(isObject ? "</dict>" : "</array>")
    }

    /// Takes the length of a value in its tags off the room, as far as there is some.
    private static func takes(_ value: ManifestValue, _ room: inout Int) -> Bool {
        switch value.kind {
        case .string:
            let text = value.string ?? ""
            if text.utf8.contains(0x0A) { return false }
            room -= text.utf8.count + 17
        case .number:
            let text = ManifestNumber.text(value.number ?? 0)
            room -= text.utf8.count + (isWhole(text) ? 19 : 13)
        case .boolean, .null: room -= value.boolean == true ? 7 : 8
        case .object, .array:
            room -= value.kind == .object ? 13 : 15
            for member in value.members {
                if value.kind == .object { room -= member.name.utf8.count + 11 }
                guard room >= 0, takes(member.value, &room) else { return false }
            }
        }
        return room >= 0
    }

    private static func isWhole(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "e") }
    }
}
