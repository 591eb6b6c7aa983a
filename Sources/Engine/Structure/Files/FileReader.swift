import RectoLane

/// Reads file specifications (ISO 32000-2, 7.11).
@Lane
enum FileReader {
    /// `nil` for what is none.
    static func file(_ object: PDFObject) -> EmbeddedFile? {
        if let bytes = object.bytes { return EmbeddedFile(name: TextString.decodeAddress(bytes)) }
        guard let dictionary = object.dictionary else { return nil }
        let table = dictionary.table
        var file = EmbeddedFile()
        file.name = table["/UF"]?.text
        for key in ["/F", "/Unix", "/Mac", "/DOS"] where file.name == nil {
            file.name = table[key]?.bytes.map(TextString.decodeAddress)
        }
        file.isURL = table["/FS"]?.name == "URL" ? true : nil
        file.description = table["/Desc"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        file.relationship = table["/AFRelationship"]?.name
        if let streams = table["/EF"]?.dictionary?.table {
            let stream = ["/UF", "/F", "/Unix", "/Mac", "/DOS"].lazy.compactMap { key in
                streams[key].flatMap { $0.isStream ? $0 : nil }
            }.first
            if let stream { describe(stream, in: &file) }
        }
        return file
    }

    /// What a stream that holds a file says about it.
    static func describe(_ stream: PDFObject, in file: inout EmbeddedFile) {
        guard let id = stream.id, let dictionary = stream.dictionary else { return }
        file.stream = id.description
        if let type = dictionary["/Subtype"].name { file.mediaType = type }
        guard let parameters = dictionary["/Params"].dictionary else { return }
        file.size = parameters["/Size"].integer.flatMap { $0 >= 0 ? $0 : nil }
        file.created = parameters["/CreationDate"].text.flatMap(PDFDate.iso8601)
        file.modified = parameters["/ModDate"].text.flatMap(PDFDate.iso8601)
        if let sum = parameters["/CheckSum"].bytes, sum.count == 16 {
            file.checksum = sum.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
