import { merged, sensibleMark } from './mark-model.js';

/** Where a browser keeps marks: IndexedDB, which the tabs of a site share. Where there is none, marks last as long as the page. */

const NAME = 'recto-marks';
/** The last character: keys that begin with a word are between the word and the word with this. */
const END = '\uffff';

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
const result = (request) => new Promise((resolve, reject) => {
	request.onsuccess = () => resolve(request.result);
	request.onerror = () => reject(request.error);
});

/** @returns {Promise<IDBDatabase>} with marks by issue and id, and notes by issue and key */
function openDatabase() {
	const request = indexedDB.open(NAME, 1);
	request.onupgradeneeded = () => {
		request.result.createObjectStore('marks');
		request.result.createObjectStore('notes');
	};
	return result(request);
}

/**
 * The marks of an issue in this browser, and beside them notes of whoever uses the store: values by a key.
 * @implements {MarkStore}
 */
export class BrowserStore {
	/** @type {Map<string, Mark>} */
	marks = new Map();
	/** @type {Map<string, unknown>} */
	notes = new Map();
	/** @type {IDBDatabase | null} */
	database = null;
	/** @type {BroadcastChannel | null} */
	channel = null;
	/** @type {((changes: Mark[]) => void)[]} */
	listeners = [];

	/**
	 * @param {string} issue
	 * @param {boolean} mayStore
	 */
	constructor(issue, mayStore) {
		this.issue = issue;
		this.isLasting = mayStore;
		this.opened = mayStore ? this.open() : Promise.resolve();
	}

	async open() {
		try {
			this.database = await openDatabase();
			// Another tab has a newer reader.
			this.database.onversionchange = () => this.database.close();
			const transaction = this.database.transaction(['marks', 'notes']);
			const range = IDBKeyRange.bound([this.issue], [this.issue, END]);
			const [marks, keys, values] = await Promise.all([
				result(transaction.objectStore('marks').getAll(range)), result(transaction.objectStore('notes').getAllKeys(range)),
				result(transaction.objectStore('notes').getAll(range)),
			]);
			for (const value of marks) this.absorb(value);
			keys.forEach((key, at) => this.notes.set(String(/** @type {string[]} */ (key)[1]), values[at]));
			this.channel = new BroadcastChannel(NAME);
			this.channel.onmessage = ({ data }) => this.hear(data);
		} catch {
			this.isLasting = false;
		}
	}

	/**
	 * What another tab has changed.
	 * @param {{ issue?: unknown, marks?: unknown, notes?: unknown }} message
	 */
	hear({ issue, marks, notes }) {
		if (issue !== this.issue || !Array.isArray(marks)) return;
		if (Array.isArray(notes)) for (const [key, value] of notes) this.keepNote(key, value);
		const changes = marks.flatMap((mark) => this.absorb(mark) ?? []);
		for (const listener of this.listeners) listener(changes);
	}

	/**
	 * @param {unknown} value
	 * @returns {Mark | null} what the mark is now; null if it is none
	 */
	absorb(value) {
		const mark = sensibleMark(value);
		const now = mark && merged(this.marks.get(mark.id), mark);
		if (now) this.marks.set(now.id, now);
		return now;
	}

	/**
	 * @param {string} key
	 * @param {unknown} value undefined for none
	 */
	keepNote(key, value) {
		if (value === undefined) this.notes.delete(key);
		else this.notes.set(key, value);
	}

	async all() {
		await this.opened;
		return [...this.marks.values()];
	}

	/**
	 * @param {Mark[]} changes
	 * @param {[string, unknown][]} [notes] that are written with them, all or nothing
	 */
	async put(changes, notes = []) {
		await this.opened;
		for (const mark of changes) this.absorb(mark);
		for (const [key, value] of notes) this.keepNote(key, value);
		if (!this.database) return;
		try {
			await this.write(changes, notes);
			this.channel?.postMessage({ issue: this.issue, marks: changes, notes });
		} catch {
			// Full, or taken away meanwhile.
			this.isLasting = false;
		}
	}

	/**
	 * @param {Mark[]} changes
	 * @param {[string, unknown][]} notes
	 */
	async write(changes, notes) {
		const transaction = this.database.transaction(['marks', 'notes'], 'readwrite', { durability: 'strict' });
		const done = new Promise((resolve, reject) => {
			transaction.oncomplete = resolve;
			transaction.onabort = () => reject(transaction.error);
		});
		// Together, since what can't be written ends the transaction too.
		await Promise.all([done, this.fill(transaction, changes, notes)]);
	}

	/**
	 * @param {IDBTransaction} transaction
	 * @param {Mark[]} changes
	 * @param {[string, unknown][]} notes
	 */
	async fill(transaction, changes, notes) {
		const marks = transaction.objectStore('marks');
		for (const mark of changes) {
			// The transaction keeps other tabs from writing between the read and the write.
			const known = sensibleMark(await result(marks.get([this.issue, mark.id])));
			marks.put(merged(known ?? undefined, mark), [this.issue, mark.id]);
		}
		for (const [key, value] of notes) {
			if (value === undefined) transaction.objectStore('notes').delete([this.issue, key]);
			else transaction.objectStore('notes').put(value, [this.issue, key]);
		}
	}

	/** @param {(changes: Mark[]) => void} listener */
	watch(listener) {
		this.listeners.push(listener);
	}

	/**
	 * A browser knows of no other device.
	 * @returns {Promise<DevicePosition | null>}
	 */
	async position() {
		return null;
	}

	move() {}

	safety() {
		return { isLasting: this.isLasting, isShared: false, waiting: 0 };
	}

	close() {
		this.listeners = [];
		this.channel?.close();
		this.database?.close();
	}
}
