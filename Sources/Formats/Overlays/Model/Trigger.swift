public import RectoGeometry

/// What happens to an overlay, and what is done then.
public struct Trigger: Hashable, Sendable {
    public enum Event: String, CaseIterable, Sendable, Codable {
        case tap
        /// The overlay comes into view, or leaves it.
        case enter, leave
        /// A medium has played to its end.
        case end
    }

    public enum Action: Hashable, Sendable {
        /// Pages count from 1; the rectangle is in the manifest's units.
        case goto(page: Int, rect: Rect?)
        case open(url: String)
        case start(target: String)
        case stop(target: String)
        case toggle(target: String)
        case show(target: String)
        case hide(target: String)
        case reset(target: String)
    }

    /// The names of the actions, as the format writes them.
    public enum Verb: String, CaseIterable, Sendable, Codable {
        case goto, open, start, stop, toggle, show, hide, reset
    }

    public var event: Event
    public var action: Action

    public init(_ event: Event = .tap, _ action: Action) {
        self.event = event
        self.action = action
    }

    public var verb: Verb {
        switch action {
        case .goto: .goto
        case .open: .open
        case .start: .start
        case .stop: .stop
        case .toggle: .toggle
        case .show: .show
        case .hide: .hide
        case .reset: .reset
        }
    }

    /// The overlay that the action is about.
    public var target: String? {
        switch action {
        case .goto, .open: nil
        case .start(let id), .stop(let id), .toggle(let id), .show(let id), .hide(let id), .reset(let id): id
        }
    }
}
