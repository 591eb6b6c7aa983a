import RectoLane

/// Reads form fields, with what they inherit from those above them.
@Lane
struct FieldReader {
    let file: ObjectFile

    private static let deepest = 64
    private static let limit = 100_000

    /// The field that a widget belongs to or is.
    func field(of widget: PDFDictionary, id: ObjectID?) -> FormField {
        var names: [String] = []
        var merged: [String: PDFObject] = [:]
        var visited: Set<ObjectID> = id.map { [$0] } ?? []
        var problem: String?
        var node: PDFDictionary? = widget
        var isWidget = true
        for _ in 0..<Self.deepest {
            guard let dictionary = node else { break }
            let table = dictionary.table
            if let name = table["/T"]?.text { names.append(name) }
            for key in ["/FT", "/Ff", "/V", "/DV", "/Opt", "/MaxLen"] where merged[key] == nil {
                merged[key] = table[key]
            }
            // These belong to the field itself, which a widget without a name is only a part of.
            if isWidget || table["/T"] != nil && names.count == 1 {
                for key in ["/TU", "/TM"] where merged[key] == nil { merged[key] = table[key] }
            }
            isWidget = false
            guard let parent = table["/Parent"] else { break }
            if let id = parent.id, !visited.insert(id).inserted {
                problem = "its parents run in a circle"
                break
            }
            node = parent.dictionary
        }
        let flags = UInt32(truncatingIfNeeded: merged["/Ff"]?.integer ?? 0)
        var field = FormField(
            name: names.reversed().joined(separator: "."), kind: Self.kind(merged["/FT"]?.name, flags))
        field.problem = problem
        field.flags = Self.flagNames(flags, field.kind)
        field.maxLength = merged["/MaxLen"]?.integer
        field.alternateName = merged["/TU"]?.text
        field.mappingName = merged["/TM"]?.text
        if field.kind == .signature {
            field.signature = signature(merged["/V"])
        } else {
            field.values = values(merged["/V"])
            let defaults = values(merged["/DV"])
            field.defaultValues = defaults.isEmpty ? nil : defaults
        }
        field.options = options(merged["/Opt"])
        return field
    }

    /// The fields of the form that have no widget among `shown`.
    func hidden(shown: Set<ObjectID>) -> [FormField] {
        var found: [FormField] = []
        var visited: Set<ObjectID> = []
        var waiting = file.root?["/AcroForm"].dictionary?["/Fields"].array?.items(limit: Self.limit).reversed() ?? []
        while let object = waiting.popLast(), visited.count < Self.limit, found.count < Self.limit {
            if let id = object.id {
                guard visited.insert(id).inserted, !shown.contains(id) else { continue }
            }
            guard let dictionary = object.dictionary else { continue }
            let kids = dictionary["/Kids"].array?.items(limit: Self.limit) ?? []
            // Kids without a name are widgets, so that this is a field.
            let isBranch = kids.contains { !($0.dictionary?["/T"].isNull ?? true) }
            if isBranch {
                waiting += kids.reversed()
            } else if !kids.contains(where: { $0.id.map(shown.contains) ?? false }) {
                found.append(field(of: dictionary, id: object.id))
            }
        }
        return found
    }

    private static func kind(_ type: String?, _ flags: UInt32) -> FormField.Kind {
        switch type {
        case "Tx": .text
        case "Btn": flags & 1 << 16 != 0 ? .pushbutton : flags & 1 << 15 != 0 ? .radio : .checkbox
        case "Ch": flags & 1 << 17 != 0 ? .combo : .list
        case "Sig": .signature
        default: .unknown
        }
    }

    private static func flagNames(_ flags: UInt32, _ kind: FormField.Kind) -> [String]? {
        var names: [(UInt32, String)] = [(0, "readOnly"), (1, "required"), (2, "noExport")]
        switch kind {
        case .text:
            names += [
                (12, "multiline"), (13, "password"), (20, "fileSelect"), (22, "doNotSpellCheck"), (23, "doNotScroll"),
                (24, "comb"), (25, "richText"),
            ]
        case .checkbox, .radio, .pushbutton:
            names += [(14, "noToggleToOff"), (25, "radiosInUnison")]
        case .combo, .list:
            names += [
                (18, "edit"), (19, "sort"), (21, "multiSelect"), (22, "doNotSpellCheck"), (26, "commitOnSelChange"),
            ]
        case .signature, .unknown: break
        }
        let set = names.filter { flags & 1 << $0.0 != 0 }.map(\.1)
        return set.isEmpty ? nil : set
    }

    private func values(_ object: PDFObject?) -> [String] {
        guard let object else { return [] }
        if let array = object.array { return array.items(limit: Self.limit).compactMap(value) }
        return value(object).map { [$0] } ?? []
    }

    private func value(_ object: PDFObject) -> String? {
        if let text = object.text ?? object.name { return text }
        if object.isStream, let id = object.id {
            return (try? file.streamData(id, limit: 64 << 20)).map { TextString.decode($0.bytes) }
        }
        return object.number.map { Int(exactly: $0).map(String.init) ?? String($0) }
    }

    private func options(_ object: PDFObject?) -> [FormField.Option]? {
        object?.array?.items(limit: Self.limit).compactMap { item in
            if let pair = item.array, let value = pair[0].text {
                return FormField.Option(value: value, label: pair[1].text ?? value)
            }
            return item.text.map { FormField.Option(value: $0, label: $0) }
        }
    }

    private func signature(_ object: PDFObject?) -> FormField.Signature? {
        guard let table = object?.dictionary?.table else { return nil }
        return FormField.Signature(
            name: table["/Name"]?.text, date: table["/M"]?.text.flatMap(PDFDate.iso8601),
            reason: table["/Reason"]?.text, location: table["/Location"]?.text, format: table["/SubFilter"]?.name)
    }
}
