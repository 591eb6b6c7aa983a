/// The `flow.json` of an edition: the layouts that there are of a book of text, and where it is as running text.
public struct FlowList: Encodable, Sendable {
    /// The file's name.
    public static let name = "flow.json"

    public struct Layout: Encodable, Sendable {
        var layout: String
        /// Of a page, in CSS pixels.
        var width: Int
        var height: Int
        /// Of ordinary text, in CSS pixels.
        var size: Int
        var pageCount: Int
        /// The address of the layout's ``FlowFile``, relative to this file.
        var map: String

        public init(layout: String, width: Int, height: Int, size: Int, pageCount: Int, map: String) {
            self.layout = layout
            self.width = width
            self.height = height
            self.size = size
            self.pageCount = pageCount
            self.map = map
        }
    }

    let format = "recto/flow/1"
    /// What `chapters/N.html` is relative to, for the document N, from 1; relative to this file, with a slash at its end.
    var text: String
    var layouts: [Layout]

    public init(text: String, layouts: [Layout]) {
        self.text = text
        self.layouts = layouts
    }
}
