import Recto
import RectoIssue

extension OutlineNode {
    /// Keys in the order of the alphabet, as everywhere in an edition.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        if !children.isEmpty {
            json.key("children")
            json.beginArray()
            for child in children { child.write(to: &json) }
            json.endArray()
        }
        json.key("page")
        json.value(page)
        if let rect { json.write(rect) }
        json.key("title")
        json.value(title)
        json.endObject()
    }
}

extension JSONWriter {
    /// As `"rect":[x,y,width,height]`.
    mutating func write(_ rect: Rect) {
        key("rect")
        beginArray()
        value(rect.x)
        value(rect.y)
        value(rect.width)
        value(rect.height)
        endArray()
    }
}
