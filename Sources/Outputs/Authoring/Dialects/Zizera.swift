/// `rpc://tags/galleries/name?target=…&icon=default`: the contents are delivered on their own, under the name.
enum Zizera {
    static func read(_ address: Address) -> LinkReading {
        let parts = address.path.split(separator: "/").map { Address.decoded($0) }
        guard parts.count >= 3, parts[0].lowercased() == "tags" else {
            return LinkReading(.zizera, .nothing("is a command of Zizera's reader"))
        }
        let kind: LinkedContent.Kind
        switch parts[1].lowercased() {
        case "galleries", "gallery", "images", "image", "slideshows", "slideshow": kind = .pictures
        case "videos", "video", "movies", "movie": kind = .film
        case "audios", "audio", "sounds", "sound": kind = .sound
        case "html", "htmls", "webs", "web", "widgets", "widget": kind = .page
        default: return LinkReading(.zizera, .nothing("the tag \"\(parts[1])\" has no counterpart"))
        }
        var content = LinkedContent(kind)
        content.collection = parts[2]
        let notes = address["icon"].map { ["the icon \"\($0)\" is lost"] } ?? []
        return LinkReading(.zizera, .content(content), notes: notes)
    }
}
