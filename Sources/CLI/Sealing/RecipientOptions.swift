import ArgumentParser
import Recto
import RectoKeys
import RectoSealing

/// Whom a document is sealed for.
struct RecipientOptions: ParsableArguments {
    @Option(
        name: [.customShort("r"), .customLong("recipient")],
        help: ArgumentHelp("Public key that opens it (age1…); may be given more than once.", valueName: "age1…"))
    var recipients: [String] = []

    @Option(
        name: [.customShort("R"), .customLong("recipients-file")],
        help: ArgumentHelp("File of public keys, one on each line; may be given more than once.", valueName: "file"))
    var recipientFiles: [String] = []

    @Option(
        help: ArgumentHelp(
            "How long a try of the passphrase takes: each step doubles time and memory. A server opens up to 16.",
            valueName: "1-20"))
    var workFactor: Int?

    func validate() throws {
        guard (1...PassphraseIdentity.workFactorLimit).contains(workFactor ?? 1) else {
            throw ValidationError("--work-factor is from 1 to \(PassphraseIdentity.workFactorLimit)")
        }
    }

    /// - Parameters:
    ///   - passphraseFile: The file of the passphrase to seal with, if there is one.
    ///   - option: How that file is given.
    /// - Throws: ``Failure`` `.usage` for no recipient, or for a passphrase besides others; or what reading files throws.
    func resolve(passphraseFile: String?, option: String) throws(Failure) -> [any AgeRecipient] {
        if let passphraseFile {
            guard recipients.isEmpty, recipientFiles.isEmpty else {
                throw Failure(.usage, "\(option) and recipients exclude each other; give one or the other")
            }
            let passphrase = try KeySource.passphrase(passphraseFile)
            return [
                try PassphraseRecipient(passphrase, workFactor: workFactor ?? PassphraseIdentity.usualWorkFactor)
            ]
        }
        guard workFactor == nil else { throw Failure(.usage, "--work-factor is for \(option) only") }
        var found: [X25519Recipient] = []
        for text in recipients {
            do throws(Failure) { found.append(try X25519Recipient(text)) } catch { throw error.at(text) }
        }
        for file in recipientFiles {
            guard let bytes = try Files.read(file, limit: RecipientFile.limit) else {
                throw Failure(.io, "there is no such file", at: file)
            }
            do throws(Failure) {
                found += try RecipientFile.read(String(decoding: bytes, as: UTF8.self))
            } catch {
                throw error.at(file)
            }
        }
        guard !found.isEmpty else { throw Failure(.usage, "give recipients (-r, -R) or \(option)") }
        var seen: Set<X25519Recipient> = []
        return found.filter { seen.insert($0).inserted }
    }
}
