/** Marks as values: made, changed, merged, brought together with other versions of themselves. Nothing here knows of the document. */

export const COLOURS = ['yellow', 'green', 'blue', 'pink', 'orange', 'purple', 'grey'];
export const STYLES = ['solid', 'underline', 'strikethrough', 'outline'];
const KINDS = ['highlight', 'note', 'bookmark'];
/** Which marks that meet become one. */
export const MERGING = ['same-colour', 'always', 'never'];
/** Notes that are kept of a mark: the present one and ten earlier ones. */
const MOST_NOTES = 11;
/** Bytes of UTF-8. */
export const LONGEST_NOTE = 16 << 10;
export const MOST_MARKS = 100000;
/** A device whose clock is further ahead does not take the others along. */
const TOLERANCE = 600000;

/**
 * A UUID of version 7 (RFC 9562): ids sort by the time at which they were made.
 * @param {number} now milliseconds
 * @param {Uint8Array} random ten bytes
 */
export function markID(now, random) {
	const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0').slice(-12);
	const rest = [...random].map((byte, at) => (at === 2 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0')).join('');
	return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/**
 * @param {HybridTime} one
 * @param {HybridTime} other
 */
export const compare = (one, other) =>
	one.milliseconds - other.milliseconds || one.counter - other.counter || (one.device < other.device ? -1 : Number(one.device > other.device));

/** Times of changes that are made here: each later than all before, and than what is changed. */
export class Clock {
	/** @param {string} device */
	constructor(device) {
		/** @type {HybridTime} */
		this.last = { milliseconds: 0, counter: 0, device };
	}

	/**
	 * @param {number} now
	 * @param {HybridTime} [changed] when what is changed was changed before
	 * @returns {HybridTime}
	 */
	next(now, changed) {
		const time = { milliseconds: now, counter: 0, device: this.last.device };
		for (const before of [this.last, changed]) {
			if (!before || before.milliseconds < time.milliseconds) continue;
			if (before.milliseconds === time.milliseconds && before.counter < time.counter) continue;
			time.milliseconds = before.milliseconds;
			time.counter = before.counter + 1;
		}
		this.see(time, now);
		return time;
	}

	/**
	 * Takes note of a change, whoever made it.
	 * @param {HybridTime} time
	 * @param {number} now
	 */
	see({ milliseconds, counter }, now) {
		const isAhead = milliseconds > this.last.milliseconds || (milliseconds === this.last.milliseconds && counter > this.last.counter);
		if (isAhead && milliseconds <= now + TOLERANCE) this.last = { ...this.last, milliseconds, counter };
	}
}

/**
 * @param {PastNote[]} notes
 * @returns {PastNote[]} each text once, the latest first
 */
function latest(notes) {
	/** @type {Map<string, HybridTime>} */
	const written = new Map();
	for (const { text, written: time } of notes) {
		const known = written.get(text);
		if (!known || compare(known, time) < 0) written.set(text, time);
	}
	return [...written].map(([text, time]) => ({ text, written: time }))
		.sort((one, other) => compare(other.written, one.written) || (one.text < other.text ? -1 : 1)).slice(0, MOST_NOTES);
}

/**
 * What becomes of two versions of a mark: the later one counts, and no note is lost.
 * @param {Mark | undefined} one
 * @param {Mark} other
 * @returns {Mark}
 */
export function merged(one, other) {
	if (!one) return other;
	const order = compare(one.modified, other.modified);
	// Nobody changes a mark twice at one time; where a damaged file says so, every device takes the same.
	const isFirst = order > 0 || (order === 0 && JSON.stringify(one) > JSON.stringify(other));
	return { ...(isFirst ? one : other), notes: latest([...one.notes, ...other.notes]) };
}

/**
 * Whether a version of a mark has anything that the known one has not: a later change, or a note.
 * @param {Mark | undefined} known
 * @param {Mark} mark
 */
export function isNews(known, mark) {
	if (!known || compare(known.modified, mark.modified) < 0) return true;
	return mark.notes.some(({ text }) => !known.notes.some((note) => note.text === text));
}

/**
 * @param {Mark} mark
 * @param {MarkLook} change
 * @param {HybridTime} time
 * @returns {Mark}
 */
export function changed(mark, { colour = mark.colour, style = mark.style, note = mark.note, tags = mark.tags }, time) {
	const isNew = note !== mark.note && note !== '';
	const kind = mark.kind === 'bookmark' ? 'bookmark' : note ? 'note' : 'highlight';
	const notes = latest([...mark.notes, ...(isNew ? [{ text: note, written: time }] : [])]);
	return { ...mark, colour, style, note, kind, tags: [...new Set(tags)].sort(), modified: time, notes };
}

/**
 * The words that a mark is on; undefined for what is no text.
 * @param {Mark} mark
 * @returns {MarkSpan | undefined}
 */
export function spanOf({ place: { page, range, end } }) {
	return range && { page, start: range[0], last: end?.page ?? page, end: end?.offset ?? range[1] };
}

/**
 * The last page that a mark is on.
 * @param {MarkPlace} place
 */
export const lastPageOf = ({ page, end }) => end?.page ?? page;

/**
 * A mark as the page around the reader has it; pages count from 1 there.
 * @param {Mark} mark
 * @param {boolean} lost whether it has no place in the edition that is open
 * @returns {HostMark}
 */
export function hostMark({ id, kind, place, colour, style, note, tags, created, modified }, lost) {
	return {
		id, kind, page: place.page + 1, lastPage: lastPageOf(place) + 1, label: place.label, words: place.quote?.exact ?? '', colour, style,
		note, tags: [...tags], created, modified: modified.milliseconds, lost,
	};
}

/**
 * @param {MarkSpan} one
 * @param {MarkSpan} other
 * @param {(from: MarkPoint, to: MarkPoint) => boolean} isBlank whether no words are between two places
 * @returns {MarkSpan | null} both in one, if they overlap or nothing is between them
 */
export function joined(one, other, isBlank) {
	const [first, second] = one.page < other.page || (one.page === other.page && one.start <= other.start) ? [one, other] : [other, one];
	const isOver = second.page < first.last || (second.page === first.last && second.start <= first.end);
	if (!isOver && !isBlank({ page: first.last, offset: first.end }, { page: second.page, offset: second.start })) return null;
	const isLonger = first.last > second.last || (first.last === second.last && first.end >= second.end);
	const { last, end } = isLonger ? first : second;
	return { page: first.page, start: first.start, last, end };
}

/** @param {Mark} mark */
const startOf = ({ place }) => [place.page, place.range?.[0] ?? -1, place.quads[0]?.quad[0][1] ?? 0];

/**
 * In the order of their places.
 * @param {Mark[]} marks
 */
export const inOrder = (marks) => [...marks].sort((one, other) => {
	const [first, second] = [startOf(one), startOf(other)];
	return first[0] - second[0] || first[1] - second[1] || first[2] - second[2] || one.created - other.created || (one.id < other.id ? -1 : 1);
});

/**
 * What a mark that a reader just made becomes with those that it meets: the oldest stays, with the look of the new one, and the notes and
 * tags of all. Only what a reader does merges marks, never synchronisation or an import.
 * @param {Mark} mark
 * @param {Mark[]} others
 * @param {MarkMerging} merging
 * @param {{
 *	isBlank(from: MarkPoint, to: MarkPoint): boolean, place(span: MarkSpan): MarkPlace | null, time(after: HybridTime): HybridTime
 * }} known
 * @returns {MarkUnion | null} null if it meets none
 */
export function mergeWith(mark, others, merging, { isBlank, place, time }) {
	let union = spanOf(mark);
	if (!union || merging === 'never') return null;
	/** @param {Mark} other */
	const mayMeet = (other) => {
		const isAlike = other.colour === mark.colour && other.style === mark.style;
		return spanOf(other) && other.place.document === mark.place.document && (isAlike || (merging === 'always' && !mark.note && !other.note));
	};
	let rest = others.filter(mayMeet);
	/** @type {Mark[]} */
	const met = [];
	for (let next = rest; next.length;) {
		next = rest.filter((other) => joined(union, spanOf(other), isBlank));
		rest = rest.filter((other) => !next.includes(other));
		for (const other of next) union = joined(union, spanOf(other), isBlank) ?? union;
		met.push(...next);
	}
	const at = met.length ? place(union) : null;
	if (!at) return null;
	const all = inOrder([...met, mark]);
	const oldest = all.reduce((one, other) => (other.created < one.created || (other.created === one.created && other.id < one.id) ? other : one));
	const now = time(all.map(({ modified }) => modified).reduce((one, other) => (compare(one, other) > 0 ? one : other)));
	const note = [...new Set(all.map((each) => each.note).filter(Boolean))].join('\n\n');
	const look = { note, tags: all.flatMap(({ tags }) => tags), colour: mark.colour, style: mark.style };
	const result = { ...changed(oldest, look, now), place: at };
	result.notes = latest(all.flatMap(({ notes }) => notes).concat(result.notes));
	const absorbed = all.filter((each) => each !== oldest).map((each) => ({ ...each, deleted: now, modified: now, mergedInto: oldest.id }));
	return { mark: result, changes: [result, ...absorbed], before: all };
}

const encoder = new TextEncoder();

/**
 * @param {unknown} value
 * @param {number} [most] bytes of UTF-8
 */
const isText = (value, most = 4096) =>
	typeof value === 'string' && value.length <= most && (value.length * 3 <= most || encoder.encode(value).length <= most);
/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0 && /** @type {number} */ (value) < 2 ** 31;
/** @param {any} value */
const isTime = (value) => Number.isFinite(value?.milliseconds) && Number.isInteger(value.counter) && isText(value.device, 256);
/** @param {any} value */
const isPoint = (value) => Array.isArray(value) && value.length === 2 && value.every((each) => Number.isFinite(each) && Math.abs(each) <= 1e6);

/** @param {any} place */
function isPlace(place) {
	const { document, page, label, range, end, quads, quote } = Object(place);
	return isText(document, 64) && isCount(page) && isText(label, 1024)
		&& (range === undefined || (Array.isArray(range) && range.length === 2 && range.every(isCount) && range[0] <= range[1]))
		&& (end === undefined || (isCount(end?.page) && isCount(end.offset) && end.page > page))
		&& Array.isArray(quads) && quads.length <= 256
		&& quads.every((each) => isCount(each?.page) && Array.isArray(each.quad) && each.quad.length === 4 && each.quad.every(isPoint))
		&& (quote === undefined || (isText(quote?.exact, 16000) && isText(quote.prefix) && isText(quote.suffix)));
}

/**
 * @param {any} mark out of a file or a browser's storage
 * @returns {Mark | null} null where it is none
 */
export function sensibleMark(mark) {
	if (!mark || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mark.id) || !isPlace(mark.place) || !isTime(mark.modified)) return null;
	/** @param {{ text?: unknown, written?: unknown }} note */
	const isNote = ({ text, written }) => isText(text, LONGEST_NOTE) && isTime(written);
	const isSensible = KINDS.includes(mark.kind) && isText(mark.note, LONGEST_NOTE) && Number.isFinite(mark.created)
		&& Array.isArray(mark.tags) && mark.tags.length <= 100 && mark.tags.every((/** @type {unknown} */ tag) => isText(tag, 256))
		&& Array.isArray(mark.notes) && mark.notes.length <= MOST_NOTES && mark.notes.every((/** @type {unknown} */ note) => isNote(Object(note)))
		&& (mark.deleted == null || isTime(mark.deleted));
	if (!isSensible) return null;
	return { ...mark, colour: COLOURS.includes(mark.colour) ? mark.colour : 'grey', style: STYLES.includes(mark.style) ? mark.style : 'solid' };
}
