package import RectoOverlays
package import RectoPixels

extension Overlay.Kind {
    /// The colour of the overlay's frame in previews and on spreads.
    ///
    /// Most colour-blind people can tell the colours apart; none is red, which marks faults.
    package var color: Color {
        switch self {
        case .link: Color(red: 0, green: 98, blue: 204)
        case .video: Color(red: 214, green: 98, blue: 0)
        case .audio: Color(red: 128, green: 60, blue: 180)
        case .gallery: Color(red: 0, green: 128, blue: 84)
        case .widget: Color(red: 150, green: 112, blue: 0)
        case .embed: Color(red: 178, green: 72, blue: 40)
        case .article: Color(red: 0, green: 124, blue: 148)
        case .region: Color(red: 96, green: 104, blue: 118)
        }
    }
}
