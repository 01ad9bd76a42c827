"""The gate: no, old, forged, revoked, other table's and lesser passes, on every route there is."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest
from itsdangerous import URLSafeSerializer
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from scorekeeper.app.door.gate import LONGEST_QUERY
from scorekeeper.app.door.guest import Role
from tests.app.door.guests import HERE, HOURS, KEY, Behind, Device, raw

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.routing import BaseRoute

KNOWN_ROUTES = {
    "/cam",
    "/cam/demo.webm",
    "/cam/{name}",
    "/cam/frames",
    "/board",
    "/board/{name}",
    "/board/live",
    "/result",
    "/result.csv",
    "/ws",
    "/oauth_callback",
    "",
}
"""Every route of the application. A new one belongs here, and into the tables below."""

FILES = (
    "/",
    "/index.html",
    "/manifest.json",
    "/game/{mine}",
    "/players",
    "/board",
    "/board?game={mine}",
    "/board/board.js",
    "/result?game={mine}",
    "/result.csv?game={mine}",
)
CAMERAS = ("/cam", "/cam?table={mine}", "/cam/cam.js", "/cam/demo.webm")
OTHERS = (
    "/board?game={other}",
    "/board?game={other}&game={mine}",
    "/board?game={mine}&game={other}",
    "/board?game={mine}&table={other}",
    "/board?%67ame={other}",
    "/result?game={other}",
    "/result.csv?game={other}",
)
LINES = {
    "/ws": {Role.SCORER, Role.VIEWER},
    "/board/live?game={mine}": {Role.SCORER, Role.VIEWER},
    "/board/live": {Role.SCORER, Role.VIEWER},
    "/cam/frames?table={mine}&page=p": {Role.SCORER, Role.CAMERA},
}
OTHER_LINES = (
    "/board/live?game={other}",
    "/cam/frames?table={other}&page=p",
    "/cam/frames?table={mine}&table={other}&page=p",
)


def no_pass(_: Behind) -> str:
    return ""


def nonsense(_: Behind) -> str:
    return "nonsense"


def forged(behind: Behind) -> str:
    """The id of a pass that holds, signed by somebody else."""
    it = behind.door.let_in(Role.SCORER, behind.mine, hours=HOURS)
    return str(URLSafeSerializer("another secret", salt="door").dumps(it.id))


def other_salt(behind: Behind) -> str:
    it = behind.door.let_in(Role.SCORER, behind.mine, hours=HOURS)
    return str(URLSafeSerializer(KEY, salt="window").dumps(it.id))


def changed(behind: Behind) -> str:
    token = behind.token(Role.SCORER, behind.mine)
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def unknown(_: Behind) -> str:
    """Well signed, by a secret that leaked, of a pass that nobody made."""
    return str(URLSafeSerializer(KEY, salt="door").dumps(secrets.token_urlsafe(16)))


def of_a_list(_: Behind) -> str:
    return str(URLSafeSerializer(KEY, salt="door").dumps(["a"]))


def old(behind: Behind) -> str:
    token = behind.token(Role.SCORER, behind.mine)
    behind.clock.pass_by(HOURS)
    return token


def revoked(behind: Behind) -> str:
    token = behind.token(Role.SCORER, behind.mine)
    behind.door.shut(behind.mine)
    return token


NOT_LET_IN = (no_pass, nonsense, forged, other_salt, changed, unknown, of_a_list, old, revoked)


def flat(routes: list[BaseRoute]) -> set[str]:
    found: set[str] = set()
    for it in routes:
        if isinstance(it, Mount):
            found |= flat(list(it.routes)) if it.routes else {it.path}
        elif isinstance(it, Route | WebSocketRoute):
            found.add(it.path)
        else:
            found |= flat(list(getattr(it, "routes", [])))
    return found


def ended(device: Device, address: str, **more: str) -> int:
    """The code with which a WebSocket was refused."""
    with pytest.raises(WebSocketDisconnect) as error, device.line(address, **more):
        pass
    return error.value.code


def test_there_is_no_route_of_which_these_tests_do_not_know(behind: Behind):
    assert flat(behind.app.routes) - {"/docs", "/redoc", "/openapi.json"} <= KNOWN_ROUTES | {
        "/docs/oauth2-redirect"
    }


@pytest.mark.parametrize("comes", NOT_LET_IN, ids=lambda it: it.__name__)
def test_without_a_pass_that_holds_nothing_is_answered_but_the_door(
    behind: Behind, comes: Callable[[Behind], str]
):
    device = behind.device(comes(behind))
    told = set()
    for address in (
        *FILES,
        *CAMERAS,
        *OTHERS,
        "/door",
        "/oauth_callback",
        "/docs",
        "/openapi.json",
    ):
        answer = device.get(address.format(mine=behind.mine, other=behind.other))
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
        told.add(answer.text)
    assert len(told) == 1
    assert "The door is shut" in told.pop()
    for address in (*LINES, *OTHER_LINES):
        assert ended(device, address.format(mine=behind.mine, other=behind.other)) == 1008
    assert not behind.eye.eyes


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch", "options"])
def test_nothing_but_reading_is_asked_over_http(behind: Behind, method: str):
    scorer = behind.device(behind.token(Role.SCORER, behind.mine))
    for client in (scorer.client, behind.laptop()):
        for address in ("/", "/door", "/upload", "/cam", "/result"):
            headers = {"cookie": f"door={scorer.token}"}
            assert client.request(method, address, headers=headers).status_code == 405


def test_a_scorer_comes_to_all_of_their_table_and_to_no_other(behind: Behind):
    device = behind.device(behind.token(Role.SCORER, behind.mine))
    for address in (*FILES, *CAMERAS):
        assert device.get(address.format(mine=behind.mine)).status_code == 200, address
    for address in (*OTHERS, "/cam?table={other}"):
        answer = device.get(address.format(mine=behind.mine, other=behind.other))
        assert answer.status_code == 403
        assert "Mallory" not in answer.text


def test_a_viewer_looks_on_and_has_no_camera(behind: Behind):
    device = behind.device(behind.token(Role.VIEWER, behind.mine))
    for address in FILES:
        assert device.get(address.format(mine=behind.mine)).status_code == 200, address
    for address in (*CAMERAS, *OTHERS):
        answer = device.get(address.format(mine=behind.mine, other=behind.other))
        assert answer.status_code == 403


def test_a_camera_has_its_own_page_alone(behind: Behind):
    device = behind.device(behind.token(Role.CAMERA, behind.mine))
    for address in CAMERAS:
        assert device.get(address.format(mine=behind.mine)).status_code == 200, address
    for address in (*FILES, *OTHERS, "/cam?table={other}", "/CAM", "/cam/a/b"):
        answer = device.get(address.format(mine=behind.mine, other=behind.other))
        assert answer.status_code == 403, address


@pytest.mark.parametrize("role", Role)
def test_each_role_has_its_lines_at_its_own_table(behind: Behind, role: Role):
    device = behind.device(behind.token(role, behind.mine))
    with device.client:
        for address, roles in LINES.items():
            line = address.format(mine=behind.mine)
            if role in roles:
                with device.line(line):
                    pass
            else:
                assert ended(device, line) == 1008
        for address in OTHER_LINES:
            assert ended(device, address.format(mine=behind.mine, other=behind.other)) == 1008


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", f"https://{HERE}", "https://127.0.0.2", "null", ""]
)
def test_a_page_of_another_host_opens_no_line(behind: Behind, origin: str):
    device = behind.device(behind.token(Role.SCORER, behind.mine))
    for address in LINES:
        assert ended(device, address.format(mine=behind.mine), origin=origin) == 1008
    laptop = behind.laptop()
    for address in LINES:
        own = f"ws://{HERE}{address.format(mine=behind.mine)}"
        headers = {"host": HERE, **({"origin": origin.replace(HERE, "x")} if origin else {})}
        with pytest.raises(WebSocketDisconnect), laptop.websocket_connect(own, headers=headers):
            pass


def test_another_name_that_leads_to_this_machine_is_not_answered(behind: Behind):
    laptop = behind.laptop()
    for host in ("evil.example", "evil.example:8550", "127.0.0.1.evil.example", "", "127.0.0.2"):
        for address in FILES:
            answer = laptop.get(address.format(mine=behind.mine), headers={"host": host})
            assert answer.status_code == 421
        headers = {"host": host, "origin": f"http://{host}"}
        with (
            pytest.raises(WebSocketDisconnect),
            laptop.websocket_connect(f"ws://{HERE}/ws", headers=headers),
        ):
            pass
    for host in ("localhost:8550", "127.0.0.1", "[::1]:8550", "LOCALHOST"):
        assert laptop.get("/cam", headers={"host": host}).status_code == 200


def test_what_a_client_says_of_its_address_opens_nothing(behind: Behind):
    device = behind.device()
    said = {
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Host": HERE,
        "Forwarded": "for=127.0.0.1;host=127.0.0.1",
        "X-Real-IP": "127.0.0.1",
        "Host": HERE,
    }
    assert device.get("/", **said).status_code == 403


@pytest.mark.parametrize(
    "target",
    [
        "/../server.py",
        "/..%2Fserver.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/cam/../index.html",
        "/cam/../ws",
        "/cam/..%2Findex.html",
        "/cam/%2e%2e/board",
        "/cam/%2E/cam.js",
        "/cam/.",
        "/cam//cam.js",
        "//cam",
        "//evil.example/",
        "/cam/cam.js%00",
        "/cam/cam.js%00.txt",
        "/cam%5C..%5Cserver.py",
        "/cam%0d%0aSet-Cookie:%20door=x",
        "/%252e%252e/server.py",
        "/oauth_callback",
        "/upload",
        "cam",
        "",
        "*",
        "https://127.0.0.2/cam",
    ],
)
def test_tricks_with_paths_lead_nowhere(behind: Behind, target: str):
    for role in Role:
        status, body = raw(behind, target, behind.token(role, behind.mine))
        assert status == 404, target
        assert body == b"expected a page of the scorekeeper"
    assert raw(behind, target, "")[0] == 403


@pytest.mark.parametrize(
    "target",
    ["/.git/config.js", "/cam/cam_routes.py", "/board/index.html", "/server.py", "/CAM/cam.js"],
)
def test_files_that_are_not_served_are_not_found(behind: Behind, target: str):
    assert raw(behind, target, behind.token(Role.SCORER, behind.mine))[0] == 404


def test_a_query_without_end_is_refused(behind: Behind):
    device = behind.device(behind.token(Role.SCORER, behind.mine))
    query = "x" * LONGEST_QUERY
    assert device.get(f"/board?{query}&game={behind.other}").status_code == 403
