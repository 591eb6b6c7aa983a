import TestSupport
import Testing

@testable import RectoTiles

struct FlightBoardTests {
    typealias Board = FlightBoard<String>

    /// Something that happens at the board; what it answers is compared as text.
    enum Event: Sendable {
        case board(Int, String, Board.Boarding)
        case leave(Int, String, Board.Leaving)
        case land(String, Set<Int>)
    }

    @Test(
        arguments: [
            [.board(1, "a", .depart), .land("a", [1])],
            [.board(1, "a", .depart), .board(2, "a", .join), .board(3, "a", .join), .land("a", [1, 2, 3])],
            [.board(1, "a", .depart), .board(2, "b", .depart), .land("a", [1]), .land("b", [2])],
            // Leaving.
            [.board(1, "a", .depart), .leave(1, "a", .cancel), .land("a", [])],
            [.board(1, "a", .depart), .board(2, "a", .join), .leave(1, "a", .goOn), .land("a", [2])],
            [.board(1, "a", .depart), .board(2, "a", .join), .leave(2, "a", .goOn), .leave(1, "a", .cancel)],
            // Leaving what is not, or not any more.
            [.leave(1, "a", .nothing)],
            [.board(1, "a", .depart), .leave(2, "a", .nothing), .leave(1, "b", .nothing), .land("a", [1])],
            [.board(1, "a", .depart), .leave(1, "a", .cancel), .leave(1, "a", .nothing)],
            [.board(1, "a", .depart), .land("a", [1]), .leave(1, "a", .nothing)],
            // The same key again.
            [.board(1, "a", .depart), .land("a", [1]), .board(2, "a", .depart), .land("a", [2]), .land("a", [])],
            [
                .board(1, "a", .depart), .leave(1, "a", .cancel), .board(2, "a", .depart), .leave(1, "a", .nothing),
                .land("a", [2]),
            ],
        ] as [[Event]])
    func transitions(events: [Event]) {
        var board = Board()
        for event in events {
            switch event {
            case .board(let waiter, let key, let expected): #expect(board.board(waiter, for: key) == expected)
            case .leave(let waiter, let key, let expected): #expect(board.leave(waiter, from: key) == expected)
            case .land(let key, let expected): #expect(board.land(key) == expected)
            }
        }
    }

    /// Against a list of who waits for what: a flight exists exactly as long as somebody waits.
    @Test(arguments: UInt64(1)...50)
    func behavesLikeAList(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var board = FlightBoard<Int>()
        var waiting: [(waiter: Int, key: Int)] = []
        for step in 0..<400 {
            let comment: Comment = "seed \(seed), step \(step)"
            let key = Int.random(in: 0..<4, using: &generator)
            let others = waiting.filter { $0.key == key }
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                #expect(board.board(step, for: key) == (others.isEmpty ? .depart : .join), comment)
                waiting.append((step, key))
            case 1:
                let waiter = waiting.randomElement(using: &generator)?.waiter ?? -1
                let isWaiting = others.contains { $0.waiter == waiter }
                #expect(
                    board.leave(waiter, from: key) == (!isWaiting ? .nothing : others.count == 1 ? .cancel : .goOn),
                    comment)
                waiting.removeAll { $0.waiter == waiter && $0.key == key }
            default:
                #expect(board.land(key) == Set(others.map(\.waiter)), comment)
                waiting.removeAll { $0.key == key }
            }
            #expect(board.count == Set(waiting.map(\.key)).count, comment)
        }
    }
}
