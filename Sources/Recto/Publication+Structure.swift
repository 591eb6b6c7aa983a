extension Publication {
    /// The outline; it has no entries if the document has none.
    ///
    /// - Throws: ``Failure`` `.damaged` if the document's structure can't be read.
    public func outline() async throws -> Outline {
        try CompactJSON.decode(Outline.self, from: try await outlineJSON())
    }

    /// ``outline()`` as JSON, as the worker wrote it with ``Outline/json()``.
    public func outlineJSON() async throws -> [UInt8] { try await pool.run(OutlineRequest(), deadline: deadline).1 }

    /// What the document says about the structure of its text; nothing if that cannot be read.
    func tags() async -> DocumentTags {
        guard let bytes = try? await pool.run(TagsRequest(), deadline: deadline).1,
            let tags = try? CompactJSON.decode(DocumentTags.self, from: bytes)
        else { return DocumentTags() }
        return tags
    }

    /// The annotations of pages, in page order.
    ///
    /// All workers read them in parallel, in bounded memory.
    ///
    /// - Parameters:
    ///   - pages: From 0; all if `nil`.
    ///   - kinds: The kinds to include, as in ``Annotation/kinds``, in upper or lower case; all if `nil`.
    public func annotations(pages: [Int]? = nil, kinds: Set<String>? = nil) -> PageValues<
        AnnotationsRequest, PageAnnotations
    > {
        PageValues(annotationsJSON(pages: pages, kinds: kinds)) { page, bytes throws(Failure) in
            let annotations = try CompactJSON.decode(PageAnnotations.self, from: bytes)
            guard annotations.index == page else { throw .answerDoesNotFit }
            return annotations
        }
    }

    /// ``annotations(pages:kinds:)`` as JSON, as the workers wrote it: an object on one line for each page.
    public func annotationsJSON(pages: [Int]? = nil, kinds: Set<String>? = nil) -> PageFeed<AnnotationsRequest> {
        let request = AnnotationsRequest(
            pages: pages ?? Array(0..<pageCount), kinds: kinds.map { Set($0.map { $0.lowercased() }) })
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// A digest of what each page draws, and its label; `nil` if it can't be determined.
    public func pageContents() async throws -> [PageContents?] {
        var contents: [PageContents?] = []
        for try await page in PageFeed(PageContentRequest(pages: Array(0..<pageCount)), pool: pool, deadline: deadline)
        {
            contents.append(try? CompactJSON.decode(PageContents.self, from: try page.content.get()))
        }
        return contents
    }

    /// The document's embedded files, and the form fields that no page shows.
    public func attachments() async throws -> DocumentAttachments {
        let (_, body) = try await pool.run(AttachmentsRequest(), deadline: deadline)
        return try CompactJSON.decode(DocumentAttachments.self, from: body)
    }

    /// The content of an embedded file, at most 1 GiB.
    ///
    /// - Parameter stream: Its object, as in ``EmbeddedFile/stream`` and ``Media/stream``.
    public func data(of stream: String) async throws -> EmbeddedData {
        let (reply, bytes) = try await pool.run(EmbeddedDataRequest(stream: stream), deadline: deadline)
        return EmbeddedData(bytes: bytes, isDecoded: reply.isDecoded)
    }

    /// A copy of the document, decrypted, with marks as annotations.
    ///
    /// - Parameter breaksSignatures: Whether a signed document may be written, although its signatures are then no longer valid.
    /// - Throws: ``Failure`` `.unsupported` for a signed document, `.damaged` if a page can't be marked.
    public func markedCopy(_ marks: [WrittenMark], breaksSignatures: Bool = false) async throws -> [UInt8] {
        try await pool.run(
            MarkedCopyRequest(marks: marks, breaksSignatures: breaksSignatures), deadline: deadline
        ).1
    }
}
