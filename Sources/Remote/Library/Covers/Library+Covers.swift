public import RectoDiagnostics
import RectoFetch
import RectoPackaging

extension Library {
    /// Draws a cover as a JPEG, in a process that may do nothing else.
    public typealias CoverDrawing = @Sendable (CoverSource) async throws(Failure) -> [UInt8]

    /// Bytes of a picture that are fetched, and of one that was drawn.
    static let largestCover = 8 << 20

    /// Where the cover of an issue is, a JPEG; draws it if that was not done yet, from the first page of what is here, else from the picture
    /// that the store has.
    ///
    /// What was fetched is not kept, whatever it is. A picture that can't be drawn is not asked for again before the store has another one.
    ///
    /// - Returns: `nil` if there is none.
    /// - Throws: ``Failure``: `.usage` for an issue that is not there, `.io` if the store's picture can't be had now, `.cancelled`.
    public func cover(of id: Int) async throws(Failure) -> String? {
        let folder = folder
        let issue = try await blocking { [records] () throws(Failure) in try records.issue(id) }
        let sources = [issue.file.map { "sha256:" + $0 }, issue.cover].compactMap(\.self)
        let known = coverPath(of: issue)
        if issue.pictured == sources.joined(separator: "\n") { return known }
        guard let draw else { return known }
        var picture: [UInt8]?
        for source in sources where picture == nil {
            do throws(Failure) {
                if source == issue.cover {
                    picture = try await drawing(of: source, for: issue, draw)
                } else if let path = try path(of: issue) {
                    picture = try await draw(.issue(path: path))
                }
                if let bytes = picture, CoverKind(bytes) != .jpg || bytes.count > Self.largestCover { picture = nil }
            } catch {
                if error.code == .cancelled || error.code == .io && source == issue.cover { throw error }
            }
        }
        let bytes = picture
        return try await blocking { [records] () throws(Failure) in
            let digest = try bytes.map { bytes throws(Failure) in
                var digest = Digest()
                digest.add(bytes)
                let path = LibraryFile.cover(digest.digits, in: folder)
                try Files.makeFolder(Files.split(path).folder)
                if Files.kind(path) == nil { try Files.replace(path, with: bytes) }
                return digest.digits
            }
            try records.keepCover(digest, from: sources.joined(separator: "\n"), of: id)
            return digest.map { LibraryFile.cover($0, in: folder) }
        }
    }

    /// Where the cover of an issue is, if it was drawn already.
    public nonisolated func coverPath(of issue: IssueRecord) -> String? {
        guard let picture = issue.picture else { return nil }
        let path = LibraryFile.cover(picture, in: folder)
        return Files.kind(path) == .file ? path : nil
    }

    /// Fetches the store's picture, and has it drawn.
    private func drawing(of source: String, for issue: IssueRecord, _ draw: CoverDrawing) async throws(Failure)
        -> [UInt8]
    {
        let store = try await blocking { [records] () throws(Failure) in try records.store(issue.store) }
        let address = try WebAddress(source)
        let isStores = try WebAddress(store.address).origin == address.origin
        var fields: HeaderFields = ["Accept": "image/jpeg, image/png, image/webp, image/gif"]
        fields["Authorization"] = isStores ? try await authorization(for: store) : nil
        let request = FetchRequest(
            .get, address, from: isStores ? .user : .content, fields: fields, errand: try store.errand())
        let response = try await fetching().whole(request, retrying: policy, time: time) { head throws(Failure) in
            guard (head.contentLength ?? 0) <= Self.largestCover else {
                throw Failure(.tooLarge, "a cover of more than \(Self.largestCover >> 20) MiB is not fetched")
            }
            return Self.largestCover
        }
        guard response.head.status == 200 else {
            // What is not there will not be there in a minute; what is wrong with the server may be over then.
            throw Failure(
                RetryPolicy.isTransient(response.head.status) ? .io : .damaged,
                "answers with status \(response.head.status)", at: address.shown)
        }
        guard let kind = CoverKind(response.bytes) else {
            throw Failure(.unsupported, "is no JPEG, PNG, WebP or GIF", at: address.shown)
        }
        let place = try await blocking { () throws(Failure) in
            let place = try Files.makePrivateFolder(prefix: "recto-cover")
            try Files.replace("\(place)/cover.\(kind.rawValue)", with: response.bytes)
            return place
        }
        let result: Result<[UInt8], Failure>
        do throws(Failure) { result = .success(try await draw(.picture(folder: place))) } catch {
            result = .failure(error)
        }
        try await blocking { () throws(Failure) in try Files.remove(place) }
        return try result.get()
    }
}
