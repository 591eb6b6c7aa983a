import Recto
import RectoEdition
import RectoExport
import RectoIssue

/// The layouts of a book of text, each a small edition below `flow/`, and the book as running text.
extension PublishRun {
    /// Makes what is not there yet, and `flow.json`, which names it all.
    func placeFlow(_ book: BookEdition) async throws {
        try Files.makeFolder(stage.path + "/flow")
        let text = try await RunningText(book.book, key: key.words).place(in: self)
        var layouts: [FlowList.Layout] = []
        var names: Set<String> = [text]
        for layout in book.layouts {
            let (name, pageCount) = try await place(layout, of: book)
            names.insert(name)
            layouts.append(
                FlowList.Layout(
                    layout: name, width: layout.width, height: layout.height, size: layout.size, pageCount: pageCount,
                    map: "flow/\(name)/\(FlowList.name)"))
        }
        // What an interrupted run has made with other options.
        for name in try Files.list(stage.path + "/flow") where !names.contains(name) {
            try Files.remove("\(stage.path)/flow/\(name)")
        }
        let list = FlowList(text: "flow/\(text)/", layouts: layouts)
        try Files.replace(
            "\(stage.path)/\(FlowList.name)", with: try CompactJSON.encode(list) + [UInt8(ascii: "\n")])
        try add("edition", "\(stage.path)/\(FlowList.name)")
    }

    /// Where a part below `flow/` is already, whole: in the edition that is there, or made by an interrupted run; else `nil`.
    ///
    /// - Parameter mark: The file that is written last.
    func flowPart(_ name: String, mark: String) -> String? {
        let old = "\(stage.output)/flow/\(name)"
        if stage.isUpdate, Files.kind("\(old)/\(mark)") == .file {
            keptFlow.insert(name)
            return old
        }
        let new = "\(stage.path)/flow/\(name)"
        return Files.kind("\(new)/\(mark)") == .file ? new : nil
    }

    private func place(_ layout: BookEdition.Layout, of book: BookEdition) async throws -> (String, Int) {
        let issue = try await book.open(book.layout(layout))
        do {
            let made = try await place(layout, issue)
            await issue.close()
            return made
        } catch {
            await issue.publication.pool.kill()
            await issue.close()
            throw error
        }
    }

    private func place(_ layout: BookEdition.Layout, _ issue: OpenedIssue) async throws -> (String, Int) {
        guard let map = issue.publication.flowMap else {
            throw Failure(.internal, "has no pages of text", at: issue.publication.name)
        }
        // Pages of text take half as many bytes as PNG than as JPEG, and have no fringes.
        let encoding = self.options.encoding.format == .jpeg ? Encoding(.png) : self.options.encoding
        var options = PublishOptions(
            container: self.options.container, encoding: encoding,
            resolution: .scale(BookEdition.scale), hasManifests: false, hasText: self.options.hasText)
        options.isLayout = true
        options.title = self.options.title
        options.metadata = self.options.metadata
        let renderer = try await TileExport.renderer(issue.publication, options.tiles)
        let made = PublishKey(
            document: map.layout, options: options, renderer: renderer, version: publishing.version)
        let stem = "\(layout.width)x\(layout.height)-\(layout.size)"
        let name = PublishKey.name(stem, try made.pages + made.words + contents.title)
        let part = "layout \(layout.width)x\(layout.height)@\(layout.size)"
        if let folder = flowPart(name, mark: FlowList.name) {
            try add(part, folder)
            return (name, map.pageCount)
        }
        let folder = "\(stage.path)/flow/\(name)"
        let summary = try await Publishing(
            issue, options: options, output: folder, version: publishing.version, report: publishing.report
        ).run()
        drawn += summary.drawnPages
        if let lost = summary.failures.first {
            throw Failure(.damaged, "page \(lost.index + 1) of \(part): \(lost.message)", at: issue.publication.name)
        }
        notes += summary.notes.filter { !notes.contains($0) }
        let file = FlowFile(map, layout: name, edition: "flow/\(name)/edition.json")
        try Files.replace("\(folder)/\(FlowList.name)", with: try CompactJSON.encode(file) + [UInt8(ascii: "\n")])
        try add(part, folder)
        return (name, map.pageCount)
    }
}
