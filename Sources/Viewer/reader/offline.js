import { t } from './dom.js';

/** Keeps the edition readable without a network: the service worker beside index.html does the work. */

/** What is kept unasked, in bytes; more waits for the menu. */
const SMALL = 64 << 20;

/** @param {any} reader */
export async function keepOffline(reader) {
	const worker = reader.getAttribute('offline') || 'service-worker.js';
	if (!('serviceWorker' in navigator)) return;
	await navigator.serviceWorker.register(new URL(worker, document.baseURI).href);
	const { active } = await navigator.serviceWorker.ready;
	const list = await fetch(reader.edition.address('offline.json')).then((response) => response.json());
	navigator.serviceWorker.addEventListener('message', ({ data }) => {
		if (data?.kept === undefined) return;
		reader.emit('offline', data);
		if (data.kept === data.of) reader.live.textContent = t(reader, 'kept');
		else if (data.failed) reader.live.textContent = t(reader, 'not-kept');
	});
	reader.keep = () => active.postMessage({ keep: reader.edition.address('offline.json') });
	if (list.bytes <= SMALL && !navigator.connection?.saveData) reader.keep();
}
