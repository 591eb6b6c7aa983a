"""A Slurm of two nodes on this machine, for checks: controller, munge, and a node daemon in each of two process namespaces.

A node that is killed dies as a machine does: its daemons, their steps and what those run, at once. Needs root and the packages of
`tools/bootstrap --cluster`.
"""
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

PROGRAMS = ("slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scontrol", "scancel", "munged", "unshare")

CONFIGURATION = """
ClusterName=recto
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# How long a task that was requeued waits before it starts again.
AuthInfo=socket={folder}/munge.socket,cred_expire={requeue}
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SlurmdParameters=config_overrides
ReturnToService=2
# A busy machine is no dead node.
SlurmdTimeout=120
MessageTimeout=60
KillWait=5
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
"""


def why_not():
    """What is missing for a cluster; `None` if nothing is."""
    if os.geteuid() != 0:
        return "only root can start one"
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    return f"{', '.join(missing)} missing; run tools/bootstrap --cluster" if missing else None


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """Use it as a context; `environment` leads Slurm's commands to it."""

    def __init__(self, folder, requeue=15):
        self.folder, self.processes = Path(folder), {}
        self.environment = os.environ | {"SLURM_CONF": str(self.folder / "slurm.conf")}
        host, ports = socket.gethostname().split(".")[0], free_ports(3)
        (self.folder / "state").mkdir(parents=True)
        text = CONFIGURATION.format(host=host, controller=ports[0], folder=self.folder, requeue=requeue)
        self.nodes = ["n1", "n2"]
        for node, port in zip(self.nodes, ports[1:]):
            (self.folder / node).mkdir()
            text += f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=8000\n"
        text += "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
        (self.folder / "slurm.conf").write_text(text)
        # Where version 1 and 2 of control groups are both mounted, Slurm does not guess; it uses neither.
        if not Path("/sys/fs/cgroup/cgroup.controllers").exists():
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        key = self.folder / "munge.key"
        key.write_bytes(random.Random().randbytes(128))
        key.chmod(0o600)

    def __enter__(self):
        try:
            files = {"key-file": "munge.key", "socket": "munge.socket", "pid-file": "munged.pid", "log-file": "munged.log",
                     "seed-file": "munged.seed"}
            options = [f"--{option}={self.folder}/{file}" for option, file in files.items()]
            self.start("munged", ["munged", "--foreground", "--force", *options])
            self.wait("munge answers", lambda: (self.folder / "munge.socket").exists())
            self.start_controller()
            for node in self.nodes:
                self.start_node(node)
            self.wait("both nodes are idle", lambda: self.ask("sinfo", "--noheader", "--Node", "--format=%T").split() == ["idle", "idle"])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in [*self.nodes, "slurmctld", "munged"]:
            self.kill(name)

    def start(self, name, command):
        with open(self.folder / f"{name}.out", "ab") as log:
            self.processes[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment,
                                                    start_new_session=True)

    def kill(self, name):
        process = self.processes.pop(name, None)
        if process:
            process.kill()
            process.wait()

    def start_controller(self):
        self.start("slurmctld", ["slurmctld", "-D"])

    def start_node(self, node):
        # What is in the namespace ends with it; the shell is its first process, which takes leave of the dead.
        self.start(node, ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "bash", "-c", 'slurmd -D -N "$0" & wait', node])

    def steps(self):
        """The processes of step daemons, as this machine counts them."""
        found = []
        for place in Path("/proc").iterdir():
            try:
                if place.name.isdigit() and (place / "comm").read_text().startswith("slurmstepd") and \
                        f"SLURM_CONF={self.folder}/".encode() in (place / "environ").read_bytes():
                    found.append(int(place.name))
            except OSError:
                pass
        return sorted(found)

    def kill_step(self, chance):
        """Kills a step daemon; what it runs goes on without it. Returns whether there was one."""
        steps = self.steps()
        if steps:
            try:
                os.kill(chance.choice(steps), signal.SIGKILL)
            except ProcessLookupError:
                return False
        return bool(steps)

    def ask(self, *command):
        run = subprocess.run(command, capture_output=True, text=True, env=self.environment, timeout=300)
        return run.stdout if run.returncode == 0 else ""

    def queue(self):
        """Tasks that wait or run, by their states; `None` where the controller does not answer."""
        run = subprocess.run(["squeue", "--noheader", "--array", "--format=%T"], capture_output=True, text=True, env=self.environment, timeout=300)
        return run.stdout.split() if run.returncode == 0 else None

    def tidy(self):
        """What an operator does after losses: Slurm holds a task whose start failed, and drains the node on which it did."""
        rows = self.ask("squeue", "--noheader", "--array", "--format=%i|%r").splitlines()
        for task, reason in (row.strip().split("|", 1) for row in rows if "|" in row):
            if "held" in reason.lower():
                self.ask("scontrol", "release", task)
        for row in self.ask("sinfo", "--noheader", "--Node", "--format=%N|%T").splitlines():
            node, state = row.strip().split("|", 1)
            if state.startswith("drain"):
                self.ask("scontrol", "update", f"NodeName={node}", "State=RESUME")

    def submit(self, script, **variables):
        """Submits by running the script; returns the numbers of the jobs."""
        run = subprocess.run(["bash", script], capture_output=True, text=True, env=self.environment | variables, cwd=self.folder, timeout=300)
        if run.returncode != 0:
            raise RuntimeError(f"{script}: {run.stderr[-500:]}")
        return re.findall(r"Submitted batch job (\d+)", run.stdout)

    @staticmethod
    def wait(what, is_so, seconds=120):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                raise RuntimeError(f"waited {seconds} s until {what}")
            time.sleep(0.2)
