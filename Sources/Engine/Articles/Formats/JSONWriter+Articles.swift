import RectoJSON

extension JSONWriter {
    /// Opens an object with the members with which all documents about articles begin.
    ///
    /// - Parameter unread: The pages that could not be read, from 0.
    mutating func beginArticles(_ schema: String, file: String, pageCount: Int, unread: [Int]) {
        beginObject()
        key("schema")
        value(schema)
        key("file")
        value(file)
        key("pageCount")
        value(pageCount)
        key("unread")
        beginArray()
        for page in unread { value(page) }
        endArray()
    }
}
