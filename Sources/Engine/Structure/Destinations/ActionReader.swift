import RectoDiagnostics
import RectoLane

/// Reads actions and what follows them.
@Lane
final class ActionReader {
    private let file: ObjectFile
    private let destinations: DestinationReader
    private let media: MediaReader
    private lazy var base = file.scoped {
        file.root?["/URI"].dictionary?["/Base"].bytes.map(TextString.decodeAddress)
    }

    /// Actions in a chain; a real one has two or three.
    private static let limit = 256
    private static let scriptLimit = 64 << 10
    private static let targetLimit = 10_000

    init(_ file: ObjectFile, _ destinations: DestinationReader) {
        self.file = file
        self.destinations = destinations
        media = MediaReader(file: file)
    }

    /// The action, those that follow it in its `next`; `nil` for what is none.
    ///
    /// - Parameter found: Gets the media that the actions play.
    func action(_ object: PDFObject, media found: inout [Media]) -> Action? {
        guard let table = object.dictionary?.table else { return nil }
        var action = one(table, &found)
        guard let next = table["/Next"] else { return action }
        var visited: Set<ObjectID> = []
        if let id = object.id { visited.insert(id) }
        var followers: [Action] = []
        var waiting = list(next)
        while let object = waiting.popLast() {
            if let id = object.id, !visited.insert(id).inserted {
                action.problem = "its actions run in a circle"
                continue
            }
            guard followers.count < Self.limit else {
                action.problem = "more than \(Self.limit) actions follow"
                break
            }
            guard let table = object.dictionary?.table else { continue }
            followers.append(one(table, &found))
            if let next = table["/Next"] { waiting += list(next) }
        }
        action.next = followers.isEmpty ? nil : followers
        return action
    }

    /// The last one first.
    private func list(_ next: PDFObject) -> [PDFObject] {
        next.array.map { $0.items(limit: Self.limit).reversed() } ?? [next]
    }

    private func one(_ table: [String: PDFObject], _ found: inout [Media]) -> Action {
        var action = Action(kind: Action.Kind(rawValue: table["/S"]?.name ?? ""))
        switch action.kind {
        case .goTo: lead(&action, table["/D"] ?? table["/SD"], isRemote: false)
        case .goToRemote, .goToEmbedded:
            lead(&action, table["/D"], isRemote: true)
            action.file = table["/F"].flatMap(FileReader.file)
            action.opensNewWindow = table["/NewWindow"]?.bool
            if action.kind == .goToEmbedded { action.targets = embedded(table["/T"]) }
        case .uri:
            action.uri = table["/URI"]?.bytes.map(TextString.decodeAddress)
            if let uri = action.uri, !Self.isAbsolute(uri) { action.base = base }
            if action.uri == nil { action.problem = "the address is missing" }
        case .launch:
            let windows = table["/Win"]?.dictionary
            action.file = (table["/F"] ?? windows?["/F"]).flatMap(FileReader.file)
            action.script = windows?["/P"].bytes.map(TextString.decodeAddress)
            action.opensNewWindow = table["/NewWindow"]?.bool
        case .named: action.name = table["/N"]?.name
        case .javaScript: script(&action, table["/JS"])
        case .rendition:
            let operations = ["Play", "Stop", "Pause", "Resume", "PlayAll"]
            action.operation = table["/OP"]?.integer.flatMap {
                operations.indices.contains($0) ? operations[$0] : nil
            }
            if let rendition = table["/R"] { found += media.rendition(rendition) }
            script(&action, table["/JS"])
            action.targets = table["/AN"].map(targets)
        case .sound: if let sound = table["/Sound"] { found.append(media.sound(sound)) }
        case .movie:
            action.operation = table["/Operation"]?.name ?? "Play"
            action.targets = (table["/Annotation"] ?? table["/T"]).map(targets)
        case .hide:
            action.operation = table["/H"]?.bool == false ? "Show" : "Hide"
            action.targets = table["/T"].map(targets)
        case .submitForm, .resetForm, .importData:
            action.file = table["/F"].flatMap(FileReader.file)
            action.targets = table["/Fields"].map(targets)
        case .setOptionalContent: action.targets = table["/State"].map(targets)
        case .richMedia:
            action.operation = table["/CMD"]?.dictionary?["/C"].text
            action.targets = (table["/TA"] ?? table["/TI"]).map(targets)
        case .thread:
            action.file = table["/F"].flatMap(FileReader.file)
            action.targets = table["/D"].map(targets)
        case .goTo3DView: action.targets = table["/TA"].map(targets)
        default: if action.kind.rawValue.isEmpty { action.problem = "the action has no kind" }
        }
        return action
    }

    private func lead(_ action: inout Action, _ object: PDFObject?, isRemote: Bool) {
        guard let object else {
            if !isRemote { action.problem = "the destination is missing" }
            return
        }
        let found = destinations.find(object, isRemote: isRemote)
        action.destination = found.destination
        action.problem = found.problem
    }

    private func script(_ action: inout Action, _ object: PDFObject?) {
        guard let object else { return }
        var text = object.text
        if text == nil, let id = object.id, object.isStream {
            do throws(Failure) {
                text = TextString.decode(try file.streamData(id, limit: 64 << 20).bytes)
            } catch {
                action.problem = "the script \(error.message)"
            }
        }
        guard let text else { return }
        action.script = text.utf8.count > Self.scriptLimit ? Self.cut(text) : text
        if text.utf8.count > Self.scriptLimit { action.scriptIsCut = true }
    }

    /// By scalars, since a text may be a single character of a megabyte.
    private static func cut(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > scriptLimit { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Objects by number, fields, layers and states by name.
    private func targets(_ object: PDFObject) -> [String] {
        (object.array?.items(limit: Self.targetLimit) ?? [object]).compactMap { item in
            item.text ?? item.name ?? item.id?.description ?? item.integer.map(String.init)
        }
    }

    /// The way through embedded files: their names, `..` for up.
    private func embedded(_ object: PDFObject?) -> [String]? {
        var way: [String] = []
        var node = object?.dictionary
        while let target = node, way.count < 64 {
            if target["/R"].name == "P" {
                way.append("..")
            } else {
                let name = target["/N"].text ?? target["/A"].text
                way.append(name ?? target["/A"].integer.map(String.init) ?? "?")
            }
            node = target["/T"].dictionary
        }
        return way.isEmpty ? nil : way
    }

    private static func isAbsolute(_ uri: String) -> Bool {
        guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")), colon > uri.startIndex else { return false }
        return uri.utf8[..<colon].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
