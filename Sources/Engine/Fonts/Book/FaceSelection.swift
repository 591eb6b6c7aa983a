import RectoSetting
import RectoStyles

/// Which of a family's faces is nearest to what is asked for (CSS Fonts 4, 5.2).
enum FaceSelection {
    /// The faces that are nearest, as their places in the list; those that differ only by their scalars are together.
    ///
    /// The last rule comes first, as it is the first that is tried.
    static func nearest(_ faces: [FontFace], to request: FaceRequest) -> [Int] {
        var places = Array(faces.indices)
        guard let stretch = stretch(faces.map(\.stretch), request.stretch) else { return [] }
        places = places.filter { faces[$0].stretch == stretch }
        let styles: [FontStyle] = request.isItalic ? [.italic, .oblique, .normal] : [.normal, .oblique, .italic]
        if let style = styles.first(where: { style in places.contains { faces[$0].style == style } }) {
            places = places.filter { faces[$0].style == style }
        }
        if let weights = weights(places.map { faces[$0].weights }, Double(request.weight)) {
            places = places.filter { faces[$0].weights == weights }
        }
        return places.reversed()
    }

    /// Narrow faces are looked for first if the wanted one is no wider than normal, wide ones else.
    private static func stretch(_ all: [Double], _ wanted: Double) -> Double? {
        if all.contains(wanted) { return wanted }
        let narrower = all.filter { $0 < wanted }.max()
        let wider = all.filter { $0 > wanted }.min()
        return wanted <= 1 ? narrower ?? wider : wider ?? narrower
    }

    private static func weights(_ all: [ClosedRange<Double>], _ wanted: Double) -> ClosedRange<Double>? {
        if let exact = all.first(where: { $0.contains(wanted) }) { return exact }
        let lighter = all.filter { $0.upperBound < wanted }.max { $0.upperBound < $1.upperBound }
        let bolder = all.filter { $0.lowerBound > wanted }.min { $0.lowerBound < $1.lowerBound }
        if wanted < 400 { return lighter ?? bolder }
        if wanted > 500 { return bolder ?? lighter }
        // Between 400 and 500: up to 500 first, then lighter, then bolder ones.
        if let bolder, bolder.lowerBound <= 500 { return bolder }
        return lighter ?? bolder
    }
}
