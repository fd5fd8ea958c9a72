"""A Dask cluster: where it is, and the connection to it. Each worker has the same tourcp."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any

from tourcp.core.errors import BadProblem, MissingDependency, shown


@dataclass(frozen=True)
class Cluster:
    """A scheduler and its workers."""

    address: str
    """Where the scheduler answers: `tcp://host:8786`."""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"([a-z]+://)?[^/\s]+:[0-9]{1,5}", self.address):
            raise BadProblem(
                f"{shown(self.address)} is not an address of a cluster: expected 'tcp://host:8786'"
            )
        if find_spec("distributed") is None:
            raise MissingDependency(
                "a Dask cluster needs the package 'distributed': "
                "install it with \"pip install 'tourcp[dask]'\""
            )

    @cached_property
    def client(self) -> Any:
        """The connection to the cluster."""
        import distributed

        try:
            client = distributed.Client(  # type: ignore[no-untyped-call]
                self.address, timeout=10, set_as_default=False
            )
            client.wait_for_workers(1, timeout=30)
        except (OSError, ValueError, TypeError) as error:
            raise BadProblem(
                f"no Dask cluster with workers answers at {shown(self.address)} "
                f"({type(error).__name__}): start 'dask scheduler' and 'dask worker' first"
            ) from None
        return client

    @property
    def size(self) -> int:
        """The threads of all workers that are there now."""
        threads: int = sum(self.client.nthreads().values())
        return max(1, threads)
