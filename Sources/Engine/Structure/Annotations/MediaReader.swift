import RectoLane

/// Reads what there is to play: Movie and Sound objects, renditions, RichMedia and 3D.
@Lane
struct MediaReader {
    let file: ObjectFile

    private static let limit = 10_000

    func movie(_ object: PDFObject) -> Media {
        var media = Media(kind: .movie)
        if let source = object.dictionary?["/F"] { fill(&media, source) }
        if media.file == nil, media.stream == nil { media.problem = "the movie names no file" }
        return media
    }

    func sound(_ object: PDFObject) -> Media {
        var media = Media(kind: .sound)
        guard object.isStream, let dictionary = object.dictionary else {
            media.problem = "the sound is not a stream"
            return media
        }
        media.stream = object.id?.description
        media.samples = Media.Samples(
            rate: dictionary["/R"].number, channels: dictionary["/C"].integer ?? 1,
            bitsPerSample: dictionary["/B"].integer ?? 8, encoding: dictionary["/E"].name ?? "Raw")
        let source = dictionary["/F"]
        // /F makes the content external; /Length is then of no meaning.
        if !source.isNull {
            media.stream = nil
            media.file = FileReader.file(source)
        }
        return media
    }

    /// The media of a rendition, those of a selector in its order of preference.
    func rendition(_ object: PDFObject) -> [Media] {
        var found: [Media] = []
        var visited: Set<ObjectID> = []
        var waiting = [object]
        while let node = waiting.popLast(), found.count < Self.limit {
            if let id = node.id, !visited.insert(id).inserted { continue }
            guard let dictionary = node.dictionary else { continue }
            if let choice = dictionary["/R"].array {
                waiting += choice.items(limit: Self.limit).reversed()
            } else {
                found.append(clip(dictionary["/C"], name: dictionary["/N"].text))
            }
        }
        return found
    }

    /// A media clip's content; a section stands for the clip that it is cut from.
    private func clip(_ object: PDFObject, name: String?) -> Media {
        var media = Media(kind: .rendition)
        media.name = name
        var clip = object
        for _ in 0..<32 {
            guard let dictionary = clip.dictionary else { break }
            if media.name == nil { media.name = dictionary["/N"].text }
            let data = dictionary["/D"]
            if dictionary["/S"].name == "MCS", !data.isStream {
                clip = data
                continue
            }
            media.mediaType = dictionary["/CT"].text
            fill(&media, data)
            break
        }
        if media.file == nil, media.stream == nil { media.problem = "the rendition has no content" }
        return media
    }

    /// The assets of a RichMedia annotation, each with what the configurations play it as.
    func richMedia(_ content: PDFDictionary) -> [Media] {
        var uses: [ObjectID: String] = [:]
        for configuration in content["/Configurations"].array?.items(limit: Self.limit) ?? [] {
            guard let configuration = configuration.dictionary else { continue }
            for instance in configuration["/Instances"].array?.items(limit: Self.limit) ?? [] {
                guard let instance = instance.dictionary, let asset = instance["/Asset"].id else { continue }
                uses[asset] = instance["/Subtype"].name ?? configuration["/Subtype"].name
            }
        }
        var found: [Media] = []
        ObjectTree(file: file, kind: .names).forEach(from: content["/Assets"]) { key, value in
            guard found.count < Self.limit else { return }
            var media = Media(kind: .richMedia)
            media.name = key.text
            media.use = value.id.flatMap { uses[$0] }
            fill(&media, value)
            if media.stream == nil { media.problem = "the asset has no content" }
            found.append(media)
        }
        return found
    }

    /// A 3D annotation's model: a stream, or a dictionary that refers to one for several views.
    func model(_ object: PDFObject) -> Media {
        var media = Media(kind: .model)
        let stream = object.isStream ? object : object.dictionary?["/3DD"] ?? object
        guard stream.isStream, let id = stream.id else {
            media.problem = "the model is not a stream"
            return media
        }
        media.stream = id.description
        switch stream.dictionary?["/Subtype"].name {
        case "U3D": media.mediaType = "model/u3d"
        case "PRC": media.mediaType = "model/prc"
        case let other: media.mediaType = other
        }
        return media
    }

    /// A file specification, or the content itself.
    private func fill(_ media: inout Media, _ source: PDFObject) {
        if source.isStream {
            media.stream = source.id?.description
            return
        }
        media.file = FileReader.file(source)
        media.stream = media.file?.stream
        if media.mediaType == nil { media.mediaType = media.file?.mediaType }
    }
}
