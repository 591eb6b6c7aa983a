"""Kubernetes' Indexed Jobs and AWS Batch's array jobs as far as `recto farm` relies on them: they set the index, take machines away, and
decide by the rules in the job file what is tried again. What a task runs, and with which variables, comes from the job file alone.
"""
import collections
import os
import random
import signal
import subprocess
import time

# What a container's end looks like from outside when a signal ended it.
SIGNALLED = 128


class Runner:
    """Two tasks at a time; some are killed. Subclasses know the rules."""

    def __init__(self, environment, seed, kills):
        self.environment, self.chance, self.kills = environment, random.Random(seed), kills
        # How often each index was started, what ended it for good, and what was done to tasks.
        self.starts, self.ends, self.told = collections.Counter(), {}, collections.Counter()

    def run(self, tasks, width=2):
        """Runs `(key, command, variables, grace)` until the rules have ended each."""
        queue, running = collections.deque(tasks), []
        while queue or running:
            while queue and len(running) < width:
                key, command, variables, grace = task = queue.popleft()
                self.starts[key] += 1
                process = subprocess.Popen(command, env=self.environment | variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                           text=True)
                moment = trouble = None
                # Never as often as an index may fail.
                if self.kills > 0 and self.starts[key] <= 2 and self.chance.random() < 0.6:
                    self.kills -= 1
                    moment, trouble = time.monotonic() + self.chance.uniform(0.05, 2), self.chance.choice(self.troubles)
                running.append([process, task, moment, trouble, None])
            for entry in list(running):
                process, task, moment, trouble, end = entry
                now = time.monotonic()
                if process.poll() is not None:
                    running.remove(entry)
                    said = process.stderr.read()
                    code = process.returncode if process.returncode >= 0 else SIGNALLED - process.returncode
                    if code == 0:
                        self.ends[task[0]] = (0, "")
                    elif self.is_tried_again(task[0], code, trouble if end else None):
                        # Others are first, as with a wait before it is tried again.
                        queue.append(task)
                    else:
                        self.ends[task[0]] = (code, said[-300:])
                elif moment and now >= moment and not end:
                    self.told[trouble] += 1
                    entry[4] = now + task[3]
                    process.send_signal(signal.SIGTERM if trouble in self.gentle else signal.SIGKILL)
                elif end and now >= end:
                    process.kill()
            time.sleep(0.01)


class IndexedJob(Runner):
    """A Job of Kubernetes with completionMode Indexed, read by the model of PyPI's kubernetes."""

    # A drained node says TERM and waits; memory and a lost node do not.
    troubles, gentle = ("drained", "memory", "lost"), ("drained",)

    def __init__(self, job, environment, seed, kills):
        super().__init__(environment, seed, kills)
        self.spec = job.spec
        self.failures = collections.Counter()

    def tasks(self):
        container = self.spec.template.spec.containers[0]
        variables = {one.name: one.value for one in container.env}
        grace = self.spec.template.spec.termination_grace_period_seconds or 30
        return [(index, list(container.command), variables | {"JOB_COMPLETION_INDEX": str(index)}, grace)
                for index in range(self.spec.completions)]

    def start(self):
        """Runs it; returns whether it is Complete, and the indexes that failed."""
        self.run(self.tasks(), width=min(2, self.spec.parallelism))
        failed = [index for index, (code, _) in self.ends.items() if code]
        return not failed, sorted(failed)

    def action(self, code, trouble):
        for rule in self.spec.pod_failure_policy.rules:
            if codes := rule.on_exit_codes:
                within = code in codes.values
                if codes.container_name in (None, self.spec.template.spec.containers[0].name) and within == (codes.operator == "In"):
                    return rule.action
            for condition in rule.on_pod_conditions or []:
                # Memory over the limit is the container's own affair, and no disruption.
                if condition.type == "DisruptionTarget" and condition.status == "True" and trouble in ("drained", "lost"):
                    return rule.action
        return "Count"

    def is_tried_again(self, index, code, trouble):
        action = self.action(code, trouble)
        if action == "Ignore":
            return True
        if action == "FailIndex":
            return False
        assert action == "Count", action
        self.failures[index] += 1
        return self.failures[index] <= self.spec.backoff_limit_per_index


class ArrayJob(Runner):
    """Submissions of AWS Batch with their definition, as the service describes it."""

    troubles, gentle = ("reclaimed", "memory", "cancelled"), ("cancelled",)

    def __init__(self, definition, submissions, environment, seed, kills):
        super().__init__(environment, seed, kills)
        self.definition, self.submissions = definition, submissions
        self.tried = collections.Counter()

    def tasks(self):
        container = self.definition["containerProperties"]
        for number, submission in enumerate(self.submissions):
            variables = {one["name"]: one["value"] for one in container.get("environment", [])}
            variables |= {one["name"]: one["value"] for one in submission.get("containerOverrides", {}).get("environment", [])}
            size = submission.get("arrayProperties", {}).get("size")
            if size is None:
                yield (number, 0), container["command"], variables, 30
            for index in range(size or 0):
                yield (number, index), container["command"], variables | {"AWS_BATCH_JOB_ARRAY_INDEX": str(index)}, 30

    def start(self):
        """Runs all; returns whether all succeeded, and the tasks that failed."""
        self.run(self.tasks())
        failed = [key for key, (code, _) in self.ends.items() if code]
        return not failed, sorted(failed)

    def is_tried_again(self, key, code, trouble):
        self.tried[key] += 1
        strategy = self.definition["retryStrategy"]
        if self.tried[key] >= strategy["attempts"]:
            return False
        told = {"onExitCode": str(code), "onReason": "", "onStatusReason": "Essential container in task exited"}
        if trouble == "reclaimed":
            # The machine is gone, and with it the exit code.
            told = {"onExitCode": None, "onReason": "", "onStatusReason": "Host EC2 (instance i-0123456789abcdef0) terminated."}
        elif trouble == "memory":
            told["onReason"] = "OutOfMemoryError: Container killed due to memory usage"
        for rule in strategy.get("evaluateOnExit", []):
            if all(matches(rule[name], told[name]) for name in told if name in rule):
                return rule["action"].upper() == "RETRY"
        return True


def matches(pattern, text):
    """As the service has it: a star at the end stands for anything."""
    if text is None:
        return False
    return text.startswith(pattern[:-1]) if pattern.endswith("*") else text == pattern


def registered(requests):
    """What AWS Batch, as moto has it, makes of a definition, and of submissions to a queue that is there."""
    import boto3
    from moto import mock_aws
    keys = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_DEFAULT_REGION": "eu-west-1"}
    before = {name: os.environ.get(name) for name in keys}
    os.environ.update(keys)
    try:
        with mock_aws(config={"batch": {"use_docker": False}}):
            batch, iam = boto3.client("batch"), boto3.client("iam")
            role = iam.create_role(RoleName="batch", AssumeRolePolicyDocument="{}")["Role"]["Arn"]
            machines = batch.create_compute_environment(computeEnvironmentName="ours", type="UNMANAGED", state="ENABLED", serviceRole=role)
            batch.create_job_queue(jobQueueName="ours", state="ENABLED", priority=1, computeEnvironmentOrder=[
                {"order": 1, "computeEnvironment": machines["computeEnvironmentArn"]}])
            batch.register_job_definition(**requests["definition"])
            jobs = [batch.submit_job(**one | {"jobQueue": "ours"})["jobId"] for one in requests["submissions"]]
            definition = batch.describe_job_definitions(jobDefinitionName=requests["definition"]["jobDefinitionName"])["jobDefinitions"][0]
            return definition, batch.describe_jobs(jobs=jobs)["jobs"]
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
