"""Debian's Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), since Playwright drives only a build of its own.

A page answers to those of Playwright's names that `Reader` in conftest.py uses, so that readers are asked alike in all browsers."""

import base64
import json
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from types import SimpleNamespace

from websockets.sync.client import connect

PROGRAM = shutil.which("firefox-esr")
# Seconds that an answer may take; a machine that is busy is no fault.
PATIENCE = 60
# What the keys that print nothing are called in WebDriver.
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Shift": "\ue008", "Control": "\ue009", "ArrowLeft": "\ue012",
        "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
PREFERENCES = {
    "app.update.disabledForTesting": True, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "network.proxy.type": 0, "nimbus.rollouts.enabled": False, "app.normandy.enabled": False, "toolkit.telemetry.server": "",
}
# The middle of a control in the shadow tree of `host`, once it stands still and nothing is over it.
PLACE = """async ([host, selector, patience]) => {
    const end = performance.now() + patience * 1000;
    let before = '';
    while (performance.now() < end) {
        const root = document.querySelector(host)?.shadowRoot, element = root?.querySelector(selector);
        const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
        const now = String([left, top, width, height]), at = [left + width / 2, top + height / 2];
        if (width && height && now === before && element.contains(root.elementFromPoint(...at))) return at;
        before = now;
        await new Promise(requestAnimationFrame);
    }
    return null;
}"""


class Refusal(Exception):
    """What the browser answered to a command that it did not obey."""


class Firefox:
    """A headless browser with a profile of its own in `folder`."""

    def __init__(self, folder, **preferences):
        folder.mkdir(parents=True, exist_ok=True)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in (PREFERENCES | preferences).items())
        (folder / "user.js").write_text("".join(lines))
        with open(folder / "said", "w") as said:
            self.process = subprocess.Popen([PROGRAM, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", folder],
                                            stdout=subprocess.DEVNULL, stderr=said)
        self.pages, self.events, self.last = {}, [], 0
        with ExitStack() as ending:
            ending.callback(self.process.wait)
            ending.callback(self.process.kill)
            self.socket = ending.enter_context(connect(f"{self.address(folder / 'said')}/session", max_size=None, proxy=None, open_timeout=PATIENCE))
            # Dialogs that choose a file are left alone, so that `choose` can answer them.
            self.command("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"file": "ignore"}}})
            self.command("session.subscribe", events=["log.entryAdded", "browsingContext.downloadEnd", "input.fileDialogOpened"])
            self.command("browser.setDownloadBehavior", downloadBehavior={"type": "allowed", "destinationFolder": str(folder)})
            # It goes on beyond here if all went well.
            self.ending = ending.pop_all()

    def address(self, said):
        while self.process.poll() is None:
            found = re.search(r"BiDi listening on (\S+)\n", said.read_text(errors="replace"))
            if found:
                return found[1]
            time.sleep(0.02)
        raise Refusal(f"{PROGRAM} ended before it listened: {said.read_text(errors='replace')}")

    def command(self, method, **parameters):
        """Sends a command, hands on the events that come before its answer, and gives the answer."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(PATIENCE))
            if message["type"] == "event":
                self.hear(message)
            elif message["id"] != self.last:
                continue
            elif message["type"] == "error":
                raise Refusal(f"{method}: {message['error']}: {message['message']}")
            else:
                return message["result"]

    def event(self, method, page):
        """The next event of a page by this name."""
        while True:
            for event in self.events:
                if event["method"] == method and event["params"].get("context") == page.id:
                    self.events.remove(event)
                    return event["params"]
            self.hear(json.loads(self.socket.recv(PATIENCE)))

    def hear(self, event):
        if event["method"] != "log.entryAdded":
            self.events.append(event)
            return
        entry = event["params"]
        page = self.pages.get(entry["source"].get("context"))
        if not page:
            return
        frames = (entry.get("stackTrace") or {}).get("callFrames") or [{}]
        message = SimpleNamespace(type=entry["level"].replace("warn", "warning"), text=entry["text"], location={"url": frames[0].get("url", "")})
        for listener in page.listeners["console" if entry["type"] == "console" else "pageerror"]:
            listener(message if entry["type"] == "console" else f"{message.type}: {message.text} {message.location['url']}")

    def new_context(self, **options):
        return Context(self, **options)

    def close(self):
        with self.ending:
            self.command("browser.close")
            self.process.wait(PATIENCE)


class Context:
    """Tabs that share what sites keep, and share it with no other context."""

    def __init__(self, firefox, viewport):
        self.firefox, self.viewport = firefox, viewport
        self.id = firefox.command("browser.createUserContext")["userContext"]

    def new_page(self):
        return Page(self)

    def close(self):
        self.firefox.command("browser.removeUserContext", userContext=self.id)


class Page:
    """A tab, in front once it is made."""

    def __init__(self, context):
        self.context, self.firefox = context, context.firefox
        self.id = self.command("browsingContext.create", type="tab", userContext=context.id)["context"]
        self.firefox.pages[self.id] = self
        self.listeners = {"console": [], "pageerror": []}
        self.keyboard, self.mouse = Keyboard(self), Pointer(self, "mouse")
        self.touchscreen = Pointer(self, "touch")
        self.command("browsingContext.setViewport", context=self.id, viewport=context.viewport)

    def command(self, method, **parameters):
        return self.firefox.command(method, **parameters)

    def on(self, name, listener):
        self.listeners[name].append(listener)

    def add_init_script(self, source):
        self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {source} }}", contexts=[self.id])

    def goto(self, address):
        self.command("browsingContext.navigate", context=self.id, url=address, wait="complete")

    def reload(self):
        self.command("browsingContext.reload", context=self.id, wait="complete")

    def bring_to_front(self):
        self.command("browsingContext.activate", context=self.id)

    def evaluate(self, source, argument=None):
        """What an expression is, or a function of `argument` gives, as JSON has it; true for elements and whatever else JSON has not."""
        told = self.command("script.evaluate", target={"context": self.id}, awaitPromise=True, expression=f"""(async () => {{
            const found = ({source});
            const value = await (typeof found === 'function' ? found({json.dumps(argument)}) : found);
            try {{ return value instanceof Node ? 'true' : JSON.stringify(value); }} catch {{ return 'true'; }}
        }})()""")
        if told["type"] == "exception":
            raise Refusal(f"{told['exceptionDetails']['text']}: {source}")
        return json.loads(told["result"].get("value", "null"))

    def place(self, selector):
        host, inner = selector.split(" >> ")
        at = self.evaluate(PLACE, [host, inner, PATIENCE / 2])
        assert at, f"never to be clicked: {selector}"
        return at

    def click(self, selector):
        self.mouse.click(*self.place(selector))

    def tap(self, selector):
        self.touchscreen.tap(*self.place(selector))

    def download(self):
        """The file that the page has just saved."""
        event = self.firefox.event("browsingContext.downloadEnd", self)
        assert event["status"] == "complete", event
        return event["filepath"]

    def choose(self, file):
        """Answers the page's question for a file."""
        event = self.firefox.event("input.fileDialogOpened", self)
        self.command("input.setFiles", context=self.id, element={"sharedId": event["element"]["sharedId"]}, files=[str(file)])

    def perform(self, kind, actions, **parameters):
        self.command("input.performActions", context=self.id, actions=[{"type": kind, "id": parameters.get("parameters", {}).get("pointerType", kind),
                                                                      **parameters, "actions": actions}])

    def screenshot(self):
        return base64.b64decode(self.command("browsingContext.captureScreenshot", context=self.id)["data"])

    def close(self):
        self.command("browsingContext.close", context=self.id)


class Keyboard:
    def __init__(self, page):
        self.page = page

    def type(self, text):
        self.page.perform("key", [{"type": way, "value": letter} for letter in text for way in ("keyDown", "keyUp")])

    def press(self, keys):
        """One key, or several that are held together, as in `Shift+Enter`."""
        parts = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else [keys])]
        self.page.perform("key", [{"type": "keyDown", "value": key} for key in parts] + [{"type": "keyUp", "value": key} for key in reversed(parts)])


class Pointer:
    def __init__(self, page, kind):
        self.page, self.kind = page, kind

    def perform(self, *actions):
        self.page.perform("pointer", list(actions), parameters={"pointerType": self.kind})

    def move(self, x, y):
        # The standard has whole pixels in older versions, and fractions in newer ones.
        self.perform({"type": "pointerMove", "x": round(x), "y": round(y)})

    def down(self):
        self.perform({"type": "pointerDown", "button": 0})

    def up(self):
        self.perform({"type": "pointerUp", "button": 0})

    def click(self, x, y):
        self.move(x, y)
        self.down()
        self.up()

    tap = click
