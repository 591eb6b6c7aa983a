import Foundation

/// The user's browser.
enum Browser {
    /// Shows a page, where the system has a way; a server without a screen goes on without.
    static func open(_ address: String) {
        #if canImport(Darwin)
            let opener = "/usr/bin/open"
        #else
            let opener = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            Terminal.complain("no browser could be started; open the address yourself")
        }
    }
}
