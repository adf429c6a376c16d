"""The same work on a Dask cluster: its scheduler hands it out, and out again where a worker is lost.

Needs the optional extra ``cluster`` (dask.distributed), which is loaded here only. Workers need this program in the
same version; they read and write no files of the work, those stay with whoever calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from pairing.version import FULL_VERSION

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")
ITEMS_IN_HAND = 8  # for each thread of the cluster
RETRIES = 3
SECONDS_TO_CONNECT = 15


class ClusterUnavailable(RuntimeError):
    """The cluster cannot do the work; the message says why and what to do."""


def cluster_results(
    work: Callable[[Item], Result], items: Iterable[Item], address: str
) -> Iterator[tuple[int, Result]]:
    """``work`` of each item with the item's index, in the order in which the cluster has them done.

    Raises:
        ClusterUnavailable: dask.distributed is not installed, nobody answers at the address, there is no worker, a
            worker has another version, or the work was lost too often.
    """
    try:
        import distributed
    except ImportError:
        message = "dask.distributed is not installed; install it with: pip install -r requirements-cluster.txt"
        raise ClusterUnavailable(message) from None
    client = _connect(address)
    try:
        _require_same_version(client)
        yield from _as_completed(client, work, items)
    except distributed.KilledWorker as error:
        raise ClusterUnavailable(f"Workers of {address} ended several times over the same work: {error}") from None
    except (distributed.client.FutureCancelledError, distributed.comm.CommClosedError) as error:
        raise ClusterUnavailable(f"The scheduler {address} has gone: {error}") from None
    finally:
        client.close()


def _connect(address: str) -> Client:
    from distributed import Client

    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"No Dask scheduler answers at {address}: {error}. Give its address, such as tcp://host:8786."
        raise ClusterUnavailable(message) from None


def _require_same_version(client: Client) -> None:
    """Every worker must be able to load this program in this version, or the files would not be the same."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        raise ClusterUnavailable("The Dask scheduler has no workers; start some: dask worker ADDRESS") from None

    def version_there() -> str:  # goes to the workers as it stands: one that lacks this program must still answer
        try:
            from pairing.version import FULL_VERSION
        except ImportError:
            return "nothing"
        return FULL_VERSION

    versions = client.run(version_there)
    other = sorted(f"{worker} has {version}" for worker, version in versions.items() if version != FULL_VERSION)
    if other:
        message = f"This is version {FULL_VERSION}, but {', '.join(other)}; start all workers with the same program."
        raise ClusterUnavailable(message)


def _as_completed(
    client: Client, work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[tuple[int, Result]]:
    from distributed import as_completed

    waiting = enumerate(items)
    running = as_completed(with_results=True, loop=client.loop)
    numbers = {}

    def submit(count: int) -> None:
        for index, item in islice(waiting, count):
            future = client.submit(work, item, pure=False, retries=RETRIES)
            numbers[future.key] = index
            running.add(future)

    submit(ITEMS_IN_HAND * sum(client.nthreads().values()))
    for future, result in running:
        yield numbers.pop(future.key), result
        submit(1)
