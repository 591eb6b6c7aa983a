public import RectoGeometry

extension PageLayout {
    /// Layout units for each point of the pages of an item.
    public func scale(of item: Int) -> Double { frame(of: item).width / itemSize(item).width }

    /// Spread space to layout space.
    public func transform(of item: Int) -> Affine {
        let frame = frame(of: item)
        let size = model.size(ofSpread: item)
        return Affine.turn(turns, of: size)
            .followed(by: .scale(frame.width / size.turned(turns).width))
            .followed(by: .translation(x: frame.x, y: frame.y))
    }

    /// Page space to layout space.
    ///
    /// - Precondition: The page exists.
    public func transform(ofPage page: Int) -> Affine {
        let item = model.spread(containing: page)
        let place = model.spread(at: item).place(of: page)
        return (place?.transform ?? .identity).followed(by: transform(of: item))
    }

    /// Where a page lies, in layout space.
    ///
    /// - Precondition: The page exists.
    public func frame(ofPage page: Int) -> Rect {
        let size = model.size(of: page)
        return transform(ofPage: page).box(Rect(x: 0, y: 0, width: size.width, height: size.height))
    }

    /// What is at a point of layout space, or nearest to it; `nil` if there are no pages.
    public func position(at point: Point) -> ReadingPosition? {
        guard let item = item(nearest: point), let backward = transform(of: item).inverse else { return nil }
        let spread = model.spread(at: item)
        let inside = backward.apply(point)
        // Of two pages the one on whose side of the middle of the gap it is.
        var place = spread.left
        if let right = spread.right, inside.x * 2 >= place.frame.maxX + right.offset.x { place = right }
        return ReadingPosition(
            page: place.page,
            point: Point(
                x: min(max(inside.x - place.offset.x, 0), place.size.width),
                y: min(max(inside.y - place.offset.y, 0), place.size.height)))
    }

    /// Where a position is, in layout space; one outside of all pages is moved to the nearest place inside.
    public func point(of position: ReadingPosition) -> Point {
        guard model.pageCount > 0 else { return .zero }
        let position = model.clamped(position)
        return transform(ofPage: position.page).apply(position.point)
    }
}

extension SpreadModel {
    /// The nearest position that exists.
    ///
    /// - Precondition: There are pages.
    public func clamped(_ position: ReadingPosition) -> ReadingPosition {
        let page = min(max(position.page, 0), pageCount - 1)
        let size = size(of: page)
        func clamp(_ value: Double, _ limit: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), limit) }
        return ReadingPosition(
            page: page,
            point: Point(x: clamp(position.point.x, size.width), y: clamp(position.point.y, size.height)))
    }
}
