public import RectoDiagnostics
import RectoPackaging
public import RectoSealing
import Subprocess
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
        guard var bytes = try Files.read(path, limit: limit) else {
            throw Failure(.io, "there is no such file", at: path)
        }
        return SecretBytes(wiping: &bytes)
    }

    private static func output(of command: String) async throws(Failure) -> SecretBytes {
        CoreDumps.refuse()
        do {
            let result = try await run(
                .path("/bin/sh"), arguments: ["-c", command], input: .currentStandardInput,
                output: .bytes(limit: IdentityFile.limit), error: .currentStandardError)
            guard case .exited(0) = result.terminationStatus else {
                throw Failure(.io, "failed (\(result.terminationStatus)); what it printed is not used")
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
