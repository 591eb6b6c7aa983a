extension Publication {
    /// What each page is recognised by.
    ///
    /// Cost: text and images of all pages; pages of few words are drawn as well, small.
    ///
    /// - Parameter progress: gets the part that is done, 0 to 1.
    /// - Throws: ``Failure`` where the document is lost; a page that can't be read counts as one without text.
    public func fingerprints(progress: (Double) -> Void = { _ in }) async throws -> [PageFingerprint] {
        let infos = try await pages()
        // Converts to units of the pages' user space, since a manifest's rectangles are in these.
        let units = infos.userUnits
        let count = Double(max(1, pageCount))
        var words = [[PageFingerprint.Word]](repeating: [], count: pageCount)
        for try await element in text() {
            if case .success(let page) = element.content {
                words[element.page] = Self.words(of: page, userUnit: units[element.page])
            }
            progress(0.5 * Double(element.page + 1) / count)
        }
        var images = [PageImages?](repeating: nil, count: pageCount)
        for try await element in self.images() {
            if case .success(let page) = element.content { images[element.page] = page }
            progress(0.5 + 0.3 * Double(element.page + 1) / count)
        }
        let sizes = infos.enumerated().map { index, info in
            (try? info.get().size) ?? images[index].map { Size(width: $0.width, height: $0.height) }
                ?? Size(width: 0, height: 0)
        }
        let drawn = infos.indices.filter {
            words[$0].count < PageFingerprint.fewWords && (images[$0]?.kind ?? .blank) != .blank
        }
        let shades = try await shades(drawn.map { ($0, sizes[$0]) }) { progress(0.8 + 0.2 * $0) }
        let fingerprints = infos.enumerated().map { index, info in
            PageFingerprint(
                index: index, label: (try? info.get().label) ?? String(index + 1),
                size: Size(width: sizes[index].width / units[index], height: sizes[index].height / units[index]),
                words: words[index],
                images: (images[index]?.images ?? []).map { image in
                    let inUnits = image.transform.followed(by: .scale(1 / units[index]))
                    return PageFingerprint.Image(
                        width: image.width, height: image.height, corner: inUnits.apply(.zero),
                        opposite: inUnits.apply(Point(x: 1, y: 1)))
                }, kind: images[index]?.kind ?? .blank, shades: shades[index])
        }
        return fingerprints
    }

    /// Letters and digits alone: re-exports write quotes, hyphens and spaces another way.
    private static func words(of page: PageText, userUnit: Double) -> [PageFingerprint.Word] {
        page.blocks.flatMap(\.lines).flatMap(\.words).compactMap { word in
            var text = String.UnicodeScalarView()
            for scalar in word.text.lowercased().unicodeScalars
            where scalar.properties.isAlphabetic || scalar.properties.numericType != nil { text.append(scalar) }
            return text.isEmpty ? nil : PageFingerprint.Word(text: String(text), box: word.box.scaled(1 / userUnit))
        }
    }

    /// Pages as shades, made by all workers at once.
    private func shades(_ pages: [(index: Int, size: Size)], progress: (Double) -> Void) async throws -> [Int: [UInt8]]
    {
        var found: [Int: [UInt8]] = [:]
        var waiting = pages[...]
        var done = 0
        try await withThrowingTaskGroup(of: (Int, [UInt8]?).self) { group in
            func ask() {
                guard let page = waiting.popFirst() else { return }
                group.addTask { (page.index, try await self.shades(page.index, page.size)) }
            }
            for _ in 0..<2 * pool.count { ask() }
            while let (index, shades) = try await group.next() {
                found[index] = shades
                done += 1
                progress(Double(done) / Double(pages.count))
                ask()
            }
        }
        return found
    }

    /// The page as 16 by 16 shades; `nil` where it can't be drawn.
    private func shades(_ index: Int, _ size: Size) async throws -> [UInt8]? {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        let side = PageFingerprint.side
        // Four pixels and more for each shade, whatever the page's shape.
        let scale = min(1, Double(4 * side) / min(size.width, size.height), 4000 / max(size.width, size.height))
        let sheet = MarkedSheet(
            style: .bare, pages: [.init(index: index, offset: .zero, size: size)], size: size, scale: scale)
        let pixels: PixelBuffer
        do {
            pixels = try await self.pixels(of: sheet)
        } catch let failure as Failure where failure.code != .cancelled {
            return nil
        }
        let rows = pixels.rows
        return (0..<side * side).map { cell in
            let (column, row) = (cell % side, cell / side)
            let (left, right) = (
                column * rows.width / side, max(column * rows.width / side + 1, (column + 1) * rows.width / side)
            )
            let (top, bottom) = (
                row * rows.height / side, max(row * rows.height / side + 1, (row + 1) * rows.height / side)
            )
            var sum = 0
            for y in top..<min(bottom, rows.height) {
                for x in left..<min(right, rows.width) {
                    let pixel = rows[x, y]
                    sum += Int(pixel >> 16 & 255) * 77 + Int(pixel >> 8 & 255) * 150 + Int(pixel & 255) * 29
                }
            }
            let area = max(1, (min(bottom, rows.height) - top) * (min(right, rows.width) - left))
            return UInt8(min(255, sum / area / 256))
        }
    }
}
