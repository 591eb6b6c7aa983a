/// Where an issue is on its way from a store's list to the reader's disk.
public enum IssueState: String, Hashable, Sendable, CaseIterable, Codable {
    /// In the store's list, and not asked for.
    case listed
    /// Asked for, and not begun.
    case queued
    /// Its bytes are coming, or wait for the next try.
    case transferring
    /// Stopped by the reader; what has come is kept.
    case paused
    /// All bytes are there and are looked at; nobody sees the file before that.
    case verifying
    /// On the disk, whole and looked at.
    case here
    /// On the disk, and the store has a later version.
    case updateAvailable = "update-available"
    /// Could not be had; what has come is kept where it may be of use.
    case broken
    /// Gone from the store's list, and not here.
    case withdrawn
    /// Taken away by the reader: nothing fetches it again but the reader.
    case removed
    /// The store wants something first: a purchase, a loan, a subscription.
    case needs

    /// What happens to an issue.
    public enum Event: String, Hashable, Sendable, CaseIterable {
        /// The reader asks for it.
        case get
        /// It is asked for because its store is one whose new issues are fetched.
        case fetchNew
        /// Its bytes are asked for.
        case begin
        case pause
        /// The hours in which it may be fetched are over.
        case wait
        /// It could not be had, and nobody had asked for it: once more.
        case retry
        /// All bytes have come.
        case arrive
        /// The file is good.
        case accept
        /// It could not be had, or is not good.
        case fail
        /// The store has a later version.
        case update
        /// The store does not list it any more.
        case withdraw
        /// The store lists it, and gives it out.
        case list
        /// The store wants something for it.
        case want
        /// The reader takes it away.
        case remove
        /// The store's rules or room on the disk take it away; it can be had again.
        case expire
    }

    /// The state after an event; `nil` for one that can't happen, or changes nothing.
    public func after(_ event: Event) -> IssueState? {
        switch (self, event) {
        case (.listed, .get), (.paused, .get), (.broken, .get), (.removed, .get), (.updateAvailable, .get): .queued
        // Not what the reader removed, nor what failed or was paused: it was asked for once already.
        case (.listed, .fetchNew): .queued
        case (.queued, .begin): .transferring
        // A process that ended meanwhile left them so.
        case (.transferring, .begin), (.verifying, .begin): .transferring
        case (.queued, .pause), (.transferring, .pause): .paused
        case (.transferring, .wait): .queued
        case (.broken, .retry): .queued
        case (.transferring, .arrive): .verifying
        case (.verifying, .accept): .here
        case (.queued, .fail), (.transferring, .fail), (.verifying, .fail): .broken
        // Its file was found damaged.
        case (.here, .fail), (.updateAvailable, .fail): .broken
        case (.here, .update): .updateAvailable
        case (.listed, .withdraw), (.broken, .withdraw), (.needs, .withdraw): .withdrawn
        case (.withdrawn, .list), (.needs, .list): .listed
        case (.listed, .want), (.withdrawn, .want): .needs
        case (.here, .remove), (.updateAvailable, .remove), (.listed, .remove), (.queued, .remove),
            (.transferring, .remove), (.paused, .remove), (.verifying, .remove), (.broken, .remove):
            .removed
        case (.here, .expire), (.updateAvailable, .expire): .listed
        default: nil
        }
    }

    /// Whether a file of it is on the disk for the reader.
    public var isHere: Bool { self == .here || self == .updateAvailable }
}

/// How a store's list was, the last time that it was asked for.
public enum StoreState: String, Hashable, Sendable, CaseIterable, Codable {
    case never, ready
    /// Could not be asked; the last good list stays.
    case stale
    /// Never could be asked.
    case failed
    /// The store says that it is no more (410).
    case gone
}
