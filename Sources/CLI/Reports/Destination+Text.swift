import Recto

extension Destination {
    /// For people: the page by number and label, the place on it, the name.
    var text: String {
        var parts: [String] = []
        if let page {
            // Whatever number it is, also of a worker that was taken over.
            let number = String(page &+ 1)
            parts.append("page \(number)\(label.map { $0 == number ? "" : " (\($0))" } ?? "")")
        }
        if let kind { parts.append(kind.rawValue) }
        let place = [x.map { "x \($0.short)" }, y.map { "y \($0.short)" }].compactMap(\.self)
        if !place.isEmpty { parts.append("at " + place.joined(separator: " ")) }
        if let rect { parts.append("[\(rect.text)]") }
        if let zoom { parts.append("zoom \(zoom.short)") }
        if let name { parts.append("“\(name)”") }
        return parts.joined(separator: " ")
    }
}

extension Action {
    /// For people: what is done, to what.
    var text: String {
        var parts = [kind.rawValue]
        if let uri { parts.append(uri) }
        if let file = file?.name { parts.append("“\(file)”") }
        if let name { parts.append(name) }
        if let operation { parts.append(operation) }
        if let script { parts.append("“\(script.count > 60 ? String(script.prefix(60)) + "…" : script)”") }
        if let destination { parts.append(destination.text) }
        if let next { parts.append("then " + next.map(\.text).joined(separator: ", ")) }
        return parts.joined(separator: " ")
    }
}

extension Rect {
    /// For people: x, y, width, height.
    var text: String { "\(x.short) \(y.short) \(width.short) \(height.short)" }
}
