import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks change`: what a mark looks like and what is written at it.
struct MarksChangeCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change the colour, style, note or tags of a mark.",
        discussion:
            "Notes that were there before are kept; `recto marks list --format json` has them as the mark's history.")

    @OptionGroup var store: MarkStoreOptions

    @Argument(help: ArgumentHelp("The mark's id, as `recto marks list` has it.", valueName: "id"))
    var id: MarkID

    @OptionGroup var appearance: MarkAppearanceOptions
    @OptionGroup var writer: MarkWriterOptions

    var inputPaths: [String] { [store.input] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, store.path)] }

    func validate() throws {
        guard appearance.colour != nil || appearance.style != nil || appearance.note != nil || !appearance.tag.isEmpty
        else {
            throw ValidationError("say what to change: --colour, --style, --note or --tag")
        }
    }

    func run() async throws {
        try store.known().change { set throws(Failure) in
            guard var mark = set[id], !mark.isDeleted else { throw .noMark(id, in: store.path) }
            var clock = writer.clock
            let time = clock.next(wall: MarkWriterOptions.now, after: mark.modified)
            if let colour = appearance.colour { mark.colour = colour }
            if let style = appearance.style { mark.style = style }
            if !appearance.tag.isEmpty { mark.tags = appearance.tag }
            if let note = appearance.note { mark.write(note, at: time) }
            if mark.kind == .highlight, !mark.note.isEmpty { mark.kind = .note }
            if mark.kind == .note, mark.note.isEmpty { mark.kind = .highlight }
            mark.modified = time
            set.absorb(mark)
        }
    }
}

extension Failure {
    static func noMark(_ id: MarkID, in store: String) -> Failure {
        Failure(.usage, "there is no mark \(id)", at: store)
    }
}
