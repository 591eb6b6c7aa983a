import RectoValidation
import Testing

@Suite struct MarkupRuleTests {
    private static func widget(_ description: String, _ html: String, _ more: String = "", _ expected: [String] = [])
        -> Trial
    {
        .overlays(
            description,
            [
                #"{"kind": "widget", "id": "w1", "rect": [60, 60, 180, 180], "alt": "Wind rose", "src": "assets/wind/index.html"\#(more.isEmpty ? "" : ", " + more)}"#
            ], files: ["assets/wind/index.html": ("<!DOCTYPE html><title>Wind</title>" + html).bytes], expected)
    }

    private static func story(_ description: String, _ html: String, _ expected: [String] = []) -> Trial {
        .overlays(
            description,
            [#"{"kind": "article", "id": "a1", "rect": [60, 60, 180, 180], "alt": "Story", "src": "assets/a.html"}"#],
            files: ["assets/a.html": ("<!DOCTYPE html><title>Story</title>" + html).bytes], expected)
    }

    private static func drawing(_ description: String, _ body: String, prolog: String = "", _ expected: [String] = [])
        -> Trial
    {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="36">\#(body)</svg>"#
        return .overlays(
            description,
            [
                #"{"kind": "gallery", "id": "g1", "rect": [60, 60, 180, 180], "items": [{"src": "assets/a.svg", "alt": "A"}]}"#
            ],
            files: ["assets/a.svg": (prolog + text).bytes], expected)
    }

    private static let scripts = #""scripts": true"#

    @Test(arguments: [
        widget("a frame that is empty", #"<iframe sandbox src="about:blank"></iframe>"#, scripts),
        widget(
            "a host that is listed", #"<img src="https://cdn.example.net/a.png">"#,
            #""network": ["https://cdn.example.net"]"#),
        widget(
            "the same without a scheme", #"<img src="//cdn.example.net/a.png">"#,
            #""network": ["https://cdn.example.net"]"#),
        widget(
            "with its usual port", #"<img src="https://cdn.example.net/a.png">"#,
            #""network": ["https://cdn.example.net:443"]"#),
        widget(
            "another host", #"<img src="https://cdn.example.org/a.png">"#, #""network": ["https://cdn.example.net"]"#,
            ["SEC-013"]),
        widget(
            "another port", #"<img src="https://cdn.example.net:8443/a.png">"#,
            #""network": ["https://cdn.example.net"]"#, ["SEC-013"]),
        widget(
            "unencrypted", #"<img src="http://cdn.example.net/a.png">"#, #""network": ["https://cdn.example.net"]"#,
            ["SEC-013"]),
        widget(
            "a style", "<style>@import 'https://fonts.example.net/f.css'; p{background:url(//x.example/a.png)}</style>",
            "", ["SEC-013", "SEC-013"]),
        widget("a file of this computer", #"<img src="file:///c:/a.png">"#, "", ["SEC-013"]),
        widget("a link is not loaded", #"<a href="https://example.org/">Out</a>"#),
        widget("a link that runs", #"<a href="javascript:go()">Go</a>"#, "", ["SEC-014"]),
        // Frames could be led to one too, and nobody can tell them apart: the reader refuses all.
        widget("a link that runs where scripts may", #"<a href="javascript:go()">Go</a>"#, scripts, ["SEC-019"]),
        widget("WebRTC", "<script>new RTCPeerConnection()</script>", scripts, ["SEC-019"]),
        widget(
            "WebRTC by its old name, in a handler", #"<p onclick="new webkitRTCPeerConnection()">"#, scripts,
            ["SEC-019"]),
        widget("a longer name", "<script>const RTCPeerConnections = 1, myRTCPeerConnection = 2</script>", scripts),
        widget(
            "a beacon where no network is listed", "<script>navigator.sendBeacon('/x')</script>", scripts, ["SEC-019"]),
        widget(
            "a beacon to a network", "<script>navigator.sendBeacon('https://a.example/x')</script>",
            scripts + #", "network": ["https://a.example"]"#),
        widget("a service worker", "<script>navigator.serviceWorker.register('x.js')</script>", scripts, ["SEC-019"]),
        widget("a transport", "<script>new WebTransport('https://a.example')</script>", scripts, ["SEC-019"]),
        widget("a hint to connect", #"<link rel="preconnect" href="https://a.example">"#, scripts, ["SEC-013"]),
        widget("a hint to look up a name", #"<link rel="dns-prefetch" href="//a.example">"#, scripts, ["SEC-013"]),
        widget("a page in the page", #"<iframe sandbox srcdoc="<p>In</p>"></iframe>"#, scripts, ["SEC-019"]),
        widget("a page in the page, where nothing runs", #"<iframe sandbox srcdoc="<p>In</p>"></iframe>"#),
        widget(
            "a frame that runs an address", #"<iframe sandbox src="javascript:1"></iframe>"#, scripts,
            ["SEC-019", "SEC-019"]),
        .overlays(
            "a script that only other scripts load",
            [
                #"{"kind": "widget", "id": "w1", "rect": [60, 60, 180, 180], "alt": "Wind rose", "src": "assets/wind/index.html", "scripts": true}"#
            ],
            files: [
                "assets/wind/index.html": "<!DOCTYPE html><title>Wind</title><script type=module src=a.js></script>"
                    .bytes,
                "assets/wind/a.js": "import './b.mjs'; document.createElement('link').rel = 'preconnect'".bytes,
                "assets/wind/b.mjs": "self['RTCPeerConnection']".bytes,
            ], ["SEC-019", "SEC-019"]),
        widget("a link of a scheme that is never opened", #"<a href="ftp://example.org/">Old</a>"#, "", ["SEC-010"]),
        widget("a handler", #"<p onclick="go()">Go</p>"#, "", ["SEC-014"]),
        widget("a handler where scripts may run", #"<p onclick="go()">Go</p>"#, scripts),
        widget("a refresh of itself", #"<meta http-equiv="refresh" content="60">"#),
        widget(
            "a refresh to elsewhere", #"<meta http-equiv="refresh" content="0; url=https://example.org/">"#, "",
            ["SEC-015"]),
        widget("a form of its own", #"<form action="index.html"><input></form>"#),
        widget("a form that sends away", #"<form action="https://example.org/send"><input></form>"#, "", ["SEC-015"]),
        widget("an open frame", #"<iframe srcdoc="<p>In</p>"></iframe>"#, "", ["SEC-015"]),
        story("text", "<h1>North</h1><p>We left at dawn. <a href='https://example.org/'>More</a></p>"),
        story("a handler", "<p onmouseover='track()'>We left.</p>", ["SEC-014"]),
        story("a picture from elsewhere", "<img src='https://example.org/a.png' alt='A'>", ["SEC-013"]),
        story("bytes that a browser may take for another page", "<p>\u{FEFF}We left.\u{1}</p>", ["SEC-013"]),
    ])
    func pages(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        drawing(
            "styles and gradients",
            "<style>.a{fill:red}</style><linearGradient id='g'/><rect class='a' fill='url(#g)'/><use xlink:href='#g'/>"),
        drawing("a picture within", "<image href='data:image/png;base64,AAAA'/>"),
        drawing("a link is never followed in a picture", "<a href='https://example.org/'><rect/></a>"),
        drawing(
            "what a drawing program keeps for itself", "<switch><foreignObject width='1' height='1'/><g/></switch>"),
        drawing("a picture of another file", "<image href='b.png'/>", ["SEC-016"]),
        drawing("a picture from elsewhere", "<image xlink:href='https://example.org/b.png'/>", ["SEC-016"]),
        drawing("a style from elsewhere", "<style>@import url(https://example.org/a.css)</style>", ["SEC-016"]),
        drawing("a handler", "<rect onload='go()'/>", ["SEC-016"]),
        drawing(
            "a program in place of a style", "<g/>", prolog: "<?xml-stylesheet href='a.xsl' type='text/xsl'?>\n",
            ["SEC-016", "SEC-016"]),
        drawing(
            "a DTD that nobody fetches", "<g/>",
            prolog:
                "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n"),
        drawing("entities", "<g/>", prolog: "<!DOCTYPE svg [<!ENTITY a 'b'>]>\n", ["SEC-016"]),
        drawing("cut off", "<g>", ["MED-005"]),
    ])
    func drawings(_ trial: Trial) async throws { try await expect(trial) }

    @Test func sixteenBitPagesCanNotBeChecked() async throws {
        var trial = Self.story("UTF-16", "")
        trial.files["assets/a.html"] = [0xFF, 0xFE] + "<script>x()</script>".utf8.flatMap { [$0, 0] }
        trial.expected = ["SEC-013"]
        try await expect(trial)
    }

    @Test func sharedFileIsJudgedForEachOwner() async throws {
        let page = "<!DOCTYPE html><title>Wind</title><script>go()</script>".bytes
        let overlays = ["w1", "w2", "w3"].map { id in
            #"{"kind": "widget", "id": "\#(id)", "rect": [\#(id == "w1" ? 60 : id == "w2" ? 260 : 460), 60, 100, 100], "alt": "Wind", "src": "assets/wind/index.html", "scripts": \#(id == "w2")}"#
        }
        let trial = Trial.overlays("", overlays, files: ["assets/wind/index.html": page])
        #expect(
            try await trial.findings().map(\.message).sorted() == [
                #"<script> in widget "w1", which does not set scripts"#,
                #"<script> in widget "w3", which does not set scripts"#,
            ])
    }
}
