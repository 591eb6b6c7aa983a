import RectoGeometry
import RectoLane

/// Reads the annotations of pages.
@Lane
final class AnnotationReader {
    private let file: ObjectFile
    private let pages: PageMap
    private let destinations: DestinationReader
    private let actions: ActionReader
    private let fields: FieldReader
    private let media: MediaReader

    /// More annotations than this on a page are left out.
    private static let limit = 200_000
    private static let fileLimit = 10_000

    init(_ pages: PageMap, _ destinations: DestinationReader, _ actions: ActionReader) {
        file = pages.file
        self.pages = pages
        self.destinations = destinations
        self.actions = actions
        fields = FieldReader(file: pages.file)
        media = MediaReader(file: pages.file)
    }

    /// - Parameter kinds: In lower case; all if `nil`.
    /// - Returns: `nil` for a page that is broken.
    func page(_ index: Int, kinds: Set<String>?) -> PageAnnotations? {
        file.scoped {
            guard let page = file.page(index) else { return nil }
            let frame = pages.frame(index)
            var result = PageAnnotations(
                index: index, label: pages.label(index), width: frame.size.width.thousandths,
                height: frame.size.height.thousandths, annotations: [])
            if kinds == nil {
                let files = associated(page)
                if !files.isEmpty { result.files = files }
            }
            let list = page["/Annots"]
            guard let array = list.array else {
                if !list.isNull { result.problems = ["the page's list of annotations is of a wrong type"] }
                return result
            }
            var problems: [String] = []
            if array.count > Self.limit {
                problems.append("there are more than \(Self.limit) annotations; the rest is left out")
            }
            var broken = 0
            for place in 0..<min(array.count, Self.limit) {
                file.scoped {
                    let object = array[place]
                    guard let dictionary = object.dictionary else { return broken += 1 }
                    let table = dictionary.table
                    let kind = table["/Subtype"]?.name ?? ""
                    if let kinds, !kinds.contains(kind.lowercased()) { return }
                    result.annotations.append(annotation(dictionary, object.id, table, kind, frame))
                }
            }
            if broken > 0 { problems.append("\(broken) of the annotations are missing or damaged") }
            if !problems.isEmpty { result.problems = problems }
            return result
        }
    }

    /// The files that /AF of the page and of its annotations list, each once.
    private func associated(_ page: PDFDictionary) -> [EmbeddedFile] {
        var files: [EmbeddedFile] = []
        var streams: Set<String> = []
        func add(_ owner: PDFDictionary) {
            let value = owner["/AF"]
            // Some programs write a single file in place of a list.
            let list = value.array?.items(limit: Self.fileLimit) ?? (value.dictionary == nil ? [] : [value])
            for object in list where files.count < Self.fileLimit {
                guard let file = FileReader.file(object) else { continue }
                if let stream = file.stream, !streams.insert(stream).inserted { continue }
                files.append(file)
            }
        }
        add(page)
        for item in page["/Annots"].array?.items(limit: Self.limit) ?? [] {
            file.scoped { if let annotation = item.dictionary { add(annotation) } }
        }
        return files
    }

    /// The objects in all pages' lists.
    func objects() -> Set<ObjectID> {
        var objects: Set<ObjectID> = []
        for index in 0..<pages.count {
            file.scoped {
                for item in file.page(index)?["/Annots"].array?.items(limit: Self.limit) ?? [] {
                    if let id = item.id { objects.insert(id) }
                }
            }
        }
        return objects
    }

    private func annotation(
        _ dictionary: PDFDictionary, _ id: ObjectID?, _ table: [String: PDFObject], _ kind: String, _ frame: PageFrame
    ) -> Annotation {
        let rect = table["/Rect"]?.rect
        var result = Annotation(kind: kind, rect: frame.rounded(rect ?? Rect(x: 0, y: 0, width: 0, height: 0)))
        result.object = id?.description
        if rect == nil {
            result.rect = Rect(x: 0, y: 0, width: 0, height: 0)
            result.problem = "the rectangle is missing or damaged"
        }
        if kind.isEmpty { result.problem = "the annotation has no kind" }
        var media: [Media] = []
        // By what is there: a link has seven entries, the standard knows of seventy.
        for (key, value) in table {
            switch key {
            case "/QuadPoints":
                result.quads = value.array?.points().map { QuadReader.quads($0, frame) }
            case "/C": result.color = value.array.flatMap(ColorReader.color)
            case "/F": if kind != "Movie" { result.flags = value.integer.flatMap(Self.flagNames) }
            case "/Border": if table["/BS"] == nil { border(&result, value) }
            case "/BS":
                guard let style = value.dictionary else { break }
                result.borderWidth = style["/W"].number
                result.borderStyle = style["/S"].name.flatMap(Self.borderStyle)
            case "/Contents": result.contents = value.text
            case "/NM": result.name = value.text
            case "/M": result.modified = value.text.flatMap(PDFDate.iso8601)
            case "/AS": result.appearanceState = value.name
            case "/AP": result.appearanceStates = states(value)
            case "/Popup": result.popup = popup(value, frame)
            default: break
            }
        }
        // Out of the loop, whose order is not the same in every process.
        if let place = table["/Dest"] {
            lead(&result, destinations.find(place))
        } else if kind != "Movie", let action = table["/A"] {  // of a Movie it tells how to play it
            act(&result, action, &media)
        }
        if let events = table["/AA"]?.dictionary { result.additionalActions = triggered(events, &media) }
        if kind == "Widget" {
            result.field = fields.field(of: dictionary, id: id)
            result.field?.onState = result.appearanceStates?.first { $0 != "Off" }
        } else if kind != "Link" {
            markup(&result, table, kind, frame)
        }
        play(&result, table, kind, &media)
        if !media.isEmpty { result.media = media }
        return result
    }

    private func lead(_ annotation: inout Annotation, _ found: DestinationReader.Found) {
        annotation.destination = found.destination
        if let problem = found.problem { annotation.problem = problem }
    }

    private func act(_ annotation: inout Annotation, _ value: PDFObject, _ media: inout [Media]) {
        guard let action = actions.action(value, media: &media) else {
            annotation.problem = "the action is of a wrong type"
            return
        }
        if action.kind == .goTo {
            lead(&annotation, DestinationReader.Found(destination: action.destination, problem: action.problem))
        }
        if action.kind != .goTo || action.next != nil { annotation.action = action }
    }

    private func triggered(_ events: PDFDictionary, _ media: inout [Media]) -> [Annotation.Triggered]? {
        var list: [Annotation.Triggered] = []
        events.forEach { trigger, object in
            if let action = actions.action(object, media: &media) {
                list.append(Annotation.Triggered(trigger: String(trigger.dropFirst()), action: action))
            }
        }
        return list.isEmpty ? nil : list
    }

    /// What notes, marks and drawings have.
    private func markup(
        _ annotation: inout Annotation, _ table: [String: PDFObject], _ kind: String, _ frame: PageFrame
    ) {
        for (key, value) in table {
            switch key {
            case "/T": annotation.author = value.text
            case "/Subj": annotation.subject = value.text
            case "/RC": annotation.richContents = value.text.map(RichText.plain)
            case "/CreationDate": annotation.created = value.text.flatMap(PDFDate.iso8601)
            case "/CA": annotation.opacity = value.number.map { min(1, max(0, $0)) }
            case "/IC": annotation.interiorColor = value.array.flatMap(ColorReader.color)
            case "/Name": annotation.icon = value.name
            case "/Open": annotation.open = value.bool
            case "/State": annotation.state = value.text
            case "/StateModel": annotation.stateModel = value.text
            case "/Parent": annotation.parent = value.id?.description
            case "/IRT": annotation.inReplyTo = value.id?.description ?? value.text
            case "/RT": annotation.replyType = value.name == "Group" ? "group" : "reply"
            case "/L": annotation.line = value.array?.points(limit: 2)?.map { frame.rounded($0) }
            case "/LE":
                annotation.lineEndings = value.array?.items(limit: 2).compactMap(\.name) ?? value.name.map { [$0] }
            case "/Vertices": annotation.vertices = value.array?.points()?.map { frame.rounded($0) }
            case "/InkList":
                annotation.ink = value.array?.items(limit: 10_000).compactMap { stroke in
                    stroke.array?.points()?.map { frame.rounded($0) }
                }
            default: break
            }
        }
        if annotation.inReplyTo != nil, annotation.replyType == nil { annotation.replyType = "reply" }
    }

    private func play(
        _ annotation: inout Annotation, _ table: [String: PDFObject], _ kind: String, _ media: inout [Media]
    ) {
        switch kind {
        case "FileAttachment":
            annotation.file = table["/FS"].flatMap(FileReader.file)
            if annotation.file == nil { annotation.problem = "the attachment names no file" }
        case "Movie": if let movie = table["/Movie"] { media.append(self.media.movie(movie)) }
        case "Sound": if let sound = table["/Sound"] { media.append(self.media.sound(sound)) }
        case "3D": if let model = table["/3DD"] { media.append(self.media.model(model)) }
        case "RichMedia":
            if let content = table["/RichMediaContent"]?.dictionary { media += self.media.richMedia(content) }
        default: break
        }
    }

    private func popup(_ object: PDFObject, _ frame: PageFrame) -> Annotation.Popup? {
        guard let dictionary = object.dictionary else { return nil }
        return Annotation.Popup(
            object: object.id?.description, rect: dictionary["/Rect"].rect.map { frame.rounded($0) },
            open: dictionary["/Open"].bool ?? false)
    }

    private func border(_ annotation: inout Annotation, _ value: PDFObject) {
        guard let array = value.array, let width = array[2].number else { return }
        annotation.borderWidth = width
        if array.count > 3, let dashes = array[3].array, dashes.count > 0 { annotation.borderStyle = "dashed" }
    }

    /// The appearances to choose from; a single one is a stream and has no name.
    private func states(_ value: PDFObject) -> [String]? {
        guard let normal = value.dictionary?["/N"], !normal.isStream, let table = normal.dictionary?.table else {
            return nil
        }
        return table.keys.map { String($0.dropFirst()) }.sorted()
    }

    private static func borderStyle(_ name: String) -> String? {
        ["S": "solid", "D": "dashed", "B": "beveled", "I": "inset", "U": "underline"][name]
    }

    private static let flags = [
        "invisible", "hidden", "print", "noZoom", "noRotate", "noView", "readOnly", "locked", "toggleNoView",
        "lockedContents",
    ]

    private static func flagNames(_ bits: Int) -> [String]? {
        let names = flags.indices.filter { bits & 1 << $0 != 0 }.map { flags[$0] }
        return names.isEmpty ? nil : names
    }
}
