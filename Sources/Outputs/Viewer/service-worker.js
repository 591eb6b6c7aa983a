/** Keeps what has been read, and once asked all of the edition. EDITION.md says where it lies. */

const { scope } = self.registration;
const CACHE_PREFIX = `recto ${scope} `;
const CACHE = `${CACHE_PREFIX}{{version}}`;
/** Requests at a time while all of the edition is kept. */
const REQUESTS = 16;

const openCache = () => caches.open(CACHE);

self.oninstall = (event) => {
	self.skipWaiting();
	event.waitUntil(openCache().then((cache) => cache.addAll(['./', 'edition.json', 'offline.json'])));
};

self.onactivate = (event) => event.waitUntil(removeOldCaches().then(() => self.clients.claim()));

self.onfetch = (event) => {
	const { method, url, cache } = event.request;
	// What must not be kept is a reader's own: marks and positions on a server.
	const isOurs = (method === 'GET' || method === 'HEAD') && url.startsWith(scope) && cache !== 'no-store';
	if (isOurs) event.respondWith(answer(event, event.request));
};

self.onmessage = (event) => {
	const list = event.data?.keep;
	if (list) event.waitUntil(keepAll(list, event.source));
};

/** Other editions of this host have caches of their own; only this folder's older ones go. */
async function removeOldCaches() {
	const names = await caches.keys();
	const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
	await Promise.all(old.map((name) => caches.delete(name)));
}

/** What is kept, else what the server sends, which is kept from then on. */
async function answer(event, request) {
	const cache = await openCache();
	const address = request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
	const kept = await cache.match(address);
	if (kept) return partOf(kept, request.headers.get('range'));
	const response = await fetch(request);
	const isWhole = response.status === 200 && request.method === 'GET';
	if (isWhole) event.waitUntil(cache.put(address, response.clone()).catch(() => {}));
	return response;
}

/** A cache holds whole files; films and archives are asked for in pieces. */
async function partOf(response, range) {
	const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (from === undefined) return response;
	const blob = await response.blob();
	const { size } = blob;
	// Without a begin, the other number says how many bytes of the end are meant.
	const begin = from ? Number(from) : Math.max(0, size - Number(to));
	const end = from && to ? Math.min(Number(to) + 1, size) : size;
	const isThere = begin < size;
	const headers = { 'Content-Range': `bytes ${isThere ? `${begin}-${end - 1}` : '*'}/${size}` };
	return new Response(blob.slice(begin, end, blob.type), { status: isThere ? 206 : 416, headers });
}

/** Fetches every file of the edition that is not kept yet, and tells the page how far that is. */
async function keepAll(list, client) {
	const cache = await openCache();
	const response = await cache.match(list) ?? await fetch(list);
	const { files } = await response.json();
	let kept = 0;
	let failed = 0;
	const add = async (file) => {
		if (await keep(cache, new URL(file, list).href)) kept += 1;
		else failed += 1;
	};
	while (kept + failed < files.length) {
		const done = kept + failed;
		await Promise.all(files.slice(done, done + REQUESTS).map(add));
		client?.postMessage({ kept, failed, of: files.length });
	}
}

/** Whether a file of this edition is kept now. */
async function keep(cache, address) {
	if (!address.startsWith(scope)) return false;
	if (await cache.match(address)) return true;
	return cache.add(address).then(() => true, () => false);
}
