import Recto

/// A command that tells before it begins which files it reads and where it writes.
///
/// ``RectoCommand`` checks both in one place: no command replaces what it reads.
protocol FileCommand {
    /// Files and folders that are read, with those of options.
    var inputPaths: [String] { get }

    /// Folders that files are taken from, while others in them are none of the command's business.
    var sourceFolders: [String] { get }

    var outputPlaces: [OutputPlace] { get }
}

/// Where a command writes.
struct OutputPlace {
    enum Kind {
        /// A report, for which `-` means standard output.
        case report
        case file
        /// A folder that files are added to.
        case folder
        /// A file or a folder that is replaced as a whole.
        case whole
    }

    var kind: Kind
    /// Standard output where `nil`.
    var path: String?

    init(_ kind: Kind, _ path: String?) {
        self.kind = kind
        self.path = path
    }

    fileprivate func check(_ fence: InputFence) throws(Failure) {
        guard let path else { return try fence.checkStandardOutput() }
        switch (path, kind) {
        case ("", _): throw Failure(.usage, "is empty; name a file or a folder", at: "the name of the output")
        case ("-", .report): try fence.checkStandardOutput()
        case ("-", .file):
            throw Failure(
                .usage, "this output can't go to standard output; name a file (./- for one called so)", at: "-")
        case ("-", .folder), ("-", .whole):
            throw Failure(
                .usage, "a folder can't go to standard output; name a folder (./- for one called so)", at: "-")
        case (_, .whole): try fence.check(output: path)
        default: try fence.check(writing: path)
        }
    }
}

extension FileCommand {
    var sourceFolders: [String] { [] }

    /// Refuses outputs that would take the place of an input, here and, for files whose names are not known yet, in all that is
    /// done with files later.
    ///
    /// - Throws: ``Failure`` `.usage`.
    func fenceInputs() throws(Failure) {
        var fence = InputFence(inputPaths)
        for folder in sourceFolders { fence.add(folder, isWhole: false) }
        for place in outputPlaces { try place.check(fence) }
        Files.protect(fence)
    }
}
