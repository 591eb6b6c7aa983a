/** Keeps what has been read, and once asked all of the edition. EDITION.md says where it lies. */
const { scope } = self.registration, CACHE = `recto ${scope} {{version}}`;
const cache = () => caches.open(CACHE);

self.oninstall = (event) => {
	self.skipWaiting();
	event.waitUntil(cache().then((cache) => cache.addAll(['./', 'edition.json', 'offline.json'])));
};

// Other editions here have caches of their own; only this folder's older ones go.
self.onactivate = (event) => event.waitUntil(caches.keys().then((names) => Promise.all(
	names.filter((name) => name.startsWith(`recto ${scope} `) && name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));

self.onfetch = (event) => {
	const { request: { method, url } } = event;
	if (['GET', 'HEAD'].includes(method) && url.startsWith(scope)) event.respondWith(answer(event, event.request));
};

self.onmessage = (event) => event.data?.keep && event.waitUntil(keep(event.data.keep, event.source));

async function answer(event, request) {
	const files = await cache(), address = request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
	const kept = await files.match(address);
	if (kept) return part(kept, request.headers.get('range'));
	const response = await fetch(request);
	if (response.status === 200 && request.method === 'GET') event.waitUntil(files.put(address, response.clone()).catch(() => {}));
	return response;
}

/** A cache holds whole files; films and archives are asked for in pieces. */
async function part(response, range) {
	const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (from === undefined) return response;
	const blob = await response.blob(), { size } = blob;
	const begin = from ? Number(from) : Math.max(0, size - Number(to)), end = from && to ? Math.min(Number(to) + 1, size) : size;
	const headers = { 'Content-Range': `bytes ${begin < size ? `${begin}-${end - 1}` : '*'}/${size}` };
	return new Response(blob.slice(begin, end, blob.type), { status: begin < size ? 206 : 416, headers });
}

async function keep(list, client) {
	const all = await cache(), { files } = await (await all.match(list) ?? await fetch(list)).json();
	let kept = 0, failed = 0;
	const add = async (file) => {
		const { href } = new URL(file, list);
		if (href.startsWith(scope) && (await all.match(href) || await all.add(href).then(() => true, () => false))) kept++;
		else failed++;
	};
	while (kept + failed < files.length) {
		await Promise.all(files.slice(kept + failed, kept + failed + 16).map(add));
		client?.postMessage({ kept, failed, of: files.length });
	}
}
