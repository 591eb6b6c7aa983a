import ArgumentParser
import Recto
import RectoSealing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `recto key new`: a new key.
struct KeyNewCommand: ParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a new key.",
        discussion: """
            The file holds the secret key; only its owner can read it, and it never replaces another. What is sealed for a key \
            that is lost can't be opened by anybody. Prints the public key.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("File for the secret key. (default: standard output)", valueName: "file"))
    var output: String?

    var inputPaths: [String] { [] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, output)] }

    func run() throws {
        CoreDumps.refuse()
        let identity = X25519Identity()
        let text = IdentityFile.text(identity, created: Date.now.formatted(.iso8601))
        guard let output, output != "-" else {
            try Terminal.writeOutput(Array(text.utf8))
            if !Terminal.outputIsTerminal { Terminal.note("public key: \(identity.recipient.text)") }
            return
        }
        try Self.create(output, Array(text.utf8))
        try Terminal.print(identity.recipient.text)
    }

    /// Makes a file that only its owner can read.
    private static func create(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw .system("write", path) }
            throw Failure(
                .usage, "is there already, and a key is never replaced by another; choose another name", at: path)
        }
        defer { close(descriptor) }
        // The key is 200 bytes, which are written at once or not at all.
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(descriptor) == 0 else {
            let code = count >= 0 && count < bytes.count ? ENOSPC : errno
            unlink(path)
            throw .system("write", path, errno: code)
        }
    }
}
