import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editionOf, readerModule } from './shared.mjs';

const { fold, paragraphs, whole } = await readerModule('words.js');
const { search } = await readerModule('search.js');
const { sensibleChoice, Trail } = await readerModule('session.js');

test('words are compared without case, accents, width and division', () => {
	assert.equal(fold('Élan  ﬁx\n\u00adx'), 'elan fix x');
	assert.equal(whole('light\u00ad house'), 'lighthouse');
});

test('blocks become paragraphs and headings', () => {
	const line = [0, 0, 0, 100, 10, 'The', 0, 10, 'light\u00ad', 12, 20];
	const next = [0, 0, 12, 100, 10, 'house', 0, 20];
	assert.deepEqual(paragraphs([[1, line, next], [0, next]]), [['h1', 'The lighthouse'], ['p', 'house']]);
});

test('hits have their words around them, and each is told once', async () => {
	const edition = await editionOf([[400, 600], [400, 600]], { search: ['a keeper and a keeper', 'Keeper\u00ad s light'] });
	edition.part = async () => edition.data.search;
	const hits = [];
	for await (const hit of search(edition, ' KEEPER ')) hits.push([hit.page, hit.before, hit.match, hit.after]);
	assert.deepEqual(hits, [[0, 'a', 'keeper', 'and a keeper'], [0, 'a keeper and a', 'keeper', ''], [1, '', 'Keepers', 'light']]);
});

test('a choice that makes no sense is left out', () => {
	assert.deepEqual(sensibleChoice({ layout: 'spread', transition: 'explode', shift: 1, other: 'x' }), { layout: 'spread' });
});

test('jumps are taken back and made again', () => {
	const trail = new Trail();
	trail.push('a');
	trail.push('b');
	assert.equal(trail.retrace('behind', 'c'), 'b');
	assert.equal(trail.retrace('behind', 'b'), 'a');
	assert.equal(trail.retrace('behind', 'a'), undefined);
	assert.equal(trail.retrace('ahead', 'a'), 'b');
	trail.push('x');
	assert.equal(trail.retrace('ahead', 'y'), undefined);
});
