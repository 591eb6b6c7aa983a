public import RectoDiagnostics
import RectoFeeds
import RectoFetch
import RectoPackaging

extension Library {
    /// Prints the password of a command of the shell, on its first line.
    public typealias SecretCommand = @Sendable (_ command: String) async throws(Failure) -> String

    private nonisolated var credentials: CredentialFile { CredentialFile(path: folder + "/credentials") }

    /// Signs in at a store from now on, or no longer; the store is not asked.
    ///
    /// Name and password go to addresses of the store's own scheme, host and port only.
    ///
    /// - Parameters:
    ///   - credential: `nil` forgets the one that is there.
    ///   - inClear: Whether it may go over http to another machine, where everybody on the way can read it.
    /// - Throws: ``Failure`` `.usage` for a store that is not there, or http without `inClear`; `.io`, `.damaged`.
    public func signIn(_ store: Int, _ credential: Credential?, inClear: Bool = false) async throws(Failure) {
        try await blocking { [records, credentials] () throws(Failure) in
            let store = try records.store(store)
            let address = try WebAddress(store.address)
            guard credential == nil || inClear || address.isSecure || address.isOnThisMachine else {
                throw Failure(
                    .usage, "is http: everybody on the way could read the password; --in-clear sends it all the same",
                    at: address.shown)
            }
            try credentials.set(credential, for: store.address)
        }
    }

    /// Whether there is a password or a token for a store.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged`; `.usage` for a file of credentials that others can read.
    public nonisolated func isSignedIn(_ store: StoreRecord) throws(Failure) -> Bool {
        try credentials.credential(for: store.address) != nil
    }

    /// What goes along to the store's own addresses as `Authorization`.
    func authorization(for store: StoreRecord) async throws(Failure) -> String? {
        let known = try await blocking { [credentials] () throws(Failure) in
            try credentials.credential(for: store.address)
        }
        guard let known else { return nil }
        switch known.secret {
        case .text(let text): return try Credential.header(known.user, text)
        case .command(let command):
            do throws(Failure) {
                return try Credential.header(known.user, try await secretCommand(command))
            } catch {
                throw Failure(error.code, "the command for its password: \(error.message)", at: store.address)
            }
        }
    }

    nonisolated func forgetCredential(of store: StoreRecord) throws(Failure) {
        try credentials.set(nil, for: store.address)
    }

    /// Why a store does not give out its list, and what to do.
    static func refusal(_ response: WholeResponse, _ store: StoreRecord, isSignedIn: Bool) -> Failure {
        let place = response.head.address.shown
        let isNew = store.checked == nil && store.state == .never
        let command = isNew ? "add it with" : "recto library sign-in \(store.id)"
        let offer = SignInOffer(response.bytes, from: response.head.address.description)
        if isSignedIn {
            return Failure(.io, "does not take the password or token (401); \(command) another", at: place)
        }
        if let offer, !offer.takesPassword, let token = offer.tokenAddress {
            return Failure(.io, "wants a token (401); get one at \(token.printable), and \(command) --token", at: place)
        }
        return Failure(.io, "wants a name and a password (401); \(command) --user NAME", at: place)
    }
}

extension WebAddress {
    /// Whether what is sent there does not leave this machine.
    var isOnThisMachine: Bool { number.map { AddressRange($0) == .loopback } ?? (host == "localhost") }
}
