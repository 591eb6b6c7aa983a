import RectoOverlays
import Testing

@Suite struct HostedFilmTests {
    /// An address as people copy it, and where the player and the page of the film are.
    struct Known: CustomTestStringConvertible {
        var address: String
        var player: String
        var page: String

        init(_ address: String, _ player: String, _ page: String) {
            (self.address, self.player, self.page) = (address, player, page)
        }

        var testDescription: String { address }
    }

    private static let plain = "https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&playsinline=1&rel=0"

    @Test(arguments: [
        Known("https://www.youtube.com/watch?v=M7lc1UVf-VE", plain, "https://www.youtube.com/watch?v=M7lc1UVf-VE"),
        Known(
            "https://m.youtube.com/watch?app=desktop&v=M7lc1UVf-VE&t=1h2m3s", "\(plain)&start=3723",
            "https://www.youtube.com/watch?v=M7lc1UVf-VE&t=3723s"),
        Known(
            "https://youtu.be/M7lc1UVf-VE?si=x&t=90", "\(plain)&start=90",
            "https://www.youtube.com/watch?v=M7lc1UVf-VE&t=90s"),
        Known("https://youtube.com/shorts/M7lc1UVf-VE", plain, "https://www.youtube.com/watch?v=M7lc1UVf-VE"),
        Known(
            "https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=7", "\(plain)&start=7",
            "https://www.youtube.com/watch?v=M7lc1UVf-VE&t=7s"),
        Known(
            "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
            "https://vimeo.com/76979871"),
        Known(
            "https://vimeo.com/76979871/0a1b2c?share=copy#t=1m5s",
            "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c#t=65s",
            "https://vimeo.com/76979871/0a1b2c#t=65s"),
        Known(
            "https://player.vimeo.com/video/76979871?h=0a1b2c",
            "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c", "https://vimeo.com/76979871/0a1b2c"),
    ])
    func addressesThatPeopleCopy(known: Known) throws {
        let film = try #require(HostedFilm(known.address))
        #expect(film.player == known.player)
        #expect(film.page == known.page)
        // Both lead back to the same film.
        #expect(HostedFilm(film.page) == film)
        #expect(HostedFilm(film.player) == film)
    }

    @Test(arguments: [
        "", "https://", "https://youtu.be", "https://youtu.be/", "https://youtu.be/M7lc1UVf-V",
        "https://youtu.be/M7lc1UVf-VE/x",
        "http://youtu.be/M7lc1UVf-VE", "https://youtu.be/M7lc1UVf\"VE", "https://www.youtube.com/watch?v=",
        "https://www.youtube.com/@name",
        "https://www.youtube.com/playlist?list=PLx", "https://vimeo.com/channels/staffpicks/76979871",
        "https://vimeo.com/name",
        "https://vimeo.com.example.org/76979871", "https://example.org/https://vimeo.com/76979871",
        "https://user@vimeo.com/76979871",
        "https://vimeo.com/76979871?x=\" onload=\"", "https://vimeo.com/76979871#<b>", "javascript:https://vimeo.com/1",
    ])
    func otherAddresses(address: String) { #expect(HostedFilm(address) == nil) }

    @Test(arguments: ["0s", "s", "1m2", "99999999h", "9999999999999999999", "1x", "-5", ""])
    func strangeMoments(moment: String) throws {
        let film = try #require(HostedFilm("https://vimeo.com/1?t=\(moment)"))
        #expect(film.start == (moment == "1m2" ? 62 : 0))
    }
}
