import CPoppler
import CPopplerContent
import RectoDiagnostics
import RectoPageContent
import RectoPixels
import RectoStructure

extension Document {
    /// Opens a page in poppler, or in a mended copy if poppler cannot read it, shows nothing of it, or misreads its /Rotate.
    ///
    /// - Throws: ``Failure`` `.usage` for no such page, `.damaged` for one that can't be read.
    func page(_ index: Int) throws(Failure) -> OpenPage {
        try checkPage(index)
        return try ifUnchanged { () throws(Failure) in try openPage(index) }
    }

    private func openPage(_ index: Int) throws(Failure) -> OpenPage {
        let facts = (try? content(for: index))?.facts(page: index)
        guard let raw = poppler_document_get_page(handle.raw, Int32(index)) else {
            if let mended = openMendedPage(index) { return mended }
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        let page = OpenPage(reference: GReference(adopting: raw), index: index, userUnit: facts?.userUnit ?? 1)
        if page.hasArea, facts?.isTurnMisread != true { return page }
        if let mended = openMendedPage(index) { return mended }
        return page
    }

    /// The page of a mended copy; `nil` if the page can't be mended, or the copy shows nothing either.
    private func openMendedPage(_ index: Int) -> OpenPage? {
        guard let mended = mendedPage(index) else { return nil }
        do throws(Failure) {
            let page = try mended.page(index: index)
            if page.hasArea { return page }
        } catch {}
        return nil
    }

    /// Draws a page; from a mended copy if the copy corrects what poppler draws wrongly, or if poppler stops before the end of the
    /// page's content.
    ///
    /// Faults that stay become warnings (``Chatter/told``).
    ///
    /// - Throws: ``Failure`` `.io` for a file that was written to meanwhile; what `draw` throws.
    func drawing<Result: ~Copyable>(
        page index: Int, _ draw: (borrowing OpenPage) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ifUnchanged { () throws(Failure) in try drawingMended(page: index, draw) }
    }

    private func drawingMended<Result: ~Copyable>(
        page index: Int, _ draw: (borrowing OpenPage) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let faults = traits(page: index).faults
        tell(faults, page: index)
        if faults & Fault.mendable != 0 || isStopped(index), let page = openMendedPage(index) {
            _ = Chatter.takeStop()
            let result = try draw(page)
            tellStop(index)
            return result
        }
        if faults & Fault.mendable != 0 { Chatter.tell(Fault.unmended, page: index) }
        let page = try page(index)
        _ = Chatter.takeStop()
        let result = try draw(page)
        switch Chatter.takeStop() {
        case nil: return result
        case .unmatchedRestore:
            guard let mended = openMendedPage(index) else { break }
            markStopped(index)
            let result = try draw(mended)
            tellStop(index)
            return result
        case .other: break
        }
        Chatter.tell(Fault.stopped, page: index)
        return result
    }

    private func tellStop(_ index: Int) {
        if Chatter.takeStop() != nil { Chatter.tell(Fault.stopped, page: index) }
    }

    private func tell(_ faults: UInt32, page index: Int) {
        for message in Fault.messages(faults) { Chatter.tell(message, page: index) }
        guard isMended(index), let page = (try? structure())?.page(index) else { return }
        for problem in page.problems { Chatter.tell(problem, page: index) }
    }

    /// Reads a page's content; from a mended copy if poppler cannot read the page, or stops before its end.
    ///
    /// - Throws: ``Failure`` `.io` for a file that was written to meanwhile; what `read` throws.
    func reading<Result>(
        page index: Int, _ read: (ContentDocument, _ index: Int, PageBox) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ifUnchanged { () throws(Failure) in try readingMended(page: index, read) }
    }

    private func readingMended<Result>(
        page index: Int, _ read: (ContentDocument, _ index: Int, PageBox) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let content = try content(for: index)
        do throws(Failure) {
            _ = Chatter.takeStop()
            let result = try read(content, index, box)
            if Chatter.takeStop() == .unmatchedRestore, let mended = try? mendedPage(index)?.content() {
                return try read(mended, 0, .crop)
            }
            return result
        } catch {
            guard error.code == .damaged, openMendedPage(index) != nil, let mended = try? mendedPage(index)?.content()
            else {
                throw error
            }
            return try read(mended, 0, .crop)
        }
    }
}
