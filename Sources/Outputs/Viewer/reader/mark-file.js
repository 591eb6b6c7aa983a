import { MOST_MARKS, sensibleMark } from './mark-model.js';
import { boxOf, cornersOf } from './mark-text.js';

/** Marks as an annotation set of W3C EPUB Annotations 1.0, which `recto marks` reads and writes. */

const CONTEXT = 'https://www.w3.org/ns/epub-anno.jsonld';
const RFC3778 = 'http://tools.ietf.org/rfc/rfc3778';
/** What a file may be, in bytes, packed and unpacked. */
export const LARGEST_FILE = 64 << 20;

/**
 * What is taken for what an annotation of another program does not say: who changed it, and of which document it is.
 * @typedef {{ device: string, document: string }} Unsaid
 */

/** @param {number} milliseconds */
const dateOf = (milliseconds) => new Date(Math.min(Math.max(milliseconds, 0), 8.64e15)).toISOString();

/**
 * @param {Mark[]} marks
 * @param {{ identifiers: string[], title: string, source: string }} issue
 */
export function annotationSet(marks, { identifiers, title, source }) {
	const removed = marks.filter(({ deleted }) => deleted);
	return {
		'@context': CONTEXT, id: identifiers.at(-1) ?? source, type: 'AnnotationSet',
		generator: { id: 'urn:recto', type: 'Software', name: 'Recto' },
		generated: dateOf(Date.now()),
		about: { 'dc:identifier': identifiers, 'dc:format': 'application/pdf', 'dc:title': title },
		items: marks.filter(({ deleted }) => !deleted).map((mark) => annotation(mark, source)),
		...(removed.length && { 'x-recto': { removed } }),
	};
}

/**
 * @param {Mark} mark
 * @param {string} source the document's address
 */
export function annotation(mark, source) {
	const { place, kind, note, colour, style, tags } = mark;
	const own = place.quads.filter(({ page }) => page === place.page);
	const [left, top, width, height] = own.length ? boxOf(own.flatMap(({ quad }) => quad)) : [];
	const viewrect = own.length ? `&viewrect=${[Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height)]}` : '';
	const position = place.range && [{ type: 'TextPositionSelector', start: place.range[0], end: place.range[1] }];
	const selector = [
		{ type: 'FragmentSelector', conformsTo: RFC3778, value: `page=${place.page + 1}${viewrect}`, ...(position && { refinedBy: position }) },
		...(place.quote?.exact ? [{ type: 'TextQuoteSelector', ...place.quote }] : []),
	];
	return {
		id: `urn:uuid:${mark.id}`, type: 'Annotation',
		motivation: kind === 'bookmark' ? 'bookmarking' : note ? 'commenting' : 'highlighting',
		created: dateOf(mark.created), modified: dateOf(mark.modified.milliseconds), target: { source, selector },
		body: {
			type: 'TextualBody', value: note, format: 'text/plain', ...(colour !== 'grey' && { color: colour }),
			...(kind !== 'bookmark' && { highlight: style }), ...(tags.length && { tags }),
		},
		'x-recto': mark,
	};
}

/**
 * Reads a file, whoever wrote it.
 * @param {Blob} file JSON, or a zip archive with annotations.json
 * @param {Unsaid} unsaid
 * @returns {Promise<{ identifiers: string[], marks: Mark[] }>}
 */
export async function readAnnotations(file, unsaid) {
	if (file.size > LARGEST_FILE) throw new Error('too large');
	const isArchive = (await file.slice(0, 2).text()) === 'PK';
	const text = isArchive ? await (await import('./mark-archive.js')).entry(file, 'annotations.json', LARGEST_FILE) : await file.text();
	return marksOf(JSON.parse(text), unsaid);
}

/**
 * @param {any} set an annotation set, or a page of annotations that a server sends
 * @param {Unsaid} unsaid
 * @returns {Promise<{ identifiers: string[], marks: Mark[] }>}
 */
export async function marksOf(set, unsaid) {
	if (!Array.isArray(set?.items)) throw new Error('no annotation set');
	const removed = Array.isArray(set['x-recto']?.removed) ? set['x-recto'].removed : [];
	if (set.items.length + removed.length > MOST_MARKS) throw new Error('too many marks');
	const identifiers = [set.about?.['dc:identifier'] ?? []].flat().filter((/** @type {unknown} */ id) => typeof id === 'string');
	const read = await Promise.all(set.items.map((/** @type {any} */ item) => markOf(item, unsaid)));
	const marks = [...read, ...removed.map((/** @type {any} */ mark) => mark?.deleted && sensibleMark(mark))].filter(Boolean);
	return { identifiers, marks };
}

/**
 * @param {any} item
 * @param {Unsaid} unsaid
 * @returns {Promise<Mark | null>}
 */
async function markOf(item, { device, document }) {
	const own = sensibleMark(item?.['x-recto']);
	if (own && !own.deleted) return own;
	const place = foreignPlace(item?.target, document);
	if (!place || typeof item.id !== 'string' || !item.id) return null;
	const { body, motivation, creator } = item;
	const [createdAt, changedAt] = [Date.parse(item.created), Date.parse(item.modified)];
	const created = Number.isFinite(createdAt) ? createdAt : Date.now();
	const note = typeof body?.value === 'string' ? body.value : '';
	const modified = { milliseconds: Number.isFinite(changedAt) ? changedAt : created, counter: 0, device: String(creator?.id ?? device) };
	return sensibleMark({
		id: await idOf(item.id), place, created, modified, note,
		kind: motivation === 'bookmarking' ? 'bookmark' : motivation === 'commenting' ? 'note' : 'highlight',
		colour: body?.color ?? 'yellow', style: body?.highlight ?? 'solid',
		tags: Array.isArray(body?.tags) ? [...new Set(body.tags)].sort() : [],
		notes: note ? [{ text: note, written: modified }] : [],
	});
}

/**
 * The id of a mark that has a name of another kind: the same name gives the same id, as in `Engine/Marks/MarkID.swift`.
 * @param {string} name
 */
async function idOf(name) {
	const uuid = /^(?:urn:uuid:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(name);
	if (uuid) return uuid[1].toLowerCase();
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
	const digits = [...new Uint8Array(digest).slice(0, 16)].map((byte, at) => {
		const value = at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
		return value.toString(16).padStart(2, '0');
	}).join('');
	return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/**
 * @param {any} target of an annotation of another program
 * @param {string} document
 * @returns {MarkPlace | null} null if it names no page
 */
function foreignPlace(target, document) {
	const selectors = [target?.selector ?? []].flat().flatMap((/** @type {any} */ each) => [each, ...[each?.refinedBy ?? []].flat()]);
	/** @param {string} type */
	const selector = (type) => selectors.find((each) => each?.type === type);
	const fragment = selector('FragmentSelector')?.value ?? String(target?.source ?? '').split('#')[1] ?? '';
	const values = new URLSearchParams(String(fragment));
	const page = Number(values.get('page')) - 1;
	if (!Number.isInteger(page) || page < 0) return null;
	const quote = selector('TextQuoteSelector');
	const position = selector('TextPositionSelector');
	const rect = (values.get('viewrect') ?? values.get('rect') ?? '').split(',').map(Number);
	const hasRect = rect.length === 4 && rect.every(Number.isFinite) && rect[2] > 0 && rect[3] > 0;
	const hasQuote = typeof quote?.exact === 'string';
	const hasRange = Number.isInteger(position?.start) && Number.isInteger(position?.end) && 0 <= position.start && position.start < position.end;
	return {
		// Whether its words are in the document is not known yet.
		document: hasQuote ? '' : document,
		page,
		label: String(page + 1),
		...(hasRange && { range: [position.start, position.end] }),
		quads: hasRect ? [{ page, quad: cornersOf(/** @type {Rect} */ (rect)) }] : [],
		...(hasQuote && { quote: { exact: quote.exact, prefix: String(quote.prefix ?? ''), suffix: String(quote.suffix ?? '') } }),
	};
}
