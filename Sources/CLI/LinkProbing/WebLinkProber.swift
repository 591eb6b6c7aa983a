import RectoDiagnostics
public import RectoValidation
import Subprocess

/// Asks the network whether https links answer, through the `curl` program.
///
/// Five seconds, three redirects, https only. Names are resolved here and curl is told the address, so that a name which
/// leads to a private network, at first or after a redirect, is never connected to. libcurl would do as well, but brings
/// some twenty shared libraries into the start of every command.
public struct WebLinkProber: LinkProber {
    private static let seconds = 5
    private static let redirects = 3

    public init() {}

    public func problem(with url: String) async -> String? {
        var url = url
        for _ in 0...Self.redirects {
            guard let host = WebHost(url) else { return "\(url) can't be asked: it leads to no https host" }
            let address: String
            switch host.resolve() {
            case .unknown: return "no such host: \(host.name)"
            case .reserved: return "\(host.name) is in a private network"
            case .found(let found): address = found
            }
            switch await ask(url, host, address) {
            case .failed(let why): return why
            case .status(let code, redirect: .some(let next)) where (300..<400).contains(code): url = next
            case .status(let code, _):
                // Servers that refuse to be asked this way are there.
                return (200..<400).contains(code) || [401, 403, 405, 429].contains(code) ? nil : "\(code) from \(url)"
            }
        }
        return "more than \(Self.redirects) redirects from \(url)"
    }

    private enum Answer {
        case status(Int, redirect: String?)
        case failed(String)
    }

    private func ask(_ url: String, _ host: WebHost, _ address: String) async -> Answer {
        let shown = address.contains(":") ? "[\(address)]" : address
        let arguments = [
            "--silent", "--head", "--proto", "=https", "--noproxy", "*", "--max-time", "\(Self.seconds)", "--output",
            "/dev/null",
            "--resolve", "\(host.name):\(host.port):\(shown)", "--user-agent", "recto-validate",
            "--write-out", "%{http_code} %{redirect_url}", "--", url,
        ]
        do {
            let result = try await run(
                .name("curl"), arguments: Arguments(arguments), output: .string(limit: 1 << 16), error: .discarded)
            let words = result.standardOutput.split(separator: " ", maxSplits: 1)
            guard case .exited(0) = result.terminationStatus, let code = words.first.flatMap({ Int($0) }) else {
                return .failed("no answer from \(url)")
            }
            return .status(code, redirect: words.count > 1 ? String(words[1]) : nil)
        } catch {
            return .failed("\(url) can't be asked: curl could not be started")
        }
    }
}
