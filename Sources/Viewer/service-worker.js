/**
 * Keeps an edition: what has been read is there without a network, and all of it once the reader has asked for that.
 * Lies beside index.html. `VERSION` is replaced at publishing, so that another edition's files are never mixed in.
 */
const VERSION = '{{version}}';
const CACHE = `recto-${VERSION}`;
const SHELL = ['./', 'edition.json', 'offline.json'];

self.addEventListener('install', (event) => event.waitUntil((async () => {
	const cache = await caches.open(CACHE);
	await cache.addAll(SHELL);
	await self.skipWaiting();
})()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
	const scope = new URL(self.registration.scope).pathname;
	// Other editions on this host have caches of their own; only this folder's older ones go.
	for (const name of await caches.keys()) {
		if (!name.startsWith('recto-') || name === CACHE) continue;
		const [first] = await (await caches.open(name)).keys();
		if (!first || new URL(first.url).pathname.startsWith(scope)) await caches.delete(name);
	}
	await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (!['GET', 'HEAD'].includes(request.method) || !url.href.startsWith(self.registration.scope)) return;
	event.respondWith(answer(request, url, event));
});

/** What is kept does not change, so it is not asked for again. */
async function answer(request, url, event) {
	const cache = await caches.open(CACHE);
	url.hash = url.search = '';
	const kept = await cache.match(url.href.replace(/index\.html$/, ''));
	if (kept) return part(kept, request.headers.get('range'));
	const response = await fetch(request);
	if (response.status === 200 && request.method === 'GET') event.waitUntil(cache.put(url.href, response.clone()).catch(() => {}));
	return response;
}

/** A cache holds whole files; films and archives are asked for in pieces. */
async function part(response, range) {
	const bounds = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
	if (!bounds) return response;
	const blob = await response.blob();
	const [, from, to] = bounds;
	const begin = from ? Number(from) : Math.max(0, blob.size - Number(to));
	const end = from && to ? Math.min(Number(to) + 1, blob.size) : blob.size;
	if (begin >= blob.size) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${blob.size}` } });
	return new Response(blob.slice(begin, end), { status: 206, headers: {
		'Content-Range': `bytes ${begin}-${end - 1}/${blob.size}`, 'Content-Length': String(end - begin),
		'Content-Type': response.headers.get('Content-Type') ?? 'application/octet-stream',
	} });
}

self.addEventListener('message', (event) => {
	if (event.data?.keep) event.waitUntil(keep(event.data.keep, event.source));
});

/** Fetches what offline.json lists, a few files at a time, and tells how far it is. */
async function keep(address, client) {
	const cache = await caches.open(CACHE);
	const { files } = await (await cache.match(address) ?? await fetch(address)).json();
	let kept = 0, failed = 0, next = 0;
	const tell = () => client?.postMessage({ kept, failed, of: files.length });
	const work = async () => {
		while (next < files.length) {
			const url = new URL(files[next++], address).href;
			try {
				if (!url.startsWith(self.registration.scope)) throw new Error(url);
				if (!await cache.match(url)) await cache.add(url);
				kept++;
			} catch {
				failed++;
			}
			if ((kept + failed) % 50 === 0) tell();
		}
	};
	await Promise.all([work(), work(), work(), work()]);
	tell();
}
