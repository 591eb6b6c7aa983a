/// A film on YouTube or Vimeo.
///
/// Nothing is loaded from there before a reader asks for it.
public struct Embed: Hashable, Sendable {
    /// The film's address, as it was written.
    public var url: String
    /// A picture of the package, shown until the film is asked for.
    public var poster: String?
    public var presentation: Presentation

    public init(url: String, poster: String? = nil, presentation: Presentation = .inline) {
        self.url = url
        self.poster = poster
        self.presentation = presentation
    }

    /// `nil` where the address is of no film.
    public var film: HostedFilm? { HostedFilm(url) }
}
