import RectoGeometry
public import RectoJSON

extension SearchHit {
    /// Writes the hit as `recto search --format json` does.
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("page")
        json.value(page)
        json.key("label")
        json.value(label)
        json.key("start")
        json.value(start)
        json.key("end")
        json.value(end)
        json.key("quads")
        json.beginArray()
        for quad in quads {
            json.beginArray()
            for corner in quad.corners {
                json.beginArray()
                json.value(corner.x)
                json.value(corner.y)
                json.endArray()
            }
            json.endArray()
        }
        json.endArray()
        json.key("snippet")
        json.beginObject()
        json.key("before")
        json.value(snippet.before)
        json.key("match")
        json.value(snippet.match)
        json.key("after")
        json.value(snippet.after)
        json.endObject()
        json.endObject()
    }
}
