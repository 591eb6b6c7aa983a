import RectoDiagnostics

extension JobScript {
    /// What an array job may have.
    private static let batchArray = 10_000

    /// The requests that register the job's definition and submit its arrays, as `aws batch … --cli-input-json` takes them.
    func awsBatch() throws(Failure) -> String {
        let image = try Self.quoted(try required(image, "--image", "a container with recto in it"))
        var mounts = ""
        if let system = try mounted("the id of an EFS file system, fs-…") {
            mounts = """
                ,
                      "volumes": [{"name": "archive", "efsVolumeConfiguration": {"fileSystemId": \(try Self.quoted(system)), "transitEncryption": "ENABLED"}}],
                      "mountPoints": [{"sourceVolume": "archive", "containerPath": \(try Self.quoted(mount))}]
                """
        }
        let command = try words.map { word throws(Failure) in try Self.quoted(word) }.joined(separator: ", ")
        let submissions = chunks(of: min(arraySize ?? Self.batchArray, Self.batchArray)).enumerated().map {
            number, chunk in
            // An array has two tasks at least; a job by itself has no index, so that it is given one.
            let array = chunk.count > 1 ? "\n      \"arrayProperties\": {\"size\": \(chunk.count)}," : ""
            let index = chunk.count > 1 ? "" : ", {\"name\": \"\(EngineIndex.awsBatch.rawValue)\", \"value\": \"0\"}"
            return """
                    {
                      "jobName": "recto-farm-\(number + 1)",
                      "jobQueue": "REPLACE-BY-YOUR-QUEUE",
                      "jobDefinition": "recto-farm",\(array)
                      "containerOverrides": {
                        "environment": [{"name": "\(EngineIndex.offsetVariable)", "value": "\(chunk.first)"}\(index)]
                      }
                    }
                """
        }
        return """
            {
              "definition": {
                "jobDefinitionName": "recto-farm",
                "type": "container",
                "containerProperties": {
                  "image": \(image),
                  "command": [\(command)],
                  "resourceRequirements": [
                    {"type": "VCPU", "value": "\(cores)"},
                    {"type": "MEMORY", "value": "\(taskMemory)"}
                  ]\(mounts)
                },
                "retryStrategy": {
                  "attempts": \(min(10, attempts)),
                  "evaluateOnExit": [
                    {"onExitCode": "2", "action": "EXIT"},
                    {"onExitCode": "3", "action": "RETRY"},
                    {"onStatusReason": "Host EC2*", "action": "RETRY"},
                    {"onReason": "*", "action": "RETRY"}
                  ]
                },
                "timeout": {"attemptDurationSeconds": \(timeLimit)}
              },
              "submissions": [
            \(submissions.joined(separator: ",\n"))
              ]
            }

            """
    }
}
