import ArgumentParser
import Recto
import RectoMarkFiles

/// The issue whose marks are meant, and where they are.
struct MarkStoreOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("PDF, or package (.recto or its folder).", valueName: "issue"))
    var input: String

    @Option(
        help: ArgumentHelp(
            "The file of the marks. (default: beside the issue, named like it with .annotations)", valueName: "file"))
    var store: String?

    var path: String { store ?? SidecarMarkStore.usualPath(for: input) }

    /// A store that leaves what its file says of the issue as it is.
    ///
    /// - Throws: ``Failure`` `.io` if the issue is not there.
    func known() throws(Failure) -> SidecarMarkStore {
        guard Files.kind(input) != nil else { throw Failure(.io, "there is no such file", at: input) }
        return SidecarMarkStore(path, issue: nil, version: Version.text)
    }

    /// What the file of the marks says that it belongs to.
    func issue(of store: SidecarMarkStore) throws(Failure) -> MarkedIssue {
        try store.writtenIssue() ?? MarkedIssue(document: "", title: "", source: Files.split(input).name)
    }
}
