import { annotation, marksOf } from './mark-file.js';
import { compare } from './mark-model.js';
import { BrowserStore } from './mark-store.js';

/**
 * Marks on a server, by the W3C Web Annotation Protocol: a container of annotations, which tells with `?since=REVISION` what has changed,
 * and beside it the position (OPDS Progression). The browser keeps a copy, and what the server has not got yet: marks that are made offline
 * are sent later. Of two versions the later one counts, by the hybrid clock; the note of the other goes to the mark's earlier notes.
 */

const ANNOTATION = 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"';
const PROGRESSION = 'application/opds-progression+json';
/** Milliseconds between two looks at what others have changed. */
const LOOK_EVERY = 60_000;
/** Milliseconds until a server that was not there is asked again: first, and at most. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 300_000;
/** Milliseconds that a position is not told, while pages are turned. */
const POSITION_DELAY = 3_000;
/** How often a change is tried that meets another one. */
const MOST_TRIES = 4;
/** How many pages a list of changes may have. */
const MOST_PAGES = 1000;

/** The server does not answer as it should: nothing more is sent for a while. */
class Unavailable extends Error {
	/** @param {Response | null} response */
	constructor(response) {
		super(response ? `the server answers ${response.status}` : 'the server does not answer');
		const seconds = Number(response?.headers.get('Retry-After'));
		/** Milliseconds that the server wants to be left alone. */
		this.wait = seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0;
	}
}

/**
 * The marks of an issue on a server and in this browser.
 * @implements {MarkStore}
 */
export class ServerStore {
	/** @type {((changes: Mark[]) => void)[]} */
	listeners = [];
	closed = new AbortController();
	retry = FIRST_RETRY;
	/**
	 * The round that is going on.
	 * @type {Promise<void> | null}
	 */
	round = null;
	isAgainWanted = false;
	/** @type {number | undefined} */
	timer;
	/** @type {number | undefined} */
	moving;
	/** @type {DevicePosition | null} */
	place = null;

	/**
	 * @param {string} address of the container
	 * @param {string} issue
	 * @param {boolean} mayStore
	 * @param {string} source the document's address
	 * @param {string} digest SHA-256 of the PDF
	 */
	constructor(address, issue, mayStore, source, digest) {
		this.address = address.replace(/\/*$/, '/');
		this.issue = issue;
		this.source = source;
		/** For annotations of other programs. */
		this.unsaid = { device: 'server', document: digest };
		this.browser = new BrowserStore(issue, mayStore);
		this.browser.watch((changes) => this.tell(changes));
		const { signal } = this.closed;
		addEventListener('online', () => this.sync(), { signal });
		document.addEventListener('visibilitychange', () => this.attend(), { signal });
		addEventListener('pagehide', () => this.sendPosition(true), { signal });
	}

	async all() {
		const marks = await this.browser.all();
		this.sync();
		return marks;
	}

	/** @param {Mark[]} changes */
	async put(changes) {
		await this.browser.put(changes, changes.map(({ id }) => [`unsent ${id}`, true]));
		this.sync();
	}

	/** @param {(changes: Mark[]) => void} listener */
	watch(listener) {
		this.listeners.push(listener);
	}

	/** @param {Mark[]} changes */
	tell(changes) {
		for (const listener of this.listeners) listener(changes);
	}

	safety() {
		return { isLasting: this.browser.isLasting, isShared: true, waiting: this.unsent().length };
	}

	/** Ids of marks that the server has not got yet. */
	unsent() {
		return [...this.browser.notes.keys()].filter((key) => key.startsWith('unsent ')).map((key) => key.slice('unsent '.length));
	}

	close() {
		this.sendPosition(true);
		clearTimeout(this.timer);
		this.listeners = [];
		this.closed.abort();
		this.browser.close();
	}

	/** A page that comes into view again may have missed something; one that goes may not come back. */
	attend() {
		if (document.visibilityState === 'visible') this.sync();
		else this.sendPosition(true);
	}

	// Marks

	/** Brings this browser and the server together. One round at a time, in all tabs. */
	sync() {
		if (this.closed.signal.aborted) return;
		clearTimeout(this.timer);
		if (this.round) {
			this.isAgainWanted = true;
			return;
		}
		this.isAgainWanted = false;
		this.round = this.locked(async () => {
			await this.pull();
			// The server's times of these changes are seen at once: what a reader does next is later.
			if (await this.push()) await this.pull();
		}).then(() => {
			this.retry = FIRST_RETRY;
			this.sendPosition(false);
			this.after(LOOK_EVERY);
		}, (error) => {
			this.after(Math.max(this.retry, error.wait ?? 0));
			this.retry = Math.min(LAST_RETRY, 2 * this.retry);
		}).then(() => {
			this.round = null;
			this.tell([]);
			if (this.isAgainWanted) this.sync();
		});
	}

	/** @param {number} delay milliseconds, until there is another round if somebody looks */
	after(delay) {
		this.timer = setTimeout(() => (document.visibilityState === 'visible' ? this.sync() : this.after(delay)), delay);
	}

	/** @param {() => Promise<void>} work */
	async locked(work) {
		// Only a secure page has locks; tabs without them send twice what the server takes once.
		if (navigator.locks) await navigator.locks.request(`recto-marks ${this.issue}`, { signal: this.closed.signal }, work);
		else await work();
	}

	/**
	 * @param {string} address
	 * @param {RequestInit} [options]
	 * @returns {Promise<Response>}
	 * @throws {Unavailable} where another mark would not fare better
	 */
	async request(address, options = {}) {
		const { signal } = this.closed;
		const headers = { Accept: ANNOTATION, ...options.headers };
		const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store', signal, ...options, headers }).catch(() => null);
		const isOut = !response || response.status >= 500 || [401, 403, 405, 429].includes(response.status);
		if (isOut) throw new Unavailable(response);
		return response;
	}

	/** Takes over what has changed on the server. */
	async pull() {
		const since = Number(this.browser.notes.get('revision')) || 0;
		let next = `${this.address}?since=${since}`;
		let revision = since;
		for (let count = 0; next && count < MOST_PAGES; count++) {
			const response = await this.request(next);
			if (!response.ok) throw new Unavailable(response);
			const body = await response.json().catch(() => null);
			// Of a collection, the first page may be in it.
			const page = Array.isArray(body?.items) ? body : body?.first;
			if (!Array.isArray(page?.items)) throw new Unavailable(response);
			const { marks } = await marksOf(page, this.unsaid);
			revision = Number(page['x-recto']?.revision ?? body['x-recto']?.revision) || revision;
			const isLast = typeof page.next !== 'string';
			await this.browser.put(marks, isLast ? [['revision', revision]] : []);
			if (marks.length) this.tell(marks.map(({ id }) => this.browser.marks.get(id)));
			next = isLast ? '' : new URL(page.next, response.url).href;
			if (next && new URL(next).origin !== new URL(this.address).origin) throw new Unavailable(response);
		}
	}

	/**
	 * Sends what the server has not got.
	 * @returns {Promise<boolean>} whether there was anything
	 */
	async push() {
		const unsent = this.unsent();
		for (const id of unsent) {
			const mark = this.browser.marks.get(id);
			const sent = mark ? await this.send(mark) : { etag: '', mark };
			if (!sent) continue;
			// Not if it was changed meanwhile: then it has to be sent again.
			const isSettled = !sent.mark || compare(this.browser.marks.get(id).modified, sent.mark.modified) === 0;
			await this.browser.put([], [[`etag ${id}`, sent.etag || undefined]]);
			if (isSettled) await this.browser.put([], [[`unsent ${id}`, undefined]]);
			this.tell([]);
		}
		return unsent.length > 0;
	}

	/**
	 * Brings one mark to the server, together with what the server has of it.
	 * @param {Mark} mark
	 * @returns {Promise<{ etag: string, mark: Mark } | null>} what the server has now, and its ETag, empty if there is none; null where the
	 *	server does not take the mark
	 */
	async send({ id }) {
		const address = this.address + id;
		let etag = String(this.browser.notes.get(`etag ${id}`) ?? '');
		for (let count = 0; count < MOST_TRIES; count++) {
			const mark = this.browser.marks.get(id);
			// Without its ETag, a mark is taken for one that the server does not know.
			const isUnknown = mark.deleted && !etag;
			const response = isUnknown ? null : await this.request(address, {
				method: mark.deleted ? 'DELETE' : 'PUT',
				headers: { ...(etag ? { 'If-Match': etag } : { 'If-None-Match': '*' }), ...(!mark.deleted && { 'Content-Type': ANNOTATION }) },
				...(!mark.deleted && { body: JSON.stringify(annotation(mark, this.source)) }),
			});
			const isGone = response?.status === 404 || response?.status === 410;
			if (response?.ok || (mark.deleted && isGone)) return { etag: mark.deleted ? '' : (response.headers.get('ETag') ?? ''), mark };
			if (response && ![404, 409, 410, 412, 428].includes(response.status)) return null;
			// Another device was here first.
			const there = await this.request(address);
			etag = there.headers.get('ETag') ?? '';
			if (!there.ok) {
				if (mark.deleted) return { etag: '', mark };
				continue;
			}
			const { marks } = await marksOf({ items: [await there.json().catch(() => null)] }, this.unsaid);
			await this.browser.put(marks);
			this.tell(marks.map((each) => this.browser.marks.get(each.id)));
		}
		return null;
	}

	// The position

	get progression() {
		return new URL('../progression', this.address).href;
	}

	async position() {
		const response = await this.request(this.progression, { headers: { Accept: PROGRESSION } }).catch(() => /** @type {Response | null} */ (null));
		const found = response?.status === 200 ? await response.json().catch(() => null) : null;
		const [reference] = [found?.references ?? []].flat();
		const page = Number(/[#&]page=(\d+)/.exec(String(reference))?.[1]) - 1;
		const modified = Date.parse(found?.modified);
		if (!(page >= 0) || !Number.isFinite(modified)) return null;
		return { page, modified, progression: Number(found.progression) || 0, device: String(found.device?.id), name: String(found.device?.name ?? '').slice(0, 60) };
	}

	/** @param {DevicePosition} position */
	move(position) {
		this.place = position;
		clearTimeout(this.moving);
		this.moving = setTimeout(() => this.sendPosition(false), POSITION_DELAY);
	}

	/** @param {boolean} isLast whether the page may be gone before the answer comes */
	sendPosition(isLast) {
		const { place } = this;
		clearTimeout(this.moving);
		this.place = null;
		if (!place) return;
		const { page, progression, device, name, modified } = place;
		const body = { modified: new Date(modified).toISOString(), device: { id: device, name }, progression, references: [`#page=${page + 1}`] };
		fetch(this.progression, {
			method: 'PUT', credentials: 'same-origin', keepalive: isLast, headers: { 'Content-Type': PROGRESSION }, body: JSON.stringify(body),
		}).catch(() => {
			// Told with the next page that is turned, or when there is a network again.
			this.place ??= place;
		});
	}
}
