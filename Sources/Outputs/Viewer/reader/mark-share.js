import { h, selectionOf, t } from './dom.js';
import { hint } from './hint.js';
import { annotationSet, readAnnotations } from './mark-file.js';
import { boxOf } from './mark-text.js';
import { share } from './share.js';
import { whole } from './words.js';

/** Marks that leave the reader, and come in: the clipboard, addresses, files. */

/** Milliseconds after which a browser has surely begun to save what it was given. */
const SAVED = 60_000;

/** @param {Reader} reader */
export async function copyWords(reader) {
	const range = selectionOf(reader);
	const isCopied = range && (await Promise.resolve(navigator.clipboard?.writeText(whole(String(range))).then(() => true)).catch(() => false));
	// Without HTTPS there is no clipboard; the old way asks the browser to copy what is selected.
	if (isCopied || document.execCommand('copy')) hint(reader, t(reader, 'copied-words'));
}

/**
 * @param {Reader} reader
 * @param {MarkPlace} place
 */
export function sharePlace(reader, { page, quads }) {
	const [left, top, width, height] = boxOf(quads.filter((quad) => quad.page === page).flatMap(({ quad }) => quad)).map(Math.round);
	share(reader, `#page=${page + 1}&rect=${[left, top, Math.max(1, width), Math.max(1, height)]}`);
}

/**
 * What files say that marks are of: the id, and the PDF's digest.
 * @param {Reader} reader
 * @param {string} digest
 */
const identifiersOf = ({ edition }, digest) => [...(edition.data.id ? [String(edition.data.id)] : []), ...(digest ? [`urn:sha256:${digest}`] : [])];

/**
 * @param {Reader} reader
 * @param {import('./mark-keeper.js').MarkKeeper} keeper
 */
export function exportMarks(reader, keeper) {
	const { edition } = reader;
	const source = edition.data.document?.href ?? edition.url.href;
	const set = annotationSet(keeper.forFile(), { identifiers: identifiersOf(reader, keeper.digest), title: edition.title, source });
	const url = URL.createObjectURL(new Blob([JSON.stringify(set)], { type: 'application/ld+json' }));
	const name = edition.title.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'marks';
	h('a', { href: url, download: `${name}.annotations.json` }).click();
	setTimeout(() => URL.revokeObjectURL(url), SAVED);
}

/** @param {Marking} marking */
export function chooseFile(marking) {
	const input = h('input', { type: 'file', accept: '.annotations,.json,application/ld+json' });
	input.onchange = () => input.files[0] && marking.importFile(input.files[0]);
	input.click();
}

/**
 * @param {Reader} reader
 * @param {import('./mark-keeper.js').MarkKeeper} keeper
 * @param {Blob} file
 */
export async function importMarks(reader, keeper, file) {
	try {
		const { identifiers, marks } = await readAnnotations(file, { device: keeper.clock.last.device, document: keeper.digest });
		const own = identifiersOf(reader, keeper.digest);
		const isSame = !identifiers.length || identifiers.some((each) => own.includes(each));
		const { count, lost } = await keeper.adopt(marks, isSame);
		hint(reader, t(reader, lost ? 'imported-lost' : 'imported', { count, lost }));
	} catch {
		hint(reader, t(reader, 'not-imported'));
	}
}
