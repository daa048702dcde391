#!/usr/bin/env python3
"""Kill the programs, or let a call of the system fail, at one moment after another; run them again; compare.

Every long command and every experiment (at the size of the example in its --help) is run once undisturbed.
Then, for as many points as are asked for, a case, a kind of call, which one of these calls, and what happens
there are chosen at random: kill -9 before it, an error that it gives back, or a signal at a random time. The
same command follows with another number of threads, undisturbed. It must end well, with the bytes of the
undisturbed run; nothing that was saved may be damaged; the CPU time that had to be spent again is added up.

strace puts the kills and the errors at exact calls; where there is none, only signals at random times are
tried. (What a loss of power can leave is gone through in tests/durable.rs.)
"""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# What may happen at a call, beside a kill.
CALLS = {
    "write": ("ENOSPC", "EIO"),
    "pwrite64": ("ENOSPC",),
    "openat": ("EACCES", "EIO", "EMFILE"),
    "fsync": ("EIO", "ENOSPC"),
    "fdatasync": ("EIO",),
    "rename": ("EIO", "ENOSPC"),
    "linkat": ("EPERM", "EIO"),
    "ftruncate": ("EIO",),
    "unlink": ("EIO",),
    "flock": ("ENOSYS", "ENOLCK"),
    "mkdir": ("ENOSPC",),
    "fchmod": ("EPERM",),
}
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
# Storing costs nothing in memory, where every finished unit is stored.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
# Half of the work is done at a random moment; beginning to trace and to run costs some, too.
AGAIN = 0.5
# A mistake of the program, which nothing that the system does may bring about.
MISTAKE = 70

COMMANDS = [
    "clock count 10 --method bracelets --format csv",
    "clock count 12 --method affine --format csv",
    "clock count 14 --format csv",
    "clock count 11 --double-check --format csv",
    "clock count 12 --method affine --shard 1/3 --out part.json",
    "hip minimum 6 --format csv",
    "hip minimum 5 --check --format csv --out boards.csv",
    "hip minimum 4 --method sat --format csv",
    "hip solve 4 --backend microlp --all-optimal --format csv",
    "octal period 0.56 --format csv",
    "octal period 0.106 --to 300000 --format csv",
    "octal certify 0.055 --out certificate.json",
]

Outcome = collections.namedtuple("Outcome", "code stdout stderr cpu seconds")


class Case:
    """A command, in a folder of its own, and what it makes when nobody disturbs it."""

    def __init__(self, programs, words):
        self.name = " ".join(words)
        self.words = [str(programs / words[0]), *words[1:]]
        self.options = ["--checkpoint-every", "0"]

    def run(self, folder, prefix=(), threads=2, strike=None):
        """Run the command in the folder; strike is a time and a signal."""
        command = [*prefix, *self.words, *self.options, "--threads", str(threads)]
        # What is there after a kill must not depend on the user's own cache.
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "RUST_BACKTRACE": "0"}
        with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
            process = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=err)
            begun, struck = time.monotonic(), None
            while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
                now = time.monotonic()
                if strike and not struck and now - begun >= strike[0]:
                    process.send_signal(strike[1])
                    struck = now
                time.sleep(0.002)
            process.returncode = os.waitstatus_to_exitcode(ended[1])
        stderr = (folder / "stderr").read_text(errors="replace")
        cpu = ended[2].ru_utime + ended[2].ru_stime
        seconds = time.monotonic() - (struck or begun)
        return Outcome(process.returncode, (folder / "stdout").read_bytes(), stderr, cpu, seconds)

    def made(self, folder, outcome):
        """All that the command has made: what it printed and its files, without what they cost."""
        found = {"stdout": outcome.stdout}
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            kept = not name.startswith(("cache/", "stdout", "stderr", "trace")) and "/." not in f"/{name}"
            if path.is_file() and kept and not name.endswith(".meta.json"):
                found[name] = path.read_bytes()
                if name == "part.json":
                    found[name] = json.loads(found[name].split(b"\n", 1)[1])["digest"]
        return found


def experiments(programs):
    """The examples in the help of the programs that compute tables, which have the sizes for a quick look."""
    for program in sorted(programs.glob("*_tables")):
        if program.name == "ledger_tables":
            continue  # it reads what all others have made
        text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        for line in text.splitlines():
            words = line.split()
            if len(words) > 3 and words[0] == program.name and words[1][0] != "-":
                yield [*words[: words.index("--out")], "--out", "results", "--quiet"]


def calls(case, folder):
    """How many of each call the command makes, the most by one thread."""
    trace = folder / "trace"
    prefix = ["strace", "-f", "--seccomp-bpf", "-o", str(trace), "-e", f"trace={','.join(CALLS)}"]
    case.run(folder, prefix)
    counts = collections.Counter(re.findall(r"^(\d+) +(\w+)\(", trace.read_text(errors="replace"), re.M))
    most = {}
    for (_, call), count in counts.items():
        most[call] = max(most.get(call, 0), count)
    return most


class Torture:
    """All cases and what is known of them."""

    def __init__(self, programs, limit):
        self.strace = shutil.which("strace") is not None
        commands = [["curiosa", *command.split()] for command in COMMANDS]
        self.cases = [Case(programs, words) for words in [*commands, *experiments(programs)]]
        self.limit = limit
        begun = os.times()
        for _ in range(10):
            subprocess.run([programs / "curiosa", "--version"], stdout=subprocess.DEVNULL, check=True)
        ended = os.times()
        self.start = (ended.children_user - begun.children_user) / 10
        self.start += (ended.children_system - begun.children_system) / 10

    def prepare(self, case):
        """Run a case undisturbed, and once more to count its calls; false if it takes too long for this."""
        with tempfile.TemporaryDirectory(dir=MEMORY) as name:
            folder = pathlib.Path(name)
            limit = ["prlimit", f"--cpu={math.ceil(self.limit)}"]
            outcome = case.run(folder, limit, strike=(5 * self.limit, signal.SIGKILL))
            if outcome.code in (-signal.SIGKILL, -signal.SIGXCPU):
                return False
            if outcome.code not in (0, 1):
                raise SystemExit(f"{case.name} ends with {outcome.code} undisturbed: {outcome.stderr}")
            if outcome.cpu > self.limit:
                return False
            case.code, case.expected, case.cpu = outcome.code, case.made(folder, outcome), outcome.cpu
            case.seconds = outcome.seconds
        with tempfile.TemporaryDirectory(dir=MEMORY) as name:
            case.calls = calls(case, pathlib.Path(name)) if self.strace else {}
        return True

    def point(self, seed):
        """Disturb a case once.

        Gives the case, what was done, what is wrong, the CPU time spent again, the time to answer a signal.
        """
        chance = random.Random(seed)
        case = chance.choice(self.cases)
        threads, again = chance.choice([1, 2, 3, 8]), chance.choice([1, 2, 3, 8])
        prefix, strike = (), None
        kinds = sorted(call for call in case.calls if call in CALLS)
        if kinds and chance.random() < 0.85:
            call = chance.choice(kinds)
            which = chance.randint(1, case.calls[call])
            act = "signal=KILL" if chance.random() < 0.6 else f"error={chance.choice(CALLS[call])}"
            prefix = ["strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", f"trace={call}"]
            prefix += ["-e", f"inject={call}:{act}:when={which}"]
            deed = f"{act.split('=')[1]} at {call} {which}"
        else:
            strike = (chance.uniform(0, 1.2 * case.seconds), chance.choice(SIGNALS))
            deed = f"{strike[1].name} after {strike[0]:.3f} s"
        with tempfile.TemporaryDirectory(dir=MEMORY) as name:
            folder = pathlib.Path(name)
            first = case.run(folder, prefix, threads, strike)
            wrong = []
            if first.code == MISTAKE or "a mistake of the program" in first.stderr:
                wrong.append(f"a mistake of the program: {first.stderr.strip()}")
            if first.code == case.code and case.made(folder, first) != case.expected:
                wrong.append("it says that all is well, and has made something else")
            second = case.run(folder, (), again)
            if second.code != case.code:
                wrong.append(f"afterwards it ends with {second.code}: {second.stderr.strip()}")
            elif case.made(folder, second) != case.expected:
                wrong.append("afterwards it makes something else")
            if "damaged" in second.stderr:
                wrong.append(f"what it saved was damaged: {second.stderr.strip()}")
            left = [path.name for path in folder.rglob("*.log") if case.code == 0]
            # What cannot be removed stays.
            if left and "unlink" not in deed:
                wrong.append(f"afterwards {left} are left")
        spent = 0.0
        if first.code != case.code:
            spent = max(0.0, first.cpu + second.cpu - case.cpu - 2 * self.start)
        answer = first.seconds if strike and first.code == 130 else None
        return case, f"{case.name} --threads {threads}: {deed}", wrong, spent, answer


def main():
    """Go through the points; exit code 1 if one of them shows something wrong."""
    parser = argparse.ArgumentParser(
        description="Example: tests/torture.py target/release --points 500 -- " + __doc__.split("\n")[0],
        epilog="Exit status: 0 if every command ended with the same bytes, 1 if not.",
    )
    parser.add_argument("programs", type=pathlib.Path, help="the folder of the programs")
    parser.add_argument("--points", type=int, default=500, help="how many times to disturb [default: 500]")
    parser.add_argument("--seed", type=int, default=1, help="another choice of the points [default: 1]")
    parser.add_argument("--limit", type=float, default=3.0, help="leave out what takes more CPU seconds")
    arguments = parser.parse_args()
    torture = Torture(arguments.programs.resolve(), arguments.limit)
    if not torture.strace:
        print("there is no strace: signals at random times only", file=sys.stderr)
    kept, long = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, quick in zip(torture.cases, pool.map(torture.prepare, torture.cases), strict=True):
            (kept if quick else long).append(case)
    torture.cases = kept
    for case in long:
        print(f"not disturbed, since it takes more than {arguments.limit} s: {case.name}")
    points = [f"{arguments.seed}/{number}" for number in range(arguments.points)]
    failed, answers = 0, []
    tally = collections.defaultdict(lambda: [0, 0.0, 0.0])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (case, deed, wrong, spent, answer) in enumerate(pool.map(torture.point, points), 1):
            tally[case.name][0] += 1
            tally[case.name][1] += spent
            tally[case.name][2] += case.cpu
            answers += [] if answer is None else [answer]
            for fault in wrong:
                print(f"WRONG: {deed}: {fault}")
            failed += bool(wrong)
            if number % 500 == 0:
                print(f"{number} of {len(points)} points, {failed} wrong", file=sys.stderr, flush=True)
    print("points  again  case (CPU time spent again, in parts of what it takes undisturbed)")
    for name, (count, spent, cpu) in sorted(tally.items()):
        print(f"{count:6}  {spent / cpu:5.2f}  {name}")
    again = sum(spent for _, spent, _ in tally.values()) / sum(cpu for _, _, cpu in tally.values())
    print(f"{len(points)} points in {len(kept)} cases, {failed} wrong")
    print(f"CPU time spent again: {again:.2f} of that of an undisturbed run, on average")
    if again > AGAIN:
        print(f"WRONG: {AGAIN} is what programs would take that save nothing")
        failed += 1
    if answers:
        answers.sort()
        middle, last = 1000 * answers[len(answers) // 2], 1000 * answers[-1]
        print(f"{len(answers)} signals answered in {middle:.0f} ms (median), {last:.0f} ms (longest)")
        failed += last > 5000
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
