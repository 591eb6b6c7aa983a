import { t } from './dom.js';

/** Bytes that are kept unasked; what is larger waits for the menu. */
const KEPT_UNASKED = 64 << 20;

/**
 * Lets the service worker keep the edition.
 * @param {Reader} reader
 */
export async function keepOffline(reader) {
	const workers = navigator.serviceWorker;
	const list = reader.edition.address('offline.json');
	await workers.register(new URL(reader.getAttribute('offline') || 'service-worker.js', document.baseURI));
	const { active } = await workers.ready;
	const { bytes } = await (await fetch(list)).json();
	workers.onmessage = ({ data }) => {
		if (!data?.of) return;
		reader.emit('offline', data);
		const isDone = data.kept + data.failed === data.of;
		if (isDone) reader.live.textContent = t(reader, data.failed ? 'not-kept' : 'kept');
	};
	reader.keep = () => active.postMessage({ keep: list });
	if (bytes <= KEPT_UNASKED) reader.keep();
}
