import RectoGeometry
import RectoJSON

extension ArticleBlock {
    /// Writes the block as part of `recto/articles/1`.
    ///
    /// - Parameters:
    ///   - id: Such as "a3.7"; `nil` for blocks outside of articles.
    ///   - name: How corrections name the block; it is written with why the block has its role, if at all.
    func write(to json: inout JSONWriter, id: String?, name: ArticleCorrection.Place?) {
        json.beginObject()
        if let id {
            json.key("id")
            json.value(id)
        }
        json.key("role")
        json.value(role.rawValue)
        if level > 0 {
            json.key("level")
            json.value(level)
        }
        json.key("text")
        json.value(text)
        json.key("confidence")
        json.value(confidence)
        if let name {
            json.key("reason")
            json.value(reason)
            json.key("correct")
            json.beginObject()
            json.key("page")
            json.value(name.page + 1)
            json.key("quote")
            json.value(name.quote)
            if let which = name.which {
                json.key("which")
                json.value(which)
            }
            json.endObject()
        }
        json.key("spans")
        json.beginArray()
        for span in spans { span.write(to: &json) }
        json.endArray()
        if !drops.isEmpty {
            json.key("drops")
            json.beginArray()
            for drop in drops {
                json.beginObject()
                json.key("at")
                json.value(drop.at)
                json.key("span")
                json.value(drop.span)
                json.key("offset")
                json.value(drop.offset)
                json.key("length")
                json.value(drop.length)
                json.endObject()
            }
            json.endArray()
        }
        if let picture {
            json.key("picture")
            json.beginObject()
            json.key("page")
            json.value(picture.page)
            json.key("rect")
            picture.rect.writeNumbers(to: &json)
            json.endObject()
        }
        if let target {
            json.key("to")
            json.beginObject()
            if let page = target.page {
                json.key("page")
                json.value(page)
            }
            json.key("label")
            json.value(target.label)
            json.endObject()
        }
        json.endObject()
    }
}

extension ArticleSpan {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("page")
        json.value(page)
        json.key("offset")
        json.value(offset)
        json.key("length")
        json.value(length)
        json.key("at")
        json.value(at)
        json.key("rects")
        json.beginArray()
        rect.writeNumbers(to: &json)
        json.endArray()
        if let join {
            json.key("join")
            json.value(join.rawValue)
        }
        json.endObject()
    }
}

extension Rect {
    /// `[x, y, width, height]`.
    fileprivate func writeNumbers(to json: inout JSONWriter) {
        json.beginArray()
        json.value(x)
        json.value(y)
        json.value(width)
        json.value(height)
        json.endArray()
    }
}
