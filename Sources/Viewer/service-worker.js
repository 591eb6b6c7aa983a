/**
 * Keeps an edition: what has been read is there without a network, and all of it once the reader has asked for that.
 * Lies beside index.html. `VERSION` is replaced at publishing, so that files of two editions are never mixed.
 */
const CACHE = 'recto-{{version}}', { scope } = self.registration;

self.addEventListener('install', (event) => {
	self.skipWaiting();
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', 'edition.json', 'offline.json'])));
});

self.addEventListener('activate', (event) => event.waitUntil((async () => {
	// Other editions on this host have caches of their own; only this folder's older ones go.
	for (const name of await caches.keys()) {
		const [first] = name === CACHE || !name.startsWith('recto-') ? [] : await (await caches.open(name)).keys();
		if (first?.url.startsWith(scope)) await caches.delete(name);
	}
	await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
	const { request } = event;
	if (['GET', 'HEAD'].includes(request.method) && request.url.startsWith(scope)) event.respondWith(answer(event, request));
});

/** What is kept does not change, so it is not asked for again. */
async function answer(event, request) {
	const cache = await caches.open(CACHE), address = request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
	const kept = await cache.match(address);
	if (kept) return part(kept, request.headers.get('range'));
	const response = await fetch(request);
	if (response.status === 200 && request.method === 'GET') event.waitUntil(cache.put(address, response.clone()).catch(() => {}));
	return response;
}

/** A cache holds whole files; films and archives are asked for in pieces. */
async function part(response, range) {
	const bounds = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
	if (!bounds) return response;
	const blob = await response.blob(), [, from, to] = bounds, { size } = blob;
	const begin = from ? Number(from) : Math.max(0, size - Number(to)), end = from && to ? Math.min(Number(to) + 1, size) : size;
	if (begin >= size) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
	return new Response(blob.slice(begin, end), { status: 206, headers: {
		'Content-Range': `bytes ${begin}-${end - 1}/${size}`, 'Content-Length': String(end - begin), 'Content-Type': response.headers.get('Content-Type') ?? '',
	} });
}

self.addEventListener('message', (event) => event.data?.keep && event.waitUntil(keep(event.data.keep, event.source)));

/** Fetches what offline.json lists, a few files at a time, and tells how far it is. */
async function keep(list, client) {
	const cache = await caches.open(CACHE), { files } = await (await cache.match(list) ?? await fetch(list)).json();
	let kept = 0, failed = 0, next = 0;
	const work = async () => {
		while (next < files.length) {
			const { href } = new URL(files[next++], list);
			try {
				if (!href.startsWith(scope)) throw new Error(href);
				if (!await cache.match(href)) await cache.add(href);
				kept++;
			} catch {
				failed++;
			}
			if ((kept + failed) % 50 === 0 || kept + failed === files.length) client?.postMessage({ kept, failed, of: files.length });
		}
	};
	await Promise.all([work(), work(), work(), work()]);
}
