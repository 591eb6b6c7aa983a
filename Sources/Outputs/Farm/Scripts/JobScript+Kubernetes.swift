import RectoDiagnostics
import RectoJSON

extension JobScript {
    /// With a limit of failures for each index, Kubernetes takes no more.
    private static let kubernetesIndices = 100_000

    /// YAML; every text in it is written as JSON, which is YAML as well and quotes whatever a path may hold.
    func kubernetes() throws(Failure) -> String {
        let image = try required(image, "--image", "a container with recto in it")
        let claim = try mounted("the claim of a volume that all nodes can write to")
        let size = min(arraySize ?? Self.kubernetesIndices, Self.kubernetesIndices)
        let chunks = chunks(of: size)
        var jobs: [String] = []
        for (number, chunk) in chunks.enumerated() {
            jobs.append(try job("recto-farm" + (chunks.count > 1 ? "-\(number + 1)" : ""), chunk, image, claim))
        }
        return """
            # The plan: \(shards) shards, the longest some \(Int(longest.rounded(.up))) s. Needs Kubernetes 1.33: backoffLimitPerIndex and
            # podFailurePolicy. `kubectl apply -f THIS`. Receipts in the store say what is done, not Kubernetes: delete the job and apply it
            # again as often as you like.

            """ + jobs.joined(separator: "---\n")
    }

    private func job(_ name: String, _ chunk: (first: Int, count: Int), _ image: String, _ claim: String?)
        throws(Failure)
        -> String
    {
        var mounts = ""
        var volumes = ""
        if let claim {
            mounts = """

                          volumeMounts:
                            - name: archive
                              mountPath: \(try Self.quoted(mount))
                """
            volumes = """

                      volumes:
                        - name: archive
                          persistentVolumeClaim:
                            claimName: \(try Self.quoted(claim))
                """
        }
        return """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: \(name)
            spec:
              completionMode: Indexed
              completions: \(chunk.count)
              parallelism: \(min(chunk.count, atOnce ?? 100, 10_000))
              # An index is tried again by itself; one that fails for good does not stop the others.
              backoffLimitPerIndex: \(attempts - 1)
              maxFailedIndexes: \(chunk.count)
              podFailurePolicy:
                rules:
                  # 2: never again.
                  - action: FailIndex
                    onExitCodes:
                      containerName: recto
                      operator: In
                      values: [2]
                  # A node that is drained or lost is nobody's failure.
                  - action: Ignore
                    onPodConditions:
                      - type: DisruptionTarget
                        status: "True"
                  # 3, again: counted, and tried again.
              template:
                spec:
                  restartPolicy: Never
                  # After SIGTERM the page is finished, at most 25 s (--grace).
                  terminationGracePeriodSeconds: 40
                  containers:
                    - name: recto
                      image: \(try Self.quoted(image))
                      command: [\(try words.map { word throws(Failure) in try Self.quoted(word) }.joined(separator: ", "))]
                      env:
                        - name: \(EngineIndex.offsetVariable)
                          value: "\(chunk.first)"
                      resources:
                        requests: {cpu: "\(cores)", memory: "\(taskMemory)Mi"}
                        limits: {memory: "\(taskMemory)Mi"}\(mounts)\(volumes)

            """
    }

    static func quoted(_ text: String) throws(Failure) -> String {
        String(decoding: try CompactJSON.encode(text), as: UTF8.self)
    }
}
