import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks remove`: takes marks away.
struct MarksRemoveCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove marks; all of them or, if one is not there, none.")

    @OptionGroup var store: MarkStoreOptions

    @Argument(help: ArgumentHelp("The marks' ids, as `recto marks list` has them.", valueName: "id"))
    var ids: [MarkID]

    @OptionGroup var writer: MarkWriterOptions

    var inputPaths: [String] { [store.input] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, store.path)] }

    func run() async throws {
        try store.known().change { set throws(Failure) in
            var clock = writer.clock
            for id in Set(ids).sorted() {
                let time = clock.next(wall: MarkWriterOptions.now, after: set[id]?.modified)
                guard set.remove(id, at: time) else { throw .noMark(id, in: store.path) }
            }
        }
    }
}
