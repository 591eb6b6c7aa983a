import RectoComposition

extension InlineText {
    /// Makes pictures and formulas smaller that are larger than a line may be.
    mutating func fitObjects(_ room: FlowRegion) {
        for (place, object) in objects { replace(place, object.fitted(room)) }
    }
}

extension InlineObject {
    var extent: LineExtent {
        LineExtent(above: raise + height + marginTop + marginBottom, below: -raise)
    }

    func fitted(_ room: FlowRegion) -> InlineObject {
        var own = self
        (own.marginLeft, own.marginRight) = (
            min(max(0, marginLeft), room.width / 4), min(max(0, marginRight), room.width / 4)
        )
        (own.marginTop, own.marginBottom) = (
            min(max(0, marginTop), room.height / 4), min(max(0, marginBottom), room.height / 4)
        )
        let width = max(1, room.width - own.marginLeft - own.marginRight)
        let height = max(1, room.height - own.marginTop - own.marginBottom)
        var scale = 1.0
        if own.width > width { scale = width / own.width }
        if own.height * scale > height { scale = height / own.height }
        (own.width, own.height) = (own.width * scale, own.height * scale)
        if formula != nil { own.raise *= scale }
        own.raise = min(max(own.raise, -own.height), max(0, height - own.height))
        return own
    }
}
