import { t } from './dom.js';

/** What is kept unasked, in bytes; more waits for the menu. */
const SMALL = 64 << 20;

export async function keepOffline(reader) {
	const workers = navigator.serviceWorker, list = reader.edition.address('offline.json');
	await workers.register(new URL(reader.getAttribute('offline') || 'service-worker.js', document.baseURI));
	const { active } = await workers.ready, { bytes } = await (await fetch(list)).json();
	workers.onmessage = ({ data }) => {
		if (!data?.of) return;
		reader.emit('offline', data);
		if (data.kept + data.failed === data.of) reader.live.textContent = t(reader, data.failed ? 'not-kept' : 'kept');
	};
	reader.keep = () => active.postMessage({ keep: list });
	if (bytes <= SMALL) reader.keep();
}
