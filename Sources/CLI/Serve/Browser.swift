import Subprocess

/// The user's browser.
enum Browser {
    /// Shows a page, where the system has a way; a server without a screen goes on without.
    static func open(_ address: String) async {
        #if canImport(Darwin)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let result = try? await Subprocess.run(
            .name(opener), arguments: [address], input: .none, output: .discarded, error: .discarded)
        guard result?.terminationStatus.isSuccess == true else {
            return Terminal.complain("no browser could be started; open the address yourself")
        }
    }
}
