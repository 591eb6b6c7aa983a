/// What the validator wants to know; ``DocumentFacts`` come as JSON, as the answer's body.
struct InspectRequest: WorkerRequest {
    static let verb = "inspect"
    typealias Reply = Done
}
