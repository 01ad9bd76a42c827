"""The camera page's server side: who may feed a table, what is refused, and what is answered."""

import json
import re
import warnings
from html import unescape

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

from scorekeeper.app import bundled
from scorekeeper.app.cam_routes import (
    FAILED,
    FILES,
    GONE,
    LARGEST_FRAME_BYTES,
    PAGE,
    TAKEN,
    Shown,
    is_own_page,
    routes,
)
from scorekeeper.app.cam_words import script_words
from scorekeeper.app.languages import language
from scorekeeper.app.server import application
from scorekeeper.errors import ModelError, PictureError
from scorekeeper.language import say, speaking
from tests.app.camera_page import EMPTY, TABLE, THROW, ToldTable
from tests.app.play import house_of

with warnings.catch_warnings():
    # The client wants a newer httpx by another name; the one that Flet brings serves as well.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

JPEG = b"\xff\xd8\xff\xe0 a small picture"
HERE = {"origin": "http://testserver"}
ADDRESS = f"/cam/frames?table={TABLE}&page=first"


@pytest.fixture
def table() -> ToldTable:
    return ToldTable()


@pytest.fixture
def client(table: ToldTable):
    app = FastAPI()
    app.include_router(routes(table.open))
    with TestClient(app) as opened:
        yield opened


def feeding(client: TestClient, *, page: str = "first", rest: str = ""):
    address = f"/cam/frames?table={TABLE}&page={page}{rest}"
    return client.websocket_connect(address, headers=HERE)


def ended(socket) -> tuple[int, str]:
    with pytest.raises(WebSocketDisconnect) as error:
        socket.receive_json()
    return error.value.code, error.value.reason


def test_the_page_comes_with_its_files(client: TestClient):
    page = client.get("/cam", params={"table": "any"})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["permissions-policy"] == "camera=(self)"
    for name, kind in FILES.items():
        assert f'"cam/{name}"' in page.text or f'"./{name}"' in client.get("/cam/cam.js").text
        assert client.get(f"/cam/{name}").headers["content-type"] == f"{kind}; charset=utf-8"


def sentences(page: str) -> dict[str, object]:
    """What the script of a page finds to say."""
    found = re.search(r'<script type="application/json" id="sentences">(.*?)</script>', page)
    assert found
    words = json.loads(found[1])
    assert isinstance(words, dict)
    return words


def test_the_page_and_what_its_camera_is_told_are_in_the_pages_language(client: TestClient):
    english = client.get("/cam", headers={"Accept-Language": "fr"})
    assert '<html lang="en">' in english.text
    assert "<title>Table camera · Scorekeeper</title>" in english.text
    assert english.headers["vary"] == "Accept-Language"
    page = client.get("/cam", params={"lang": "ru"}, headers={"Accept-Language": "sl"}).text
    assert '<html lang="ru">' in page
    with speaking(language("ru")):
        words = script_words()
        no_jpeg = say("The picture could not be used: it is no JPEG.")
    assert sentences(page) == words
    assert f"<title>{words['title']}</title>" in unescape(page)
    assert words["title"] != sentences(english.text)["title"]
    again = client.get("/cam", headers={"Accept-Language": "ru-RU, en;q=0.5"})
    assert sentences(again.text) == words
    with feeding(client, rest="&lang=ru") as socket:
        socket.send_bytes(b"no picture")
        assert socket.receive_json() == {"refused": no_jpeg}
    assert "JPEG" in no_jpeg
    assert not no_jpeg.isascii()


def test_every_file_of_the_page_is_served_and_no_other(client: TestClient):
    assert {file.name for file in PAGE.iterdir()} == {"index.html", *FILES}
    assert client.get("/cam/index.html").status_code == 404  # its words are not filled in
    assert client.get("/cam/cam_routes.py").status_code == 404
    assert client.get("/cam/..%2Fserver.py").status_code == 404


def test_the_demo_clip_comes_with_the_program_and_a_browser_may_ask_for_a_part(client: TestClient):
    whole = client.get("/cam/demo.webm")
    assert whole.status_code == 200
    assert whole.headers["content-type"] == "video/webm"
    assert whole.content.startswith(b"\x1a\x45\xdf\xa3")  # how every Matroska file begins
    part = client.get("/cam/demo.webm", headers={"Range": "bytes=4-7"})
    assert (part.status_code, part.content) == (206, whole.content[4:8])


def test_a_program_without_its_samples_says_so(client: TestClient, monkeypatch, tmp_path):
    monkeypatch.setattr(bundled, "_PLACES", (tmp_path,))
    assert client.get("/cam/demo.webm").status_code == 404


def test_the_whole_application_serves_it_under_its_policy():
    client = TestClient(application(house_of()))
    page = client.get("/cam")
    assert "Table camera" in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    with client.websocket_connect(ADDRESS, headers=HERE) as socket:
        assert ended(socket) == (GONE.code, GONE.words)


def test_a_frame_is_pushed_and_answered_with_what_is_shown(client: TestClient, table: ToldTable):
    table.tells = Shown("roll", "Ann rolled 1, 3.", THROW[:2], (1280, 720), 100)
    with feeding(client) as socket:
        socket.send_bytes(JPEG)
        answer = socket.receive_json()
    assert answer == {
        "state": "roll",
        "words": "Ann rolled 1, 3.",
        "dice": [
            {"face": 1, "box": [180, 160, 120, 120], "clear": True},
            {"face": 5, "box": [420, 420, 120, 120], "clear": True},
        ],
        "size": [1280, 720],
        "interval_ms": 100,
    }
    assert table.eyes[0].frames == [JPEG]


def test_frames_carry_the_time_at_which_they_came(client: TestClient, table: ToldTable):
    with feeding(client) as socket:
        for _ in range(3):
            socket.send_bytes(JPEG)
            socket.receive_json()
    times = table.eyes[0].times
    assert times == sorted(times)
    assert times[0] > 0


def test_the_eye_is_closed_when_the_camera_is_gone(client: TestClient, table: ToldTable):
    with feeding(client) as socket:
        socket.send_bytes(JPEG)
        socket.receive_json()
        assert table.eyes[0].closed == 0
    assert table.eyes[0].closed == 1


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (b"\x89PNG\r\n", "no JPEG"),
        (b"", "no JPEG"),
        (JPEG.ljust(LARGEST_FRAME_BYTES + 1), "2.0 MB"),
    ],
)
def test_what_is_no_frame_is_refused_in_words_and_the_next_is_taken(
    client: TestClient, table: ToldTable, frame: bytes, told: str
):
    with feeding(client) as socket:
        socket.send_bytes(frame)
        assert told in socket.receive_json()["refused"]
        socket.send_text("hello")
        assert "no JPEG" in socket.receive_json()["refused"]
        socket.send_bytes(JPEG.ljust(LARGEST_FRAME_BYTES))
        assert socket.receive_json()["words"] == EMPTY.words
    assert len(table.eyes[0].frames) == 1


def test_what_the_eye_refuses_is_told_and_the_next_frame_is_taken(
    client: TestClient, table: ToldTable
):
    with feeding(client) as socket:
        table.eyes[0].error = PictureError("expected a picture, got noise", hint="wipe the lens")
        socket.send_bytes(JPEG)
        assert socket.receive_json() == {"refused": "expected a picture, got noise; wipe the lens"}
        table.eyes[0].error = None
        socket.send_bytes(JPEG)
        assert socket.receive_json()["state"] == "waiting"


def test_a_table_that_is_not_there_is_said(client: TestClient):
    with client.websocket_connect("/cam/frames?table=attic", headers=HERE) as socket:
        assert ended(socket) == (GONE.code, GONE.words)


def test_why_a_camera_cannot_be_used_is_told_whole(client: TestClient, table: ToldTable):
    table.error = ModelError("expected the libraries that read photos", hint="enter dice by hand")
    with feeding(client) as socket:
        told = socket.receive_json()["refused"]
        assert told == "expected the libraries that read photos; enter dice by hand"
        assert ended(socket)[0] == FAILED.code


def test_a_second_camera_takes_over_and_the_first_is_told(client: TestClient, table: ToldTable):
    with feeding(client) as first:
        first.send_bytes(JPEG)
        first.receive_json()
        with feeding(client, page="second") as second:
            assert ended(first) == (TAKEN.code, TAKEN.words)
            second.send_bytes(JPEG)
            second.receive_json()
            assert [eye.closed for eye in table.eyes] == [1, 0]
    assert [eye.closed for eye in table.eyes] == [1, 1]
    assert [len(eye.frames) for eye in table.eyes] == [1, 1]


def test_a_camera_that_only_comes_back_pushes_no_other_away(client: TestClient, table: ToldTable):
    with feeding(client, page="second") as second:
        with feeding(client, rest="&again=1") as first:
            assert ended(first) == (TAKEN.code, TAKEN.words)
        second.send_bytes(JPEG)
        assert second.receive_json()["state"] == "waiting"
    assert len(table.eyes) == 1


def test_a_camera_that_comes_back_takes_the_place_of_its_own_dead_connection(
    client: TestClient, table: ToldTable
):
    with feeding(client) as dead, feeding(client, rest="&again=1") as alive:
        assert ended(dead)[0] == TAKEN.code
        alive.send_bytes(JPEG)
        assert alive.receive_json()["state"] == "waiting"
    assert [eye.closed for eye in table.eyes] == [1, 1]


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://testserver:81", "null", ""])
def test_a_page_of_another_host_is_not_let_in(client: TestClient, table: ToldTable, origin: str):
    headers = {"origin": origin} if origin else {}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(ADDRESS, headers=headers),
    ):
        pass
    assert not table.eyes


def test_own_pages_are_known_whatever_the_scheme_and_the_case():
    assert is_own_page({"origin": "https://Table.local", "host": "table.local"})
    assert is_own_page({"origin": "http://[::1]:8550", "host": "[::1]:8550"})
    assert not is_own_page({"origin": "http://table.local", "host": ""})
    assert not is_own_page({"origin": "null", "host": "null"})
