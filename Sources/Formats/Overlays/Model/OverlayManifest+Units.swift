import RectoGeometry

extension OverlayManifest {
    /// The manifest with all rectangles in page space: in points, 1/72 inch.
    ///
    /// The format's `pt` is a unit of the page's user space, so that a rectangle means the same to programs that ignore UserUnit.
    /// Rectangles in fractions of the page (`fraction`) stay as they are.
    ///
    /// - Parameter userUnits: How many points a unit of each page has, from the first page on; 1 for pages beyond the list.
    public func inPoints(userUnits: [Double]) -> OverlayManifest { scaled { userUnits.unit(of: $0) } }

    /// The manifest with rectangles in points converted to units of their pages' user space, as the format has them.
    public func inUnits(userUnits: [Double]) -> OverlayManifest { scaled { 1 / userUnits.unit(of: $0) } }

    /// - Parameter factor: The factor for the rectangles on a page, which counts from 1.
    private func scaled(_ factor: (Int) -> Double) -> OverlayManifest {
        guard units == .points else { return self }
        var result = self
        for index in result.pages.indices {
            let own = factor(result.pages[index].index)
            for place in result.pages[index].overlays.indices {
                var overlay = result.pages[index].overlays[place]
                overlay.rect = overlay.rect.scaled(own)
                overlay.triggers = overlay.triggers.map { trigger in
                    guard case .goto(let page, let rect?) = trigger.action else { return trigger }
                    return Trigger(trigger.event, .goto(page: page, rect: rect.scaled(factor(page))))
                }
                result.pages[index].overlays[place] = overlay
            }
        }
        result.outline = result.outline.map { Self.scaled($0, factor) }
        return result
    }

    private static func scaled(_ entries: [OutlineEntry], _ factor: (Int) -> Double) -> [OutlineEntry] {
        entries.map { entry in
            var entry = entry
            entry.rect = entry.rect?.scaled(factor(entry.page))
            entry.children = scaled(entry.children, factor)
            return entry
        }
    }
}

extension [Double] {
    fileprivate func unit(of page: Int) -> Double { indices.contains(page - 1) ? self[page - 1] : 1 }
}
