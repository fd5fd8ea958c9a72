"""tourcp export: a problem in the languages of other solvers."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.coq import coq_target
from tourcp.cli.drawing import save_or_print
from tourcp.cli.options import output_option
from tourcp.cli.question import problem_options
from tourcp.core.errors import BadProblem
from tourcp.files.disk import refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.problem import Problem

FORMATS = ("cnf", "cpsat", "hcp", "g6", "dzn", "mzn", "lp", "coq")


@click.command()
@coq_target
@problem_options
@click.option(
    "--to",
    "target",
    type=click.Choice(FORMATS),
    help="DIMACS, CP-SAT text proto, TSPLIB, graph6, MiniZinc data or model, ASP facts; or coq: "
    "the proof of the answer or the theorem in FILE.",
)
@click.option("--formulation", default="", help="For cnf and cpsat: see 'tourcp formulations'.")
@output_option("File to write.  [default: standard output]")
@click.option(
    "--proof",
    metavar="NAME",
    help="Prove that there is no tour: write NAME.cnf and NAME.lrat for other checkers.",
)
@click.option("--seconds", type=float, help="Time limit of the proof.  [default: none]")
def command(
    problem: "Problem",
    target: str | None,
    formulation: str,
    output: Path | None,
    proof: str | None,
    seconds: float | None,
) -> int:
    """Write a problem for other solvers: its graph, whose Hamiltonian cycles are the tours.

    With --proof, write a clause proof that there is no tour instead: the one in FILE, if FILE is a
    saved answer that has one.
    """
    from tourcp.export.problems import export

    if proof is not None:
        if target is not None or formulation or output is not None:
            raise click.UsageError("--proof NAME writes NAME.cnf and NAME.lrat, and nothing else")
        if not proof:
            raise click.UsageError("--proof needs a name, as in --proof knight-3x8")
        file = click.get_current_context().params["file"]
        return write_proof(problem, proof, seconds, file)
    if target is None:
        raise click.UsageError("what to write? give --to FORMAT, or --proof NAME")
    return save_or_print(lambda: export(problem, target, formulation), output)


def write_proof(problem: "Problem", name: str, seconds: float | None, file: Path | None) -> int:
    """Write the formula and its clause proof: a saved one, which is judged, or a new one."""
    from tourcp.answering import demand_proof
    from tourcp.core.answer import Refutation
    from tourcp.core.limit import Limit
    from tourcp.export.problems import export_proof, question
    from tourcp.files.answers import load_answer
    from tourcp.judge.answers import check, in_words
    from tourcp.judge.certificates import ClauseProof

    def proof_of(answer: "Answer") -> ClauseProof | None:
        found = answer.certificate if isinstance(answer, Refutation) else None
        return found if isinstance(found, ClauseProof) else None

    answer: Answer | None = None
    if file is not None and file.suffix.lower() == ".json":
        asked, saved = load_answer(file)
        if asked == problem and proof_of(saved) is not None:
            answer = saved
            if (fault := check(problem, saved).fault) is not None:
                why = f"its proof is refused ({fault}); leave it out to find another"
                raise BadProblem(f"{file}: {why}")
    question(problem)
    paths = Path(f"{name}.cnf"), Path(f"{name}.lrat")
    for path in paths:
        refuse_unwritable(path)
    if answer is None:
        answer = demand_proof(problem, Limit(seconds=seconds), ClauseProof.kind)
    click.echo(in_words(problem, answer))
    if (proof := proof_of(answer)) is None:
        return UNKNOWN
    for path, text in zip(paths, export_proof(proof, problem), strict=True):
        write_atomically(path, text)
        click.echo(clean(f"saved to {path}"))
    return ANSWERED
