import RectoGeometry
public import RectoJSON
import RectoPixels

extension PageText {
    /// Writes the page as `recto text --format json` does, without the edges of characters.
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("index")
        json.value(index)
        json.key("label")
        json.value(label)
        json.key("width")
        json.value(size.width)
        json.key("height")
        json.value(size.height)
        json.key("text")
        json.value(text)
        json.key("fonts")
        json.beginArray()
        for font in fonts { font.write(to: &json) }
        json.endArray()
        json.key("blocks")
        json.beginArray()
        for block in blocks { block.write(to: &json) }
        json.endArray()
        json.endObject()
    }
}

extension TextFont {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("name")
        json.value(name)
        json.key("bold")
        json.value(isBold)
        json.key("italic")
        json.value(isItalic)
        json.key("monospaced")
        json.value(isMonospaced)
        json.key("serif")
        json.value(isSerif)
        json.endObject()
    }
}

extension TextBlock {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        box.write(to: &json)
        json.key("lines")
        json.beginArray()
        for line in lines { line.write(to: &json) }
        json.endArray()
        json.endObject()
    }
}

extension TextLine {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        box.write(to: &json)
        json.key("direction")
        json.value(direction.rawValue)
        json.key("rotation")
        json.value(turns.degrees)
        if isHyphenated {
            json.key("hyphenated")
            json.value(true)
        }
        json.key("words")
        json.beginArray()
        for word in words { word.write(to: &json) }
        json.endArray()
        json.endObject()
    }
}

extension TextWord {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("text")
        json.value(text)
        json.key("offset")
        json.value(offset)
        box.write(to: &json)
        json.key("font")
        json.value(font)
        json.key("size")
        json.value(size)
        if color != .textBlack {
            json.key("color")
            json.value(color.description)
        }
        json.endObject()
    }
}

extension Rect {
    /// `"box":[x,y,width,height]`.
    fileprivate func write(to json: inout JSONWriter) {
        json.key("box")
        json.beginArray()
        json.value(x)
        json.value(y)
        json.value(width)
        json.value(height)
        json.endArray()
    }
}

extension Color {
    /// What text is drawn in unless something else is said.
    static let textBlack = Color(red: 0, green: 0, blue: 0)
}
