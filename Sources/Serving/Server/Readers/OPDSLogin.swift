import RectoJSON

/// How clients of OPDS log in: by name and secret (Authentication for OPDS 1.0, drafts.opds.io/authentication-for-opds-1.0).
struct OPDSLogin {
    static let mediaType = "application/opds-authentication+json"

    var title: String
    /// The address of the shelf, with a slash at its end.
    var base: String

    var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("id")
        json.value(base + "authentication")
        json.key("title")
        json.value(title)
        json.key("authentication")
        json.beginArray()
        json.beginObject()
        json.key("type")
        json.value("http://opds-spec.org/auth/basic")
        json.key("labels")
        json.beginObject()
        json.key("login")
        json.value("Reader")
        json.key("password")
        json.value("Secret")
        json.endObject()
        json.endObject()
        json.endArray()
        json.endObject()
        return json.bytes
    }
}
