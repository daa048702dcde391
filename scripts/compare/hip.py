"""CPU seconds on one core for the proof that a 7 x 7 board makes 3 squares, method by method.

First each program as it is used best, where they are not asked one question: CP-SAT has the source's
program, of balanced boards. Then all are given one formula, with the same symmetry breaking: of the boards
with at most 2 squares that are images of each other it admits one.

Given the path of curiosa it runs all. OR-tools and highspy do not live in one process, so it runs each of
them in another of itself.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

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
    from ortools.sat.python import cp_model

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
    started = time.process_time()
    check(solver.solve(model) == cp_model.OPTIMAL and solver.objective_value == 3)
    print(time.process_time() - started)


def highs(mps):
    """The same program, from our MPS file."""
    import highspy

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.readModel(mps)
    started = time.process_time()
    solver.run()
    check(round(solver.getObjectiveValue()) == 3)
    print(time.process_time() - started)


def clauses(path):
    """The number of variables of a formula in DIMACS format, and its clauses."""
    with open(path) as lines:
        variables = int(next(lines).split()[2])
        return variables, [[int(literal) for literal in line.split()[:-1]] for line in lines]


def cp_sat_formula(path):
    from ortools.sat.python import cp_model

    variables, formula = clauses(path)
    model = cp_model.CpModel()
    literals = [model.new_bool_var("") for _ in range(variables)]
    for clause in formula:
        model.add_bool_or([literals[x - 1] if x > 0 else literals[-x - 1].negated() for x in clause])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    started = time.process_time()
    check(solver.solve(model) == cp_model.INFEASIBLE)
    print(time.process_time() - started)


def cadical_formula(path):
    from pysat.solvers import Cadical195

    _, formula = clauses(path)
    with Cadical195(bootstrap_with=formula) as solver:
        started = time.process_time()
        check(solver.solve() is False)
        print(time.process_time() - started)


def highs_formula(path):
    """A row a clause: the sum of its literals is 1 at least."""
    import highspy
    import numpy

    variables, formula = clauses(path)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.addVars(variables, numpy.zeros(variables), numpy.ones(variables))
    solver.changeColsIntegrality(
        variables,
        numpy.arange(variables, dtype=numpy.int32),
        numpy.array([highspy.HighsVarType.kInteger] * variables),
    )
    for clause in formula:
        columns = numpy.array([abs(x) - 1 for x in clause], dtype=numpy.int32)
        signs = numpy.array([1.0 if x > 0 else -1.0 for x in clause])
        least = 1 - sum(x < 0 for x in clause)
        solver.addRow(least, highspy.kHighsInf, len(clause), columns, signs)
    started = time.process_time()
    solver.run()
    check(solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible)
    print(time.process_time() - started)


def check(holds):
    if not holds:
        sys.exit("a method failed")


def peer(*arguments):
    """What a run of another program says of its CPU seconds."""
    command = [sys.executable, __file__, *arguments]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def ours(curiosa, *arguments):
    """CPU seconds of a whole run of curiosa; exit code 1 says that there is no such board."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [curiosa, "hip", *arguments, "--threads", "1", "--quiet", "--resume=never"]
    check(subprocess.run(command, capture_output=True).returncode in (0, 1))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    curiosa = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        mps = os.path.join(folder, "hip.mps")
        subprocess.run([curiosa, "hip", "solve", str(N), "--mps", mps], check=True)
        methods = {
            "OR-tools CP-SAT": lambda: peer("-", "cp-sat"),
            "HiGHS from PyPI, our MPS file": lambda: peer("-", "highs", mps),
            "curiosa hip solve 7 --formulation minimise (HiGHS)": lambda: ours(
                curiosa, "solve", str(N), "--formulation", "minimise", "--backend", "highs"
            ),
            "curiosa hip solve 7 (HiGHS, ladder)": lambda: ours(
                curiosa, "solve", str(N), "--backend", "highs"
            ),
            "curiosa hip minimum 7 --method sat": lambda: ours(curiosa, "minimum", str(N), "--method", "sat"),
            "curiosa hip minimum 7 --check": lambda: ours(curiosa, "minimum", str(N), "--check"),
            "curiosa hip minimum 7": lambda: ours(curiosa, "minimum", str(N)),
            "curiosa hip minimum 7 --limit 2": lambda: ours(curiosa, "minimum", str(N), "--limit", "2"),
        }
        report(methods)
        formula = os.path.join(folder, "hip.cnf")
        subprocess.run([curiosa, "hip", "minimum", str(N), "--limit", "2", "--dimacs", formula], check=True)
        print("One formula, boards with at most 2 squares:")
        report(
            {
                "OR-tools CP-SAT": lambda: peer("-", "cp-sat-formula", formula),
                "HiGHS from PyPI": lambda: peer("-", "highs-formula", formula),
                "CaDiCaL 1.9.5 (python-sat)": lambda: peer("-", "cadical-formula", formula),
                "curiosa hip minimum 7 --limit 2 --method sat": lambda: ours(
                    curiosa, "minimum", str(N), "--limit", "2", "--method", "sat"
                ),
            }
        )


def report(methods):
    reference = None
    for name, measure in methods.items():
        seconds = measure()
        reference = reference or seconds
        print(f"{name:52} {seconds:8.3f} s {reference / seconds:8.1f} x CP-SAT", flush=True)


if __name__ == "__main__":
    match sys.argv[2:]:
        case ["cp-sat"]:
            cp_sat()
        case ["highs", path]:
            highs(path)
        case ["cp-sat-formula", path]:
            cp_sat_formula(path)
        case ["highs-formula", path]:
            highs_formula(path)
        case ["cadical-formula", path]:
            cadical_formula(path)
        case _:
            main()
