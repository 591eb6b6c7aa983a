/// What the validator wants to know; ``DocumentFacts`` come as JSON, as the answer's body.
package struct InspectRequest: WorkerRequest {
    package static let verb = "inspect"
    package typealias Reply = Done
}
