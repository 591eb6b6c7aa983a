extension Publication {
    /// The outline; without entries where the document has none.
    ///
    /// - Throws: ``Failure`` `.damaged` where the document's structure can't be read.
    public func outline() async throws -> Outline {
        try CompactJSON.decode(Outline.self, from: try await outlineJSON())
    }

    /// ``outline()`` as the worker wrote it, by ``Outline/json()``.
    public func outlineJSON() async throws -> [UInt8] { try await pool.run(OutlineRequest(), deadline: deadline).1 }

    /// The annotations of pages, in their order, made by all workers at once and in bounded memory.
    ///
    /// - Parameters:
    ///   - pages: From 0; all where `nil`.
    ///   - kinds: Those wanted, as in ``Annotation/kinds``, in any case; all where `nil`.
    public func annotations(pages: [Int]? = nil, kinds: Set<String>? = nil) -> PageValues<
        AnnotationsRequest, PageAnnotations
    > {
        PageValues(annotationsJSON(pages: pages, kinds: kinds)) { page, bytes throws(Failure) in
            let annotations = try CompactJSON.decode(PageAnnotations.self, from: bytes)
            guard annotations.index == page else { throw .answerDoesNotFit }
            return annotations
        }
    }

    /// ``annotations(pages:kinds:)`` as the workers wrote them: an object in one line for each page.
    public func annotationsJSON(pages: [Int]? = nil, kinds: Set<String>? = nil) -> PageFeed<AnnotationsRequest> {
        let request = AnnotationsRequest(
            pages: pages ?? Array(0..<pageCount), kinds: kinds.map { Set($0.map { $0.lowercased() }) })
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// What stands for the drawing of each page, and its label; `nil` where it cannot be told.
    public func pageContents() async throws -> [PageContents?] {
        var contents: [PageContents?] = []
        for try await page in PageFeed(PageContentRequest(pages: Array(0..<pageCount)), pool: pool, deadline: deadline)
        {
            contents.append(try? CompactJSON.decode(PageContents.self, from: try page.content.get()))
        }
        return contents
    }

    /// The embedded files of the document, and the form fields that no page shows.
    public func attachments() async throws -> DocumentAttachments {
        let (_, body) = try await pool.run(AttachmentsRequest(), deadline: deadline)
        return try CompactJSON.decode(DocumentAttachments.self, from: body)
    }

    /// The content of an embedded file, at most 1 GiB.
    ///
    /// - Parameter stream: Its object, as ``EmbeddedFile/stream`` and ``Media/stream`` have it.
    public func data(of stream: String) async throws -> EmbeddedData {
        let (reply, bytes) = try await pool.run(EmbeddedDataRequest(stream: stream), deadline: deadline)
        return EmbeddedData(bytes: bytes, isDecoded: reply.isDecoded)
    }
}
