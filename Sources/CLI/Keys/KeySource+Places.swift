public import RectoDiagnostics
public import RectoSealing
import Subprocess

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

extension KeySource {
    /// The keys of an identity file, with those of plugins.
    public static func identityFile(_ path: String) -> KeySource {
        KeySource { () async throws(Failure) in
            let file = try secrets(of: path, limit: IdentityFile.limit)
            do throws(Failure) { return try keys(file) } catch { throw error.at(path) }
        }
    }

    /// A passphrase, the first line of a file.
    ///
    /// - Parameter workFactorLimit: As of ``PassphraseIdentity``.
    public static func passphraseFile(
        _ path: String, workFactorLimit: Int = PassphraseIdentity.workFactorLimit
    ) -> KeySource {
        KeySource { () async throws(Failure) in
            [try PassphraseIdentity(try passphrase(path), workFactorLimit: workFactorLimit)]
        }
    }

    /// What a command of the shell prints: an identity file, or a passphrase on its first line.
    ///
    /// The command has this process's standard input and standard error, so that it can ask somebody.
    ///
    /// - Parameter workFactorLimit: As of ``PassphraseIdentity``.
    public static func command(
        _ command: String, workFactorLimit: Int = PassphraseIdentity.workFactorLimit
    ) -> KeySource {
        KeySource { () async throws(Failure) in
            do throws(Failure) {
                let printed = try await output(of: command)
                if IdentityFile.isOne(printed) { return try keys(printed) }
                return [try PassphraseIdentity(IdentityFile.passphrase(printed), workFactorLimit: workFactorLimit)]
            } catch {
                throw error.at("the key command")
            }
        }
    }

    /// The first line of a file.
    ///
    /// - Throws: ``Failure`` `.io`, or `.usage` for an empty line.
    public static func passphrase(_ path: String) throws(Failure) -> SecretBytes {
        let file = try secrets(of: path, limit: 1 << 16)
        do throws(Failure) { return try IdentityFile.passphrase(file) } catch { throw error.at(path) }
    }

    /// The keys of an identity file, line by line.
    ///
    /// - Throws: ``Failure`` `.io`, or as ``IdentityFile/read(_:)``.
    public static func entries(_ path: String) throws(Failure) -> [IdentityFile.Entry] {
        let file = try secrets(of: path, limit: IdentityFile.limit)
        do throws(Failure) { return try IdentityFile.read(file) } catch { throw error.at(path) }
    }

    private static func keys(_ file: SecretBytes) throws(Failure) -> [any AgeIdentity] {
        try IdentityFile.read(file).map { entry in
            switch entry {
            case .key(let key): key
            case .plugin(let key): PluginIdentity(key)
            }
        }
    }

    private static func secrets(of path: String, limit: Int) throws(Failure) -> SecretBytes {
        CoreDumps.refuse()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", path) }
        defer { close(descriptor) }
        var count = 0
        // Straight into memory that is overwritten later. Pipes don't tell their length.
        let buffer = try SecretBytes(count: limit + 1) { bytes throws(Failure) in
            while count < bytes.count {
                let got = read(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw .system("read", path) }
                guard got > 0 else { return }
                count += got
            }
        }
        guard count <= limit else { throw Failure(.tooLarge, "is larger than \(limit) bytes", at: path) }
        return buffer.withBytes { all in
            SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[..<count])) }
        }
    }

    private static func output(of command: String) async throws(Failure) -> SecretBytes {
        CoreDumps.refuse()
        do {
            let result = try await run(
                .path("/bin/sh"), arguments: ["-c", command], input: .currentStandardInput,
                output: .bytes(limit: IdentityFile.limit), error: .currentStandardError)
            switch result.terminationStatus {
            case .exited(0): break
            case .exited(let code): throw Failure(.io, "ended with exit code \(code); what it printed is not used")
            case .signaled(let number): throw Failure(.io, "was ended by signal \(number)")
            }
            var bytes = result.standardOutput
            return SecretBytes(wiping: &bytes)
        } catch let failure as Failure {
            throw failure
        } catch is CancellationError {
            throw Failure(.cancelled, "was interrupted")
        } catch {
            throw Failure(.io, "could not be run")
        }
    }
}
