import { t } from './dom.js';
import { offer } from './hint.js';
import { issueOf } from './mark-home.js';
import { recall, remember } from './edition.js';

/** Where the reader was on other devices: offered, never followed unasked. */

/**
 * Units in which a time is told, in seconds, the largest first.
 * @type {[Intl.RelativeTimeFormatUnit, number][]}
 */
const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];

/**
 * What this browser is called in marks: a random name. One that may store nothing has another one at each visit.
 * @param {boolean} mayStore
 */
export function deviceID(mayStore) {
	const known = mayStore ? recall('device').device : '';
	if (known) return known;
	const random = crypto.getRandomValues(new Uint8Array(6));
	const device = `reader-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
	if (mayStore) remember('device', { device });
	return device;
}

/** What people know this device by, as far as browsers tell. */
function deviceName() {
	const { userAgentData } = /** @type {{ userAgentData?: { platform?: string } }} */ (navigator);
	return /iPhone|iPad|Android/.exec(navigator.userAgent)?.[0] ?? (userAgentData?.platform || navigator.platform || 'browser');
}

/**
 * How long ago something was, in words.
 * @param {number} time
 * @param {string} language
 */
export function ago(time, language, now = Date.now()) {
	const seconds = Math.min(0, (time - now) / 1000);
	const [unit, length] = UNITS.find(([, each]) => -seconds >= each) ?? UNITS.at(-1);
	return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}

/**
 * @param {Reader} reader
 * @param {MarkStore} store
 * @param {string} device that this is
 */
export function positionsOf(reader, store, device) {
	const { edition, session, view } = reader;
	/** Where the reader began; one that has not moved has no position to tell. */
	const beginning = view.page;
	let hasMoved = false;

	return {
		/** Asks whether to go where the reader was on another device; about each position once. */
		async ask() {
			const position = await store.position();
			if (!position || session !== reader.session || position.device === device) return;
			const { page, name, modified } = position;
			const key = `position ${issueOf(edition)}`;
			if (page >= edition.pageCount || view.pagesOf().includes(page) || recall(key).offered >= modified) return;
			if (session.mayStore) remember(key, { offered: modified });
			const values = { page: edition.label(page), device: name, time: ago(modified, reader.translation.language) };
			offer(reader, t(reader, 'elsewhere', values), t(reader, 'go-there'), () => void reader.visit({ page }));
		},

		/** Tells other devices where the reader is. */
		tell() {
			const { page } = view;
			hasMoved ||= page !== beginning;
			if (!hasMoved) return;
			const progression = page / Math.max(1, edition.pageCount - 1);
			store.move({ page, progression, device, name: deviceName(), modified: Date.now() });
		},
	};
}
