import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Where the reader's modules are. */
const READER = new URL('../../Sources/Outputs/Viewer/reader/', import.meta.url);

/** A module of the reader by its name. */
export const readerModule = (name) => import(new URL(name, READER));

/** A table of cases that Swift's tests read as well; there is at least one. */
export function sharedCases(name) {
	const { cases } = JSON.parse(readFileSync(new URL(`../Shared/${name}.json`, import.meta.url), 'utf8'));
	assert.ok(cases.length > 0);
	return cases;
}

/** An edition of pages `[width, height]` in points, four pixels a point. */
export async function editionOf(pages, more = {}) {
	const { Edition } = await readerModule('edition.js');
	const runs = pages.map(([width, height]) => [width, height, Math.ceil(width * 4), Math.ceil(height * 4)]);
	return new Edition({ format: 'recto/edition/1', title: 'Cases', pages: runs, tiles: { address: 'tiles' }, ...more }, new URL('https://host/edition.json'));
}

export function assertNear(found, wanted, message) {
	assert.equal(found.length, wanted.length, message);
	found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) < 1e-6, `${message}: ${found} is not ${wanted}`));
}
