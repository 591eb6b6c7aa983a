/// What `counter-reset` or `counter-increment` does to one counter.
package struct CounterChange: Hashable, Sendable {
    package var name: String
    package var value: Int

    package init(name: String, value: Int) {
        self.name = name
        self.value = value
    }
}
