"""CPU seconds on one core for the proof that a balanced 7 x 7 board makes 3 squares, method by method."""

import os
import resource
import subprocess
import sys
import tempfile

import highspy
from ortools.sat.python import cp_model

N = 7


def squares():
    """The corners of every square, by the upright square round it."""
    for top in range(N):
        for left in range(N):
            for side in range(1, N - max(top, left)):
                for along in range(side):
                    corners = [(0, along), (along, side), (side, side - along), (side - along, 0)]
                    yield [(top + row) * N + left + column for row, column in corners]


def cp_sat():
    """The source's program, as CP-SAT likes it: a literal a square, two clauses each."""
    model = cp_model.CpModel()
    cells = [model.new_bool_var(f"x{cell}") for cell in range(N * N)]
    made = []
    for square in squares():
        literal = model.new_bool_var("")
        made.append(literal)
        model.add_bool_or([cells[cell].negated() for cell in square] + [literal])
        model.add_bool_or([cells[cell] for cell in square] + [literal])
    model.add(sum(cells) == (N * N + 1) // 2)
    model.minimize(sum(made))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    check(solver.solve(model) == cp_model.OPTIMAL and solver.objective_value == 3)


def highs(mps):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.readModel(mps)
    solver.run()
    check(round(solver.getObjectiveValue()) == 3)


def check(holds):
    if not holds:
        sys.exit("a method failed")


def measured(work):
    """CPU seconds of this process and its children while `work` is done."""

    def used():
        usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(usage.ru_utime + usage.ru_stime for usage in usages)

    before = used()
    work()
    return used() - before


def main():
    curiosa = sys.argv[1]

    def ours(*arguments):
        # Exit code 1 says that there is no such board.
        command = [curiosa, "hip", *arguments, "--threads", "1", "--quiet", "--resume=never"]
        return lambda: check(subprocess.run(command, capture_output=True).returncode in (0, 1))

    with tempfile.TemporaryDirectory() as folder:
        mps = os.path.join(folder, "hip.mps")
        subprocess.run([curiosa, "hip", "solve", str(N), "--mps", mps], check=True)
        methods = [
            ("OR-tools CP-SAT", cp_sat),
            ("HiGHS from PyPI, our MPS file", lambda: highs(mps)),
            (
                "curiosa: HiGHS, minimise",
                ours("solve", str(N), "--formulation", "minimise", "--backend", "highs"),
            ),
            ("curiosa: HiGHS, ladder", ours("solve", str(N), "--backend", "highs")),
            ("curiosa: SAT, checked, all boards", ours("minimum", str(N), "--method", "sat")),
            ("curiosa: search, checked, all boards", ours("minimum", str(N), "--check")),
            ("curiosa: search, all boards", ours("minimum", str(N))),
            ("curiosa: search, no board with 2", ours("minimum", str(N), "--limit", "2")),
        ]
        reference = None
        for name, work in methods:
            seconds = measured(work)
            reference = reference or seconds
            print(f"{name:40} {seconds:8.3f} s  {reference / seconds:8.1f} times as fast as CP-SAT")


if __name__ == "__main__":
    main()
