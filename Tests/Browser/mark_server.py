"""A server of marks as small as can be: a container of the W3C Web Annotation Protocol with `?since=REVISION`, and a position beside it."""

import json
import threading


class MarkServer:
    """Answers below `prefix`; give `answer` to `Site.services`. `down` is a status with which everything is answered, None while all is well."""

    def __init__(self, prefix="/marks"):
        self.prefix = prefix
        self.lock = threading.Lock()
        # By id: (revision, annotation or None where it was removed, the mark as a tombstone).
        self.marks = {}
        self.revision = 0
        self.position = None
        self.down = None
        self.requests = []

    def answer(self, method, path, query, headers, body):
        with self.lock:
            self.requests.append((method, path, headers.get("If-Match"), headers.get("If-None-Match")))
            if self.down:
                return self.down, {}, b""
            rest = path[len(self.prefix):]
            if rest == "/progression":
                return self.progression(method, body)
            if rest == "/annotations/":
                return self.container(query)
            return self.annotation(method, rest.removeprefix("/annotations/"), headers, body)

    def progression(self, method, body):
        if method == "PUT":
            self.position = json.loads(body)
            return 204, {}, b""
        return (200, {"Content-Type": "application/opds-progression+json"}, json.dumps(self.position).encode()) if self.position else (404, {}, b"")

    def container(self, query):
        since = int(query.get("since", 0))
        changes = [entry for entry in self.marks.values() if entry[0] > since]
        page = {"type": "AnnotationPage", "items": [annotation for _, annotation, _ in changes if annotation],
                "x-recto": {"revision": self.revision, "removed": [mark for _, annotation, mark in changes if not annotation]}}
        return 200, {"Content-Type": "application/ld+json"}, json.dumps(page).encode()

    def annotation(self, method, mark_id, headers, body):
        revision, annotation, mark = self.marks.get(mark_id, (None, None, None))
        etag = f'"{revision}"'
        if method == "GET":
            return (200, {"ETag": etag}, json.dumps(annotation).encode()) if annotation else (410 if mark else 404, {"ETag": etag} if mark else {}, b"")
        if mark is not None and headers.get("If-Match") is None and headers.get("If-None-Match") != "*":
            return 428, {}, b""
        if mark is not None and headers.get("If-Match") != etag or mark is None and headers.get("If-Match"):
            return 412, {}, b""
        if method == "DELETE":
            if not annotation:
                return 404, {}, b""
            self.remove(mark_id)
            return 204, {}, b""
        self.put(json.loads(body))
        return (200 if mark else 201), {"ETag": f'"{self.revision}"'}, b""

    # What another device does.

    def put(self, annotation):
        self.revision += 1
        mark = annotation["x-recto"]
        self.marks[mark["id"]] = (self.revision, annotation, mark)

    def remove(self, mark_id):
        self.revision += 1
        _, _, mark = self.marks[mark_id]
        now = {"milliseconds": mark["modified"]["milliseconds"] + 1, "counter": 0, "device": "server"}
        self.marks[mark_id] = (self.revision, None, {**mark, "deleted": now, "modified": now})

    def change(self, mark_id, milliseconds, **values):
        """Another device changes a mark, at a time of its clock."""
        with self.lock:
            _, annotation, mark = self.marks[mark_id]
            time = {"milliseconds": milliseconds, "counter": 0, "device": "phone"}
            notes = [{"text": values["note"], "written": time}] + mark["notes"] if "note" in values else mark["notes"]
            self.put({**annotation, "x-recto": {**mark, **values, "notes": notes, "modified": time}})

    def present(self):
        """Marks by id that were not removed."""
        return {mark_id: mark for mark_id, (_, annotation, mark) in self.marks.items() if annotation}
