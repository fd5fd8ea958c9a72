"""Hostile requests: each ends in a clear refusal, and the studio goes on."""

import json
import math
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studios import Server, a_studio, works

pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")
pytestmark = pytest.mark.xdist_group("studio-hostile")


@pytest.fixture(scope="module")
def studio() -> Iterator[Server]:
    with a_studio() as server:
        yield server


EVIL = "<script>alert(1)</script>"
DEEP = b'{"ask":' + b"[" * 100_000 + b"]" * 100_000 + b"}"

WRONG_QUESTIONS: list[tuple[str, str, Any, str]] = [
    ("a huge board", "look/look", {"ask": {"board": "99999x99999"}}, "squares"),
    ("a large board", "look/look", {"ask": {"board": "5000x4999"}}, "the studio shows"),
    ("a long strip", "look/look", {"ask": {"board": "1x20000000"}}, "the studio shows"),
    ("a large hexagon", "look/look", {"ask": {"rule": "hex-king", "board": "hex:500"}},
     "the studio shows"),
    ("squares on hexagons", "look/look", {"ask": {"board": "hex:5"}}, "moves on squares"),
    ("a hexagon beyond all", "look/look", {"ask": {"board": "hex:99999"}}, "expected 1 to 500"),
    ("a huge box", "look/look", {"ask": {"board": "999x999x999"}}, "at most"),
    ("a queen with many moves", "look/look", {"ask": {"rule": "queen", "board": "90x90"}}, "shows"),
    ("no board", "look/look", {"ask": {"board": EVIL}}, "is not a board"),
    ("no rule", "look/look", {"ask": {"rule": EVIL}}, "no rule is called"),
    ("a rule of many moves", "look/look",
     {"ask": {"rule": "moves:" + "+".join(f"{i},1" for i in range(5000))}}, "at most 1000"),
    ("a square elsewhere", "look/judge", {"ask": {"board": "5x5"}, "path": ["9,9"]}, "is not on"),
    ("a path of scripts", "look/judge", {"ask": {"board": "5x5"}, "path": [EVIL]}, "not a square"),
    ("a condition of scripts", "look/look", {"ask": {"conditions": [EVIL]}}, "no condition"),
    ("a thousand conditions", "look/look", {"ask": {"conditions": ["uncrossed"] * 1000}}, "500"),
    ("a graph of scripts", "look/look", {"ask": {"graph": EVIL}}, "no graph is called"),
    ("a large graph", "look/look", {"ask": {"graph": "complete:1000"}}, "the studio shows"),
    ("a graph that is not JSON", "look/look", {"ask": {"graph": "{" * 900}}, "not JSON"),
    ("a graph of loops", "look/look",
     {"ask": {"graph": '{"vertices":["a"],"edges":[[0,0]]}'}}, "loops"),
    ("no question", "look/look", {}, "missing"),
    ("a question of another type", "look/look", {"ask": 7}, "expected"),
    ("an unknown field", "look/look", {"ask": {"wish": 1}}, "is not a key here"),
    ("numbers for texts", "look/look", {"ask": {"rule": 8}}, "expected"),
    ("a hole outside", "look/look", {"ask": {}, "hole": "99,99"}, "hole"),
    ("a hole of scripts", "look/look", {"ask": {}, "hole": EVIL}, "is not a place"),
    ("a hole in a graph", "look/look", {"ask": {"graph": "petersen"}, "hole": "0,0"}, "boards"),
    ("an unknown backend", "job/solve", {"ask": {}, "wanted": {"backend": EVIL}}, "no backend"),
    ("endless seconds", "job/solve", {"ask": {}, "wanted": {"seconds": 1e9}}, "gives up to"),
    ("negative seconds", "job/solve", {"ask": {}, "wanted": {"seconds": -1}}, "gives up to"),
    ("seconds of 400 digits", "job/solve", {"ask": {}, "wanted": {"seconds": 10**400}}, "a number"),
    ("minus that", "job/hint", {"ask": {}, "wanted": {"seconds": -(10**400)}}, "a number"),
    ("no number of seconds", "job/solve", {"ask": {}, "wanted": {"seconds": math.nan}}, "a number"),
    ("endlessly many", "job/solve", {"ask": {}, "wanted": {"seconds": math.inf}}, "a number"),
    ("no wishes", "job/solve", {"ask": {}, "wanted": [10**400]}, "expected"),
    ("a seed of 400 digits", "job/solve", {"ask": {}, "wanted": {"seed": 10**400}}, "a whole"),
    ("a side of 400 digits", "job/new-numbers",
     {"rule": "king", "side": 10**400, "seed": 1}, "a whole number"),
    ("a number of 400 digits", "job/number-hint",
     {"ask": {"rule": "king", "board": "3x3"}, "numbers": {"0,0": 10**400}}, "a whole number"),
    ("a huge seed", "job/solve", {"ask": {}, "wanted": {"seed": 2**40}}, "out of range"),
    ("a hint without a path", "job/hint", {"ask": {}}, "missing"),
    ("a hint for jumps", "job/hint", {"ask": {}, "path": ["0,0", "7,7"]}, "is not a move"),
    ("a hint for circles", "job/hint", {"ask": {}, "path": ["0,0", "1,2", "0,0"]}, "twice"),
    ("a puzzle of scripts", "look/puzzle-hint", {"toml": EVIL, "tokens": [0, 1]}, "not a TOML"),
    ("tokens elsewhere", "look/puzzle-hint",
     {"toml": 'arrows = "E * N\\n0 1 2"', "tokens": [0, 99]}, "two tiles"),
    ("a puzzle too large", "job/new-puzzle", {"size": 900, "turns": 5, "seed": 1}, "expected 3"),
]  # fmt: skip


@pytest.mark.parametrize("task, values, words", [row[1:] for row in WRONG_QUESTIONS],
                         ids=[row[0] for row in WRONG_QUESTIONS])  # fmt: skip
def test_a_question_that_makes_no_sense_is_refused_in_words(
    studio: Server, task: str, values: Any, words: str
) -> None:
    status, found = studio.ask(task, values)
    assert status == 200
    said = found["done"]["error"] if "done" in found else found["error"]
    assert words in said
    assert "a bug of ours" not in said


WRONG_REQUESTS: list[tuple[str, str, str, bytes | None, dict[str, str], int]] = [
    ("no secret", "GET", "/studio/", None, {}, 403),
    ("a wrong secret", "GET", "/0123456789abcdef/", None, {}, 403),
    ("a question without the secret", "POST", "/look/look", b"{}", {}, 403),
    ("another host", "GET", "{root}", None, {"host": "evil.example"}, 421),
    ("another port", "GET", "{root}", None, {"host": "127.0.0.1:1"}, 421),
    ("another origin", "POST", "{root}look/look", b"{}", {"origin": "http://evil.example"}, 403),
    ("no origin", "POST", "{root}look/look", b"{}", {"origin": ""}, 403),
    ("a frame's origin", "POST", "{root}look/look", b"{}", {"origin": "null"}, 403),
    ("another site", "GET", "{root}", None, {"sec_fetch_site": "cross-site"}, 403),
    ("the parent folder", "GET", "{root}web/../app.py", None, {}, 404),
    ("the parent folder, hidden", "GET", "{root}web/%2e%2e%2fapp.py", None, {}, 404),
    ("backslashes", "GET", "{root}web/..%5capp.py", None, {}, 404),
    ("the system", "GET", "{root}web/%2fetc%2fpasswd", None, {}, 404),
    ("a source file", "GET", "{root}web/index.html", None, {}, 404),
    ("no such page", "GET", "{root}page/aaaa", None, {}, 404),
    ("no such task", "POST", "{root}look/solve", b"{}", {}, 404),
    ("the warm-up", "POST", "{root}job/warm", b"{}", {}, 404),
    ("no JSON", "POST", "{root}look/look", b"<xml>", {}, 400),
    ("deep JSON", "POST", "{root}look/look", DEEP, {}, 400),
    ("a list", "POST", "{root}look/look", b"[1]", {}, 400),
    ("no UTF-8", "POST", "{root}look/look", b"\xff\xfe\x00", {}, 400),
    ("a form", "POST", "{root}look/look", b"a=1", {"content_type": "text/plain"}, 415),
    ("a question that is too large", "POST", "{root}look/look", b" " * (2**20 + 1), {}, 413),
    ("a false length", "POST", "{root}look/look", None, {"content_length": "9" * 15}, 413),
    ("deleting", "DELETE", "{root}", None, {}, 405),
    (
        "a number of 5,000 digits",
        "POST",
        "{root}job/solve",
        b'{"wanted":{"seconds":' + b"9" * 5000 + b"}}",
        {},
        400,
    ),
    ("a path without a slash", "GET", "nowhere", None, {}, 403),
    ("the address of another server", "GET", "http://evil.example/", None, {}, 421),
    ("a file that is a form", "POST", "{root}file", b"a=1", {}, 415),
]


@pytest.mark.parametrize("method, path, body, headers, wanted", [row[1:] for row in WRONG_REQUESTS],
                         ids=[row[0] for row in WRONG_REQUESTS])  # fmt: skip
def test_a_request_that_the_page_would_not_make_is_refused(
    studio: Server, method: str, path: str, body: bytes | None, headers: dict[str, str], wanted: int
) -> None:
    usual = {"content_type": "application/json", "origin": f"http://127.0.0.1:{studio.port}"}
    given = {key: value for key, value in {**usual, **headers}.items() if value}
    status, said = studio.send(method, path.format(root=studio.root), body, **given)
    assert status == wanted
    if wanted != 404 or b"error" in said:
        assert json.loads(said)["error"]
    assert studio.root.strip("/").encode() not in said


HOSTILE_FILES = [
    ("evil<script>.json", b"{", "not JSON"),
    ("../../etc/passwd", b"root", "not JSON"),
    ("deep.json", b"[" * 100_000, "not JSON"),
    ("huge-number.toml", b"rule = " + b"9" * 5000, "not a TOML"),
    ("binary.json", bytes(range(256)), "not text"),
    ("store.db", b"SQLite format 3\x00" + b"\x00" * 2000, ""),
    ("large.toml", b'rule = "knight"\nboard = "4000x4000"', "the studio shows"),
    ("entities.graphml", b'<!DOCTYPE a [<!ENTITY b "c">]><graphml>&b;</graphml>', ""),
]


@pytest.mark.parametrize("name, data, words", HOSTILE_FILES, ids=[row[0] for row in HOSTILE_FILES])
def test_a_hostile_file_is_refused_in_words(
    studio: Server, name: str, data: bytes, words: str
) -> None:
    path = f"file?name={name.replace('<', '%3C').replace('>', '%3E')}"
    status, found = studio.ask(path, data, content_type="application/octet-stream")
    assert status == 200
    assert words in found["error"]
    assert "/tmp" not in found["error"]
    assert "a bug of ours" not in found["error"]


def test_every_answer_carries_the_policy_and_nothing_is_kept_by_caches(studio: Server) -> None:
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(
            f"GET {studio.root} HTTP/1.0\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n".encode()
        )
        head = line.makefile("rb").read().partition(b"\r\n\r\n")[0].decode().lower()
    assert (
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'" in head
    )
    for header in ("x-content-type-options: nosniff", "cache-control: no-store",
                   "x-frame-options: deny", "referrer-policy: no-referrer"):  # fmt: skip
        assert header in head


def test_the_server_listens_to_this_machine_alone(studio: Server) -> None:
    (own, *_) = studio.processes
    listening = [one.laddr.ip for one in own.net_connections("tcp") if one.status == "LISTEN"]
    assert listening == ["127.0.0.1"]


@pytest.mark.parametrize("task, kind, most", [
    ("look/look", "application/json", 2**20), ("file", "application/octet-stream", 24 * 2**20),
])  # fmt: skip
def test_a_body_that_does_not_announce_its_length_is_bounded_too(
    studio: Server, task: str, kind: str, most: int
) -> None:
    part = b" " * 2**16
    parts = [part] * (most // len(part) + 1)
    usual = {"content_type": kind, "origin": f"http://127.0.0.1:{studio.port}"}
    status, said = studio.send("POST", studio.root + task, iter(parts), **usual)
    assert status == 413
    assert "too large" in json.loads(said)["error"]


def half_open(studio: Server, words: bytes, number: int) -> list[socket.socket]:
    """Connections that begin a request and never end it."""
    lines = [socket.create_connection(("127.0.0.1", studio.port)) for _ in range(number)]
    for line in lines:
        with suppress(ConnectionError):  # the server may have closed it already
            line.sendall(words)
    return lines


@pytest.mark.parametrize("words", [
    b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ",
    b"POST /studio/file HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 999\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n" * 999,
], ids=["silent", "half a line", "half a head", "half a body", "unread answers"])  # fmt: skip
def test_connections_without_the_secret_keep_nobody_out(studio: Server, words: bytes) -> None:
    with ExitStack() as lines:
        for line in half_open(studio, words.replace(b"{port}", b"%d" % studio.port), 140):
            lines.enter_context(line)
        assert works(studio)


def test_a_request_with_the_secret_outlives_any_number_without(studio: Server) -> None:
    body = b'{"ask":{"board":"5x5"}}'
    head = (f"POST {studio.root}look/look HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
            f"Origin: http://127.0.0.1:{studio.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n")  # fmt: skip
    with socket.create_connection(("127.0.0.1", studio.port)) as own, ExitStack() as lines:
        own.sendall(head.encode() + body[:9])
        assert works(studio)  # by when the head has been read
        for line in half_open(studio, b"", 140):
            lines.enter_context(line)
        assert works(studio)
        own.sendall(body[9:])
        assert b"open tour, knight on 5x5" in own.makefile("rb").read()


def test_a_request_that_its_client_gives_up_is_no_fault(studio: Server) -> None:
    head = (f"POST {studio.root}file HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
            f"Origin: http://127.0.0.1:{studio.port}\r\n"
            "Content-Type: application/octet-stream\r\nContent-Length: 99\r\n\r\n{")  # fmt: skip
    for line in half_open(studio, head.encode(), 3):
        line.close()
    assert works(studio)


@settings(max_examples=60)
@given(st.binary(max_size=60), st.sampled_from(["GET", "POST", "HEAD"]), st.text(max_size=20))
def test_no_bytes_end_the_server(studio: Server, words: bytes, method: str, path: str) -> None:
    address = quote(path, safe="/.?#%&*:@{}[]|^`")
    head = f"{method} {studio.root}{address} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
    origin = f"Origin: http://127.0.0.1:{studio.port}\r\nConnection: close\r\n"
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(head.encode() + origin.encode() + words + b"\r\n\r\n")
        line.shutdown(socket.SHUT_WR)
        answer = line.makefile("rb").read()
    assert not answer.startswith(b"HTTP/1.1 5")


def test_after_all_that_the_studio_still_works(studio: Server) -> None:
    assert works(studio)


def test_a_link_from_another_site_leads_to_the_door_and_no_further(studio: Server) -> None:
    status, page = studio.send("GET", "/", sec_fetch_site="cross-site", sec_fetch_mode="navigate")
    assert status == 200
    assert studio.root.strip("/").encode() not in page
