import Recto
public import RectoIssue

/// `app.webmanifest`: what a browser needs to put an edition on a home screen (W3C, “Web Application Manifest”).
public enum AppManifest {
    public static let name = "app.webmanifest"

    public static func json(_ issue: IssueContents, _ around: EditionSurroundings) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.write("name", issue.title)
        json.write("short_name", around.brand?.name ?? issue.title)
        json.write("description", issue.summary)
        json.write("lang", issue.language)
        json.write("dir", "auto")
        json.write("start_url", "index.html")
        json.write("scope", "./")
        json.write("display", "standalone")
        json.write("theme_color", around.brand?[color: "surface"] ?? "#faf9f6")
        json.write("background_color", around.brand?[color: "desk"] ?? "#e9e6e0")
        json.key("icons")
        json.beginArray()
        for icon in around.icons {
            json.beginObject()
            json.write("src", icon.href)
            json.write("type", icon.mediaType)
            json.write("sizes", icon.side.map { "\($0)x\($0)" } ?? "any")
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
