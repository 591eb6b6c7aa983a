import Recto

/// `publish.json`: what an edition was made of, for the next run, and how large its parts are, for people.
struct PublishRecord: Codable {
    static let currentSchema = "recto/publish/1"

    var schema = currentSchema
    /// Of the PDF.
    var document: String
    /// Folders at the top, and what decided about their content.
    var pages: Made
    var words: Made?
    var alto: Made?
    var parts: [PublishSummary.Part]

    struct Made: Codable, Hashable {
        var name: String
        var key: String
    }

    static func read(from folder: String) throws(Failure) -> PublishRecord? {
        guard let bytes = try Files.read(folder + "/publish.json", limit: 1 << 20),
            let record = try? CompactJSON.decode(PublishRecord.self, from: bytes),
            record.schema == currentSchema
        else { return nil }
        return record
    }
}
