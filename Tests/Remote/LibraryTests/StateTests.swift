import RectoLibrary
import Testing

@Suite("States of issues")
struct StateTests {
    @Test("what is withdrawn stays where it is here, and what is removed comes back for the reader only")
    func rules() {
        #expect(IssueState.here.after(.withdraw) == nil)
        #expect(IssueState.updateAvailable.after(.withdraw) == nil)
        #expect(IssueState.listed.after(.withdraw) == .withdrawn)
        for event in IssueState.Event.allCases where event != .get {
            #expect(IssueState.removed.after(event) == nil)
        }
        #expect(IssueState.removed.after(.get) == .queued)
    }

    @Test("nothing becomes visible without having been looked at")
    func verified() {
        for state in IssueState.allCases {
            for event in IssueState.Event.allCases where state.after(event) == .here {
                #expect(state == .verifying && event == .accept)
            }
        }
    }

    @Test("every state but the last ones can be left, and every one but the first reached")
    func reachable() {
        var reached: Set<IssueState> = [.listed, .needs]
        var open = Array(reached)
        while let state = open.popLast() {
            for event in IssueState.Event.allCases {
                if let next = state.after(event), reached.insert(next).inserted { open.append(next) }
            }
        }
        #expect(reached == Set(IssueState.allCases))
        for state in IssueState.allCases {
            #expect(IssueState.Event.allCases.contains { state.after($0) != nil })
        }
    }
}
