import { changed, Clock, hostMark, inOrder, isNews, lastPageOf, markID, merged, MOST_MARKS, sensibleMark } from './mark-model.js';
import { bookmarkPlace, cornersOf, placeOf } from './mark-text.js';
import { MarkTexts } from './mark-texts.js';
import { unionOf } from './mark-union.js';

/** A reader's marks of the edition that is open: as they are kept, and where each of them is on its pages. */
export class MarkKeeper {
	/**
	 * As they are kept, the removed ones among them; their places may be those of another version of the edition.
	 * @type {Map<string, Mark>}
	 */
	marks = new Map();
	/**
	 * Those that are there, with their places here.
	 * @type {Map<string, KeptMark>}
	 */
	kept = new Map();
	/** Counts changes. */
	revision = 0;
	/** @type {Set<() => void>} who is told of changes */
	watchers = new Set();
	/** @type {{ revision: number, pages: Map<number, Mark[]> }} */
	index = { revision: -1, pages: new Map() };
	/** @type {MarkMerging} */
	merging = 'same-colour';

	/** @type {MarkStore} */
	store;

	/**
	 * When all changes so far are kept.
	 * @type {Promise<unknown>}
	 */
	written = Promise.resolve();

	/**
	 * @param {Edition} edition
	 * @param {string} device
	 * @param {(event: string, detail: HostMark) => void} emit
	 */
	constructor(edition, device, emit) {
		this.edition = edition;
		this.texts = new MarkTexts(edition);
		this.emit = emit;
		this.clock = new Clock(device);
		/** SHA-256 of the PDF. */
		this.digest = /^sha256:([0-9a-f]{64})$/.exec(String(edition.data.fingerprint))?.[1] ?? '';
	}

	/** @param {MarkStore} store */
	async open(store) {
		this.store = store;
		await this.take(await store.all());
		store.watch(async (changes) => {
			const before = new Set(this.kept.keys());
			await this.take(changes);
			for (const { id } of changes) this.tellHost(id, before.has(id));
			this.tell();
		});
	}

	/**
	 * @param {() => void} listener is told of changes
	 * @returns {() => void} ends that
	 */
	watch(listener) {
		this.watchers.add(listener);
		return () => this.watchers.delete(listener);
	}

	safety() {
		return this.store.safety();
	}

	tell() {
		this.revision += 1;
		for (const watcher of this.watchers) watcher();
	}

	// What is there

	/** In the order of their places. */
	list() {
		return inOrder([...this.kept.values()].map(({ mark }) => mark)).map(({ id }) => this.kept.get(id));
	}

	/** Those that have a place in this edition, in order. */
	placed() {
		return inOrder([...this.kept.values()].filter(({ lost }) => !lost).map(({ mark }) => mark));
	}

	/**
	 * Marks that are on a page, in order.
	 * @param {number} page
	 * @returns {Mark[]}
	 */
	on(page) {
		if (this.index.revision !== this.revision) {
			/** @type {Map<number, Mark[]>} */
			const pages = new Map();
			for (const mark of this.placed()) {
				for (let each = mark.place.page; each <= lastPageOf(mark.place); each++) {
					if (!pages.has(each)) pages.set(each, []);
					pages.get(each).push(mark);
				}
			}
			this.index = { revision: this.revision, pages };
		}
		return this.index.pages.get(page) ?? [];
	}

	/**
	 * @param {string} id
	 * @returns {HostMark | null}
	 */
	hostMark(id) {
		const { mark, lost = true } = this.kept.get(id) ?? { mark: this.marks.get(id) };
		return mark ? hostMark(mark, lost) : null;
	}

	/** As hosts are told of them, in the order of their places. */
	hostMarks() {
		return this.list().map(({ mark }) => this.hostMark(mark.id));
	}

	// Places

	/**
	 * What every place on a page says of it.
	 * @param {number} page
	 */
	known = (page) => ({ document: this.digest, label: this.edition.label(page) });

	/**
	 * @param {MarkSpan} span
	 * @returns {Promise<MarkPlace | null>} null if it has no words
	 */
	async placeOf(span) {
		return placeOf(span, await this.texts.among(span.page, span.last), this.known);
	}

	/**
	 * @param {MarkArea} area
	 * @returns {MarkPlace}
	 */
	areaPlace({ page, rect }) {
		return { ...this.known(page), page, quads: [{ page, quad: cornersOf(rect) }] };
	}

	/**
	 * Takes versions of marks in, and finds their places here.
	 * @param {Mark[]} changes
	 */
	async take(changes) {
		/** @type {Mark[]} */
		const others = [];
		for (const change of changes) {
			const mark = merged(this.marks.get(change.id), change);
			this.marks.set(mark.id, mark);
			this.clock.see(mark.modified, Date.now());
			if (mark.deleted) this.kept.delete(mark.id);
			else if (mark.place.document === this.digest) this.kept.set(mark.id, { mark, lost: lastPageOf(mark.place) >= this.edition.pageCount });
			else others.push(mark);
		}
		if (!others.length) return;
		const { placesHere } = await import('./mark-finder.js');
		const places = await placesHere(others.map(({ place }) => place), this.edition.pageCount, (page) => this.texts.of(page), this.known);
		others.forEach((mark, at) => {
			// Changed, while its place was looked for.
			if (this.marks.get(mark.id) !== mark) return;
			const place = places[at];
			this.kept.set(mark.id, place ? { mark: { ...mark, place }, lost: false } : { mark, lost: true });
		});
	}

	// What a reader does

	/** @param {HybridTime} [after] */
	time(after) {
		return this.clock.next(Date.now(), after);
	}

	/**
	 * Makes changes: seen at once, then kept (`written`).
	 * @param {Mark[]} changes
	 */
	commit(changes) {
		for (const mark of changes) {
			const before = this.kept.get(mark.id);
			this.marks.set(mark.id, mark);
			if (mark.deleted) this.kept.delete(mark.id);
			else if (mark.place.document === this.digest) this.kept.set(mark.id, { mark, lost: false });
			// Its own place stays that of the version on which it was made.
			else this.kept.set(mark.id, { mark: { ...mark, place: before?.mark.place ?? mark.place }, lost: before?.lost ?? true });
			this.tellHost(mark.id, Boolean(before));
		}
		this.tell();
		this.written = Promise.all([this.written, this.store.put(changes).then(() => this.tell())]);
	}

	/**
	 * @param {string} id
	 * @param {boolean} wasThere
	 */
	tellHost(id, wasThere) {
		const isThere = this.kept.has(id);
		if (isThere || wasThere) this.emit(!isThere ? 'markremove' : wasThere ? 'markchange' : 'markadd', this.hostMark(id));
	}

	/**
	 * Makes a mark; with those that it meets it becomes one.
	 * @param {MarkPlace} place
	 * @param {MarkLook} [look]
	 * @returns {Promise<{ id: string, undo: (() => void) | null } | null>} null if it can't be made; `undo` parts it from others again
	 */
	async make(place, look = {}) {
		if (this.marks.size >= MOST_MARKS) return null;
		const now = Date.now();
		const modified = this.time();
		/** @type {Mark} */
		const bare = {
			id: markID(now, crypto.getRandomValues(new Uint8Array(10))), kind: place.quads.length ? 'highlight' : 'bookmark', place, colour: 'yellow',
			style: 'solid', note: '', tags: [], created: now, modified, notes: [],
		};
		const mark = sensibleMark(changed(bare, look, modified));
		if (!mark) return null;
		const union = await unionOf(mark, this);
		this.commit(union?.changes ?? [mark]);
		if (!union) return { id: mark.id, undo: null };
		const { before } = union;
		// All of them as they were, the new one beside them.
		const undo = () => {
			this.commit(before.map((each) => ({ ...each, modified: this.time(union.mark.modified) })));
		};
		return { id: union.mark.id, undo };
	}

	/**
	 * @param {number} page
	 * @returns {Promise<MarkPlace>}
	 */
	async bookmarkPlace(page) {
		return bookmarkPlace(page, await this.texts.of(page), this.known(page));
	}

	/**
	 * Marks what a host says.
	 * @param {HostPlace} place
	 * @returns {Promise<string | null>} the mark's id; null where there is no such place
	 */
	async add({ page, start, end, rect, ...look }) {
		const at = page - 1;
		if (!(Number.isInteger(at) && at >= 0 && at < this.edition.pageCount)) return null;
		const words = () => this.placeOf({ page: at, start, last: at, end });
		const place = rect ? this.areaPlace({ page: at, rect }) : start === undefined ? await this.bookmarkPlace(at) : await words();
		return (place && (await this.make(place, look)))?.id ?? null;
	}

	/**
	 * @param {string} id
	 * @param {MarkLook} look
	 * @returns {boolean} false where there is no such mark, or no mark looks so
	 */
	change(id, look) {
		const before = this.marks.get(id);
		const mark = before && !before.deleted && sensibleMark(changed(before, look, this.time(before.modified)));
		if (mark) this.commit([mark]);
		return Boolean(mark);
	}

	/**
	 * @param {string} id
	 * @returns {(() => void) | null} brings it back; null where there is no such mark
	 */
	remove(id) {
		const before = this.marks.get(id);
		if (!before || before.deleted) return null;
		const now = this.time(before.modified);
		this.commit([{ ...before, deleted: now, modified: now }]);
		return () => {
			this.commit([{ ...before, modified: this.time(now) }]);
		};
	}

	/**
	 * Takes marks over from a file.
	 * @param {Mark[]} marks
	 * @param {boolean} isSame whether the file says that they are of this issue: of another one, only what is here too is taken
	 * @returns {Promise<{ count: number, lost: number }>} how many are new or newer, and how many of these have no place here
	 */
	async adopt(marks, isSame) {
		const news = marks.filter((mark) => isNews(this.marks.get(mark.id), mark));
		await this.take(news);
		const strangers = isSame ? [] : news.filter(({ id, place }) => !place.quote || this.kept.get(id)?.lost);
		for (const { id } of strangers) {
			this.kept.delete(id);
			this.marks.delete(id);
		}
		// A place that the file does not say to be of this document is, now that it was found here.
		for (const { id, place } of news) {
			const here = this.kept.get(id);
			if (!place.document && here && !here.lost) this.marks.set(id, here.mark);
		}
		const taken = news.filter((mark) => !strangers.includes(mark));
		for (const { id } of taken) this.tellHost(id, false);
		await this.store.put(taken.map(({ id }) => this.marks.get(id)));
		this.tell();
		return { count: taken.length, lost: taken.filter(({ id }) => this.kept.get(id)?.lost).length };
	}

	/** All marks for a file, with their places here where they have one. */
	forFile() {
		return [...this.marks.values()].map((mark) => this.kept.get(mark.id)?.mark ?? mark);
	}

	close() {
		this.store.close();
		this.watchers.clear();
	}
}
