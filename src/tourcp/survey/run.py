"""Running a survey: questions go out to the workers, rows come back into the store."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from time import monotonic

from tourcp.core.answer import Answer, Unknown, stamped
from tourcp.core.errors import BadProblem
from tourcp.core.symmetry import kin, orbit_key, turned_answer
from tourcp.files.problems import problem_key
from tourcp.files.rows import Question, Row
from tourcp.files.store import CERTAIN, Store
from tourcp.judge.answers import check
from tourcp.survey.questions import Survey
from tourcp.survey.workers import Failure, Task, Workers, parse_reply, task_of

Group = list[Question]
"""Questions that are images of each other: the first is asked, the others follow from it."""


@dataclass
class Tally:
    """How far a survey has come."""

    total: int = 0
    """All its questions."""
    verdicts: Counter[str] = field(default_factory=Counter)
    """The finished ones by verdict: tour, proved, claimed, unknown."""
    asked: int = 0
    """Questions that were put to a worker in this run."""

    @property
    def done(self) -> int:
        """Finished questions."""
        return sum(self.verdicts.values())


def run_survey(
    survey: Survey,
    store: Store,
    workers: Workers,
    watch: Callable[[Tally], None] = lambda _: None,
) -> Tally:
    """Ask what the store does not know yet, and keep every answer as it comes.

    A worker that dies costs one question at most: all that were under way are asked again, each
    alone, and the one whose worker dies again is recorded as unknown, to be asked by the next run.
    """
    run = _Run(survey, store, workers, watch)
    run.plan()
    while run.pending:
        for group in run.ask_all():
            run.ask_alone(group)
    return run.tally


class _Run:
    def __init__(
        self, survey: Survey, store: Store, workers: Workers, watch: Callable[[Tally], None]
    ) -> None:
        self.survey, self.store, self.workers, self.watch = survey, store, workers, watch
        self.tally = Tally()
        self.pending: deque[Group] = deque()
        assert survey.limit.seconds is not None
        self.seconds = survey.limit.seconds

    def plan(self) -> None:
        """Sort the questions into groups of images, and leave out what is known."""
        groups: dict[tuple[str, str], Group] = {}
        for question in self.survey.questions():
            self.tally.total += 1
            orbit = orbit_key(question.problem), question.backend
            groups.setdefault(orbit, []).append(question)
        settled = self.store.settled(self.seconds, certify=self.survey.certify)
        for group in groups.values():
            self._settle(group, settled)
        self.watch(self.tally)

    def _settle(self, group: Group, settled: dict[tuple[str, str], str]) -> None:
        """Count what is known of a group, derive what follows, and ask for the rest."""
        # An image may be known that this survey does not ask for.
        images = (Question(image, group[0].backend) for image in kin(group[0].problem))
        known = [one for one in (*group, *images) if one.key in settled]
        sure = next((one for one in known if settled[one.key] in CERTAIN), None)
        # What is only claimed or unknown is filled in from an image that is certain.
        enough = CERTAIN if sure is not None else (*CERTAIN, "claimed", "unknown")
        missing = [one for one in group if settled.get(one.key) not in enough]
        self.tally.verdicts.update(settled[one.key] for one in group if one not in missing)
        source = sure or (known[0] if known else None)
        if not missing:
            return
        row = None if source is None else self.store.get(source)
        if row is None:
            self.pending.append(missing)
        else:
            self.store.add(self._derived(row, missing))

    def ask_all(self) -> list[Group]:
        """Ask all that is pending; returns what was under way when a worker died."""
        suspects: list[Group] = []
        running: dict[Future[str], Group] = {}
        with self.workers.executor() as executor:
            while (self.pending or running) and not suspects:
                while self.pending and len(running) < 2 * self.workers.size:
                    group = self.pending.popleft()
                    if self._is_known(group):
                        continue
                    try:
                        future = executor.submit(self.workers.ask, self._task(group))
                    except BrokenExecutor:
                        suspects.append(group)
                        break
                    running[future] = group
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    group = running.pop(future)
                    reply = self._reply(future)
                    if reply is None:
                        suspects.append(group)
                    else:
                        self._keep(group, reply)
        # What was under way beside the one that died is under suspicion, too.
        return suspects + list(running.values())

    def ask_alone(self, group: Group) -> None:
        """Ask once more, with nothing else under way; if it fails again, it is unknown."""
        task = self._task(group)
        started = monotonic()
        with self.workers.executor() as executor:
            reply = self._reply(executor.submit(self.workers.ask, task))
        if reply is None:
            took = monotonic() - started
            reply = (
                Unknown(f"it ignored its time limit of {task.seconds:g} s, so it was stopped")
                if took >= task.hard_limit
                else Failure("the process that worked on it died, twice")
            )
        self._keep(group, reply)

    def _task(self, group: Group) -> Task:
        self.tally.asked += 1
        return task_of(group[0], self.survey)

    def _reply(self, future: Future[str]) -> Answer | Failure | None:
        """What a worker sent; None if the worker died."""
        try:
            return parse_reply(future.result())
        except CancelledError:
            raise BadProblem(
                "the workers were lost; all finished rows are kept: run it again to go on"
            ) from None
        except BrokenExecutor:
            return None
        except Exception as error:
            # What a cluster says when a worker died while answering.
            if type(error).__name__ == "KilledWorker":
                return None
            return Failure(f"{type(error).__name__}: {error}")

    def _is_known(self, group: Group) -> bool:
        """Whether another survey on the same store was quicker."""
        known = self.store.get(group[0])
        if known is None or known.verdict not in CERTAIN:
            return False
        self.tally.verdicts[known.verdict] += 1
        self.store.add(self._derived(known, group[1:]))
        return True

    def _keep(self, group: Group, reply: Answer | Failure) -> None:
        """Keep an answer with all that follows from it; of a failure nothing follows."""
        lead = self._row(group[0], reply)
        failed = lead.verdict == "unknown" and not lead.allowed
        rows = [] if failed else self._derived(lead, group[1:])
        if failed and group[1:]:
            self.pending.append(group[1:])
        self.store.add([lead, *rows])
        self.tally.verdicts[lead.verdict] += 1
        self.watch(self.tally)

    def _derived(self, source: Row, others: Iterable[Question]) -> list[Row]:
        """The rows of images of a row; what cannot be turned is asked instead."""
        self.store.refuse_wrong(source)
        rows = []
        for question in others:
            turned = turned_answer(source.question.problem, source.answer, question.problem)
            if turned is None:
                self.pending.append([question])
                continue
            if source.answer.found is not None:
                turned = stamped(turned, source.answer.found)
            origin = problem_key(source.question.problem)
            rows.append(self._row(question, turned, origin, source.allowed))
            self.tally.verdicts[rows[-1].verdict] += 1
        return rows

    def _row(
        self,
        question: Question,
        reply: Answer | Failure,
        derived_from: str = "",
        allowed: float | None = None,
    ) -> Row:
        """A row, judged before it is kept, wherever it came from."""
        answer = Unknown(reply.reason) if isinstance(reply, Failure) else reply
        verdict = check(question.problem, answer)
        if verdict.fault is not None:
            reply = Failure(f"a bug of ours: the judge refuses the answer: {verdict.fault}")
            answer = Unknown(reply.reason)
        standing = "unknown" if isinstance(answer, Unknown) else verdict.standing
        # A failure, and a claim for which no proof was sought, stay unsettled at any time limit.
        is_bare = standing == "claimed" and not self.survey.certify
        if isinstance(reply, Failure) or is_bare:
            allowed = 0.0
        return Row(
            question=question,
            answer=answer,
            verdict=standing,
            derived_from=derived_from,
            allowed=self.seconds if allowed is None else allowed,
        )
