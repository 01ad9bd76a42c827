"""Flet without a browser: a stand-in for the connection under a real session.

It leans on parts of Flet that are not its public face, so it is the one module that does, and
flet's version is pinned.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import flet as ft
import msgpack  # type: ignore[import-untyped]  # it ships no types
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

BUTTONS = (ft.Button, ft.FilledButton, ft.OutlinedButton, ft.TextButton)

C = TypeVar("C", bound=BaseControl)

PHONE_PX, LAPTOP_PX = 360, 1280


class FakeConnection(Connection):
    """Packs every message as the real one would, and answers what the client would answer.

    `stored` is the browser's storage; where `refuses` says why, no call of a method succeeds.
    """

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # Flet types this in part
        self.loop = asyncio.get_running_loop()
        self.executor = executor
        self.pubsubhub = PubSubHub(loop=self.loop, executor=executor)
        self.page_name, self.page_url = "", "http://test"
        self.session: Session | None = None
        self.crashes: list[str] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.stored: dict[str, object] = {}
        self.calls: list[str] = []
        self.refuses = ""

    def send_message(self, message: Message) -> None:
        # Packing is more than a check: it takes the snapshot that the next patch is made against.
        encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]  # as above
        msgpack.packb([message.action, message.body], default=encode)
        if message.action is MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)
        if message.action is MessageAction.INVOKE_METHOD:
            self.loop.call_soon(self._answer, message.body)

    def _answer(self, call: Any) -> None:  # the body's class has no public name
        assert self.session is not None
        self.calls.append(call.name)
        kind, result = type(self.session.index[call.control_id]), None
        if kind is ft.SharedPreferences and not self.refuses:
            if call.name == "set":
                self.stored[call.args["key"]] = call.args["value"]
            result = self.stored.get(call.args["key"])
        error = self.refuses or None
        self.session.handle_invoke_method_results(call.control_id, call.call_id, result, error)
        if call.name == "push_route":
            data = {"route": call.args["route"]}
            # The page gets its new address first, as with a browser.
            self.session.apply_page_patch(data)
            event = self.session.dispatch_event(self.session.page._i, "route_change", data)
            task = self.loop.create_task(event)
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)


class UI:
    """One browser page; find things by their accessible names, tap them, and read the screen."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self.connection = FakeConnection(executor)
        self.session = Session(self.connection)
        self.connection.session = self.session
        self.page = self.session.page

    async def start(
        self, main: Callable[[ft.Page], None], *, route: str = "/", width: float = PHONE_PX
    ) -> UI:
        """Open the page at this address."""
        _context_page.set(self.page)
        facts = {"web": True, "platform": "android", "width": width, "height": 740, "route": route}
        self.session.apply_page_patch(facts)
        patch = self.session.get_page_patch()  # type: ignore[no-untyped-call]  # as above
        body = RegisterClientResponseBody(session_id=self.session.id, page_patch=patch, error="")
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        context.reset_auto_update()  # type: ignore[no-untyped-call]  # as above
        main(self.page)
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def settle(self) -> None:
        """Let everything that was set off come to rest."""
        for _ in range(8):
            await asyncio.sleep(0)
        await asyncio.sleep(0.005)
        for _ in range(8):
            await asyncio.sleep(0)
        assert self.connection.crashes == []

    def all(self, kind: type[C]) -> Iterator[C]:
        """Every control of this kind on the page, in no order."""
        return (it for it in list(self.session.index.values()) if isinstance(it, kind))

    def buttons(self) -> Iterator[Any]:
        """Every button with words on it."""
        return (it for it in list(self.session.index.values()) if isinstance(it, BUTTONS))

    def texts(self) -> list[str]:
        """Every text on the page, names for screen readers included."""
        shown = [it.value for it in self.all(ft.Text)]
        named = [it.label for it in self.all(ft.Semantics) if it.label]
        buttons = [it.content for it in self.buttons() if isinstance(it.content, str)]
        return [*shown, *named, *buttons]

    def shows(self, text: str) -> bool:
        """Whether some text on the page contains `text`."""
        return any(text in it for it in self.texts())

    def named(self, name: str) -> Any:  # what can be tapped has no base class of its own
        """The one thing to tap that has this name: its text, tooltip or semantic label."""
        found = [
            *(it for it in self.buttons() if it.content == name),
            *(it for it in self.all(ft.IconButton) if it.tooltip == name),
            *(self._inside(it) for it in self.all(ft.Semantics) if it.label == name and it.button),
        ]
        assert len(found) == 1, f"expected one {name!r}, got {len(found)} among {self.texts()}"
        return found[0]

    def has(self, name: str) -> bool:
        """Whether there is something to tap with this name."""
        return name in {
            *(it.content for it in self.buttons()),
            *(it.tooltip for it in self.all(ft.IconButton)),
            *(it.label for it in self.all(ft.Semantics) if it.button),
        }

    async def tap(self, name: str) -> None:
        """Tap the thing of this name; it must not be greyed out."""
        control = self.named(name)
        assert not getattr(control, "disabled", False), f"{name!r} is greyed out"
        await self.fire(control, "click")

    async def fire(self, control: BaseControl, event: str, data: object = None) -> None:
        """Send an event as the client would."""
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    def field(self, label: str) -> ft.TextField:
        """The field of this label, as it was drawn last."""
        return next(it for it in self.all(ft.TextField) if it.label == label)

    async def type(self, label: str, text: str) -> None:
        """Write into the field of this label."""
        field = self.field(label)
        self.session.apply_patch(field._i, {"value": text})
        await self.fire(field, "change", text)

    async def type_quickly(self, label: str, early: str, late: str) -> None:
        """Write on while what was written before is still being dealt with."""
        field = self.field(label)
        self.session.apply_patch(field._i, {"value": early})
        await self.session.dispatch_event(field._i, "change", early)
        self.session.apply_patch(field._i, {"value": late})
        await self.settle()

    async def choose(self, value: str) -> None:
        """Choose this segment of the segmented button that has it."""
        button = next(
            it
            for it in self.all(ft.SegmentedButton)
            if value in {segment.value for segment in it.segments}
        )
        self.session.apply_patch(button._i, {"selected": [value]})
        await self.fire(button, "change", [value])

    async def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key."""
        keys = {"key": key, "shift": shift, "ctrl": ctrl, "alt": False, "meta": False}
        await self.fire(self.page, "keyboard_event", keys)

    async def upload(self, photo: bytes, *, name: str = "photo.jpg") -> None:
        """Choose a photo in the file dialog that the page's picker opened."""
        picker = next(self.all(ft.FilePicker))
        file = {"id": 0, "name": name, "size": len(photo), "path": None, "bytes": photo}
        await self.fire(picker, "result", {"files": [file]})
        for _ in range(50):
            await asyncio.sleep(0.002)
        await self.settle()

    async def resize(self, width: float) -> None:
        """Turn the phone, or drag the window."""
        self.session.apply_page_patch({"width": width})
        await self.fire(self.page, "resize", {"width": width, "height": 740})

    async def reconnect(self) -> None:
        """The phone was away and is back."""
        await self.fire(self.page, "connect")

    def _inside(self, semantics: ft.Semantics) -> BaseControl:
        """The container in there that takes the tap."""
        content = semantics.content
        assert isinstance(content, ft.Container)
        return content


def play(
    *stories: Callable[[UI], Awaitable[None]],
    main: Callable[[ft.Page], None],
    route: str = "/",
    width: float = PHONE_PX,
    stored: dict[str, object] | None = None,
) -> None:
    """Open a page at this address and run each story on it, in one event loop."""

    async def run() -> None:
        with ThreadPoolExecutor(2) as executor:
            ui = UI(executor)
            ui.connection.stored.update(stored or {})
            await ui.start(main, route=route, width=width)
            for story in stories:
                await story(ui)

    asyncio.run(run())
