"""Benchmarks: instances with their truth, peers through our checker, runs and records."""

import json
import math
import re
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import has_tour, problem
from records import a_record
from tourcp import BadProblem, Limit, Problem, Refutation, Tour, check, solve
from tourcp.bench.instances import SETS, instances_file, load_instances
from tourcp.bench.peers import PEERS, Peer, ask_peer
from tourcp.bench.records import Record, append, load
from tourcp.bench.run import Run, measure, plan, run_all, solvers
from tourcp.cli import ANSWERED, BAD_INPUT, run

Capture = pytest.CaptureFixture[str]
INSTALLED = [peer for peer in PEERS.values() if peer.is_installed]


# Instances


def test_every_instance_says_why_it_is_there_and_is_what_it_says() -> None:
    standard = load_instances(instances_file(), "standard")
    assert all(len(one.why) > 10 for one in standard)
    for one in standard:
        answer = solve(one.problem, "auto", Limit(seconds=600))
        expected = Tour if one.answer == "tour" else Refutation
        assert isinstance(answer, expected), one.name


def test_every_set_has_something_to_find_and_to_refute() -> None:
    for name in SETS:
        kinds = {one.answer for one in load_instances(instances_file(), name)}
        assert kinds == {"tour", "none"}, name
    with pytest.raises(BadProblem, match="no set is called"):
        load_instances(instances_file(), "huge")


@pytest.mark.parametrize(
    "text",
    [
        "instance = 3", "[[instance]]\nname = 'x'", "[[other]]", "instance = [3]",
        "[[instance]]\nname='x'\nrule='knight'\nboard='8x8'\nanswer='yes'\nsets=['smoke']\nwhy='w'",
        "[[instance]]\nname='x'\nrule='knight'\nboard='8x8'\nanswer='tour'\nsets=['some']\nwhy='w'",
        "[[instance]]\nname='x'\nrule='nobody'\nboard='8x8'\nanswer='tour'\nsets=['smoke']\nwhy=''",
    ],
)  # fmt: skip
def test_bad_instances_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "instances.toml"
    file.write_text(text)
    with pytest.raises(BadProblem, match=re.escape(str(file))):
        load_instances(file, "smoke")


# Peers


@pytest.mark.parametrize("peer", INSTALLED, ids=lambda peer: peer.name)
@pytest.mark.parametrize(
    "asked",
    [
        problem("knight", "6x5", closed=True), problem("knight", "5x5", start="0,0"),
        problem("pawn", "5x4"), problem("knight", "4x4", closed=True),
        problem("king", "3x2", start="0,0", end="1,1"), problem("knight", "5x5", closed=True),
        problem("moves:1,0+0,1", "torus:3x3", closed=True),
    ],
    ids=str,
)  # fmt: skip
def test_peers_are_right_about_small_boards(peer: Peer, asked: Problem) -> None:
    answer = ask_peer(peer, asked, 300.0, 1)
    standing = check(asked, answer).standing
    if has_tour(asked):
        assert standing == "tour"
    else:
        assert standing == ("claimed" if peer.may_refute else "unknown")


def test_at_least_four_peers_are_here() -> None:
    assert len(INSTALLED) >= 4, "the extra 'peers' is part of the tests"


# Runs


def test_a_run_is_measured_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('a file of the user, not a library')")
    monkeypatch.chdir(tmp_path)
    (knight,) = (one for one in load_instances(instances_file(), "smoke") if "3x8" in one.name)
    (auto,) = solvers(["auto"], ["none"])
    record = measure(Run(knight, auto, 0, 300.0))
    assert record.verdict == "proved"
    assert record.rung in ("weights", "frontier")  # no cut set refutes 3x8
    assert 0 < record.seconds < record.wall and record.memory > 10 and record.proof_bytes > 100


@pytest.mark.slow
def test_who_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourcp.bench.run.PATIENCE", -9.5)
    (knight,) = (one for one in load_instances(instances_file(), "smoke") if "8x8" in one.name)
    (slow,) = solvers(["backtrack"], ["none"])
    record = measure(Run(knight, slow, 0, 10.0))
    assert record.verdict == "failed" and not record.is_solved
    monkeypatch.setattr("tourcp.bench.run.PATIENCE", 600.0)
    large = next(one for one in load_instances(instances_file(), "standard") if "70x70" in one.name)
    (lkh,) = solvers(["none"], ["lkh"])
    record = measure(Run(large, lkh, 0, 1.0))
    assert record.verdict == "killed", "elkai hears of no limit, the alarm ends it"


def test_noise_hits_all_alike_and_nothing_is_run_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instances = load_instances(instances_file(), "standard")
    crew = solvers(["auto", "sat", "cpsat"], ["none"])
    runs = list(plan(instances, crew, 2, 1.0))
    assert len({run.key for run in runs}) == len(runs)
    firsts = {run.solver.name for run in runs[:: len(crew)]}
    assert len(firsts) > 1, "the order changes"
    asked: list[str] = []

    def pretend(run: Run) -> Record:
        asked.append(run.instance.name)
        verdict = "unknown" if run.instance.name == "knight 20x20" else "tour"
        return a_record(instance=run.instance.name, problem=run.key[0], answer=run.instance.answer,
                        family=run.instance.family, squares=run.instance.squares,
                        solver=run.solver.name, seed=run.seed, limit=run.limit,
                        verdict=verdict)  # fmt: skip

    monkeypatch.setattr("tourcp.bench.run.measure", pretend)
    file = tmp_path / "runs.jsonl"
    assert run_all(runs, file, lambda *_: None) == len(runs)
    assert "knight 100x100" not in asked, "who did not do the smaller one is not asked"
    skipped = [record for record in load(file) if record.verdict == "skipped"]
    assert {record.instance for record in skipped} >= {"knight 40x40", "knight 200x200"}
    assert run_all(runs, file, lambda *_: None) == 0


def test_a_line_that_was_cut_short_is_left_out_and_others_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    append(file, a_record())
    with file.open("a") as text:
        text.write('{"format":"tourcp-bench/2","insta')
    append(file, a_record(seed=1))
    assert [record.seed for record in load(file)] == [0, 1]
    nan = json.dumps({"format": "tourcp-bench/2", **asdict(a_record(seconds=math.nan))})
    huge = json.dumps({"format": "tourcp-bench/2", **asdict(a_record(seed=10**400))})
    for bad in ('{"format":"x"}', "[]", '{"format":"tourcp-bench/2"}', "3}", "text", nan, huge):
        file.write_text(bad + "\n")
        with pytest.raises(BadProblem, match="line 1"):
            load(file)
    file.write_text("")
    assert load(file) == []


@given(st.integers(0, 5), st.floats(0, 100), st.sampled_from(["tour", "unknown", "skipped"]))
def test_records_read_back(seed: int, seconds: float, verdict: str) -> None:
    import tempfile

    record = a_record(seed=seed, seconds=seconds, verdict=verdict)
    with tempfile.TemporaryDirectory() as folder:
        append(Path(folder) / "r", record)
        assert load(Path(folder) / "r") == [record]


def test_the_command_runs_writes_its_report_and_goes_on(tmp_path: Path, capsys: Capture) -> None:
    file, folder = tmp_path / "one.toml", tmp_path / "bench"
    file.write_text(
        "[[instance]]\nname='small'\nrule='knight'\nboard='6x5'\nclosed=true\nanswer='tour'\n"
        "sets=['smoke']\nwhy='quick'\n"
    )
    call = ["bench", "--instances", str(file), "--backends", "auto,extend", "--peers", "clingo",
            "--seconds", "300", "-o", str(folder)]  # fmt: skip
    assert run(call) == ANSWERED
    assert "3 runs done, 0 known from before" in capsys.readouterr().out
    text = (folder / "README.md").read_text()
    assert "`auto` is" in text and (folder / "cactus-finding.svg").exists()
    (folder / "notes.md").write_text("Because it is so.")
    assert run(call) == ANSWERED
    assert "0 runs done, 3 known from before" in capsys.readouterr().out
    assert run(["bench", "report", str(folder)]) == ANSWERED
    assert (folder / "README.md").read_text().endswith("Because it is so.\n")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["bench", "--set", "huge"], "no set is called"),
        (["bench", "--backends", "nobody"], "no backend is called"),
        (["bench", "--peers", "nobody"], "no peer is called"),
        (["bench", "--seconds", "-1"], "makes no sense"),
        (["bench", "--seconds", "1e7"], "a run may take"),
        (["bench", "--backends", ""], "a name is empty"),
        (["bench", "--backends", "all,auto"], "give 'all' alone, or names"),
        (["bench", "--seeds", "0"], "0 seeds make no sense"),
        (["bench", "--backends", "none", "--peers", "none"], "nothing is run"),
        (["bench", "report", "nowhere"], "there are no records"),
        (["bench", "--instances", "nothing.toml"], "cannot read nothing.toml"),
        (["bench", "-o", "/proc/x/y"], "cannot make the folder"),
    ],
)
def test_bad_calls_are_one_line(call: list[str], says: str, capsys: Capture) -> None:
    assert run(call) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1
