"""Running a survey: questions go out to the workers, rows come back into the store."""

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from time import monotonic

from tourcp.answer import Answer, Unknown, stamped
from tourcp.check import check
from tourcp.errors import BadProblem
from tourcp.survey.images import images, orbit_key, turned_answer
from tourcp.survey.questions import Question, Survey, problem_key
from tourcp.survey.store import Row, Store
from tourcp.survey.workers import Task, Workers, parse_reply, task_of

Group = list[Question]
"""Questions that are images of each other: the first is asked, the others follow from it."""


@dataclass
class Tally:
    """How far a survey is."""

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
    alone, and the one whose worker dies again is recorded as unknown.
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
        settled = self.store.settled(self.seconds, certify=self.survey.certify)
        groups: dict[tuple[str, str], Group] = {}
        for question in self.survey.questions():
            self.tally.total += 1
            orbit = orbit_key(question.problem), question.backend
            groups.setdefault(orbit, []).append(question)
        for group in groups.values():
            verdicts = [settled.get(question.key) for question in group]
            self.tally.verdicts.update(verdict for verdict in verdicts if verdict is not None)
            missing = [one for one, verdict in zip(group, verdicts, strict=True) if verdict is None]
            if not missing:
                continue
            # An image may be known that this survey does not ask for.
            kin = (Question(image, group[0].backend) for _, image in images(group[0].problem))
            known = next((one for one in (*group, *kin) if one.key in settled), None)
            source = None if known is None else self.store.get(known)
            if source is None:
                self.pending.append(missing)
            else:
                self._derive(source, missing)
        self.watch(self.tally)

    def ask_all(self) -> list[Group]:
        """Ask all that is pending; returns what was under way when a worker died."""
        suspects: list[Group] = []
        running: dict[Future[str], Group] = {}
        with self.workers.executor() as executor:
            try:
                while (self.pending or running) and not suspects:
                    while self.pending and len(running) < 2 * self.workers.size:
                        group = self.pending.popleft()
                        if self._is_known(group):
                            continue
                        running[executor.submit(self.workers.ask, self._task(group))] = group
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        group = running.pop(future)
                        answer = self._reply(future)
                        if answer is None:
                            suspects.append(group)
                        else:
                            self._keep(group, answer)
            except BrokenExecutor:
                suspects.append(group)
        # What was under way with the one that died is under suspicion, too.
        return suspects + list(running.values())

    def ask_alone(self, group: Group) -> None:
        """Ask once more, with nothing else under way; whoever fails now is unknown."""
        task = self._task(group)
        started = monotonic()
        with self.workers.executor() as executor:
            answer = self._reply(executor.submit(self.workers.ask, task))
        if answer is None:
            took = monotonic() - started
            answer = Unknown(
                f"it did not heed its time limit of {task.seconds:g} s, so it was ended"
                if took >= task.hard_limit
                else "the process that worked on it died, twice"
            )
        self._keep(group, answer)

    def _task(self, group: Group) -> Task:
        self.tally.asked += 1
        return task_of(group[0], self.survey)

    def _reply(self, future: Future[str]) -> Answer | None:
        """The answer of a worker; None if the worker died."""
        try:
            return parse_reply(future.result())
        except CancelledError:
            raise BadProblem(
                "the workers were lost; all finished rows are kept: run it again to go on"
            ) from None
        except BrokenExecutor:
            return None
        except BadProblem as error:
            return Unknown(f"a reply that cannot be read: {error}")
        except Exception as error:
            # What a cluster says of a worker that died under a question.
            if type(error).__name__ == "KilledWorker":
                return None
            return Unknown(f"{type(error).__name__}: {error}")

    def _is_known(self, group: Group) -> bool:
        """Whether another survey on the same store was quicker."""
        settled = self.store.get(group[0])
        if settled is None or settled.verdict not in ("tour", "proved"):
            return False
        self.tally.verdicts[settled.verdict] += 1
        self._derive(settled, group[1:])
        return True

    def _keep(self, group: Group, answer: Answer) -> None:
        lead = self._row(group[0], answer)
        self.store.add([lead])
        self.tally.verdicts[lead.verdict] += 1
        self._derive(lead, group[1:])

    def _derive(self, source: Row, others: Group) -> None:
        """Turn an answer into those of its images; what cannot be turned is asked."""
        rows = []
        for question in others:
            turned = turned_answer(source.question.problem, source.answer, question.problem)
            if turned is None:
                self.pending.append([question])
                continue
            if source.answer.found is not None:
                turned = stamped(turned, source.answer.found)
            row = self._row(question, turned, problem_key(source.question.problem), source.allowed)
            rows.append(row)
            self.tally.verdicts[row.verdict] += 1
        if rows:
            self.store.add(rows)
        self.watch(self.tally)

    def _row(
        self,
        question: Question,
        answer: Answer,
        derived_from: str = "",
        allowed: float | None = None,
    ) -> Row:
        """A row, judged before it is kept, whoever sent it."""
        verdict = check(question.problem, answer)
        if verdict.fault is not None:
            answer = Unknown(f"a bug of ours: the checker refuses the answer: {verdict.fault}")
        standing = check(question.problem, answer).standing
        if allowed is None:
            is_bare = standing == "claimed" and not self.survey.certify
            allowed = 0.0 if is_bare else self.seconds
        return Row(question=question, answer=answer, verdict=standing, derived_from=derived_from,
                   allowed=allowed)  # fmt: skip
