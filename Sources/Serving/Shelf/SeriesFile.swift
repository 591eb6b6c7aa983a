import RectoJSON

/// `series.json`: where the reader of an issue leads to beside it (Sources/Outputs/Viewer/README.md, `series`).
///
/// Addresses are relative to the file.
public struct SeriesFile: Sendable {
    public static let name = "series.json"

    /// The address of a page that lists this issue and others.
    public var shelf: String?
    public var next: (address: String, title: String)?

    public init() {}

    public var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        if let shelf {
            json.key("shelf")
            json.value(shelf)
        }
        if let next {
            json.key("next")
            json.beginObject()
            json.key("href")
            json.value(next.address)
            json.key("title")
            json.value(next.title)
            json.endObject()
        }
        json.endObject()
        return json.bytes
    }
}
