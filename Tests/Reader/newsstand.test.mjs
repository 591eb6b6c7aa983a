import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const folder = new URL('../../Sources/Outputs/Viewer/newsstand/', import.meta.url);
const load = (name) => import(new URL(name, folder).href);
const names = readdirSync(folder);
const scripts = names.filter((name) => name.endsWith('.js') && !name.startsWith('language-'));
const text = (name) => readFileSync(new URL(name, folder), 'utf8');
const { chosen, say, ago } = await load('words.js');
const { acts, share, stateWords, storeWords } = await load('states.js');
const { Shelf } = await load('shelf.js');

/** What people read or hear: texts of `say`, of the words that states.js looks up, and of the page that the server makes. */
function englishWords() {
	const found = new Set(['Other issues on this server']);
	for (const name of scripts) {
		for (const [, words] of text(name).matchAll(/\bsay\('([^']+)'/g)) found.add(words);
	}
	const [, table] = /const words = (\{[^}]+\})/.exec(text('states.js'));
	for (const [, words] of table.matchAll(/: '([^']+)'/g)) found.add(words);
	return found;
}

test('there are nine languages besides English', () => {
	assert.deepEqual(names.filter((name) => name.startsWith('language-')).map((name) => name.slice(9, 11)), ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh']);
});

for (const name of names.filter((name) => name.startsWith('language-'))) {
	test(`${name} has every word of the library’s page, and no other`, async () => {
		const { words } = await load(name);
		assert.deepEqual(Object.keys(words).sort(), [...englishWords()].sort());
		for (const [english, word] of Object.entries(words)) {
			const places = (one) => [...one.matchAll(/\{\w+\}/g)].map(String).sort();
			assert.deepEqual(places(word), places(english), english);
			assert.equal(word, word.trim());
		}
	});
}

test('the page’s scripts stay small: 16,000 bytes compressed, and a language 3,500', () => {
	const weight = (list) => list.reduce((sum, name) => sum + gzipSync(text(name), { level: 6 }).length, 0);
	assert.ok(weight(scripts) <= 16_000, `${weight(scripts)} bytes`);
	for (const name of names.filter((one) => one.startsWith('language-'))) assert.ok(weight([name]) <= 3500, `${name}: ${weight([name])} bytes`);
	assert.ok(weight(['newsstand.css']) <= 2500, `${weight(['newsstand.css'])} bytes`);
});

test('every state has words, and what can be done', () => {
	const issue = (state, more = {}) => ({ id: 1, store: 1, title: 'T', state, bytes: 2e6, ...more });
	const all = ['listed', 'needs', 'queued', 'transferring', 'paused', 'verifying', 'here', 'update-available', 'broken', 'withdrawn', 'removed'];
	for (const state of all) assert.notEqual(stateWords(issue(state)), state);
	assert.equal(stateWords(issue('transferring', { offset: 1e6 })), '50% of 2 MB');
	assert.equal(stateWords(issue('paused', { offset: 1_999_999 })), 'Paused at 99% of 2 MB');
	assert.equal(stateWords(issue('needs', { reason: 'purchase for 3.5 EUR' })), 'To be bought for €3.50');
	assert.equal(stateWords(issue('needs', { reason: 'hold, place 3' })), 'Lent out; place 3 in the queue');
	assert.equal(stateWords(issue('needs', { reason: 'constructor' })), 'The store wants something first');
	const namesOf = (state, manages, more) => acts(issue(state, more), manages).map(({ name }) => name);
	assert.deepEqual(namesOf('listed', true), ['get']);
	assert.deepEqual(namesOf('here', true, { href: 'issues/a/' }), ['read', 'pin', 'remove']);
	assert.deepEqual(namesOf('here', true), ['pin', 'remove']);
	assert.deepEqual(namesOf('broken', true), ['get', 'remove']);
	// Where nothing may be changed, all that can be done is reading.
	for (const state of all) assert.deepEqual(namesOf(state, false, { href: 'issues/a/' }), ['here', 'update-available'].includes(state) ? ['read'] : []);
	assert.equal(share(issue('transferring')), null);
	for (const state of ['ready', 'stale', 'gone', 'failed', 'never']) assert.ok(storeWords({ state, checked: 1 }, () => 'then'));
});

test('words in English, with what belongs into their places', () => {
	assert.equal(chosen(['da', 'de-AT', 'fr']), 'de');
	assert.equal(chosen([]), 'en');
	assert.equal(say('{act}: {title}', { act: 'Read', title: '$& {act}' }), 'Read: $& {act}');
	assert.equal(ago(1000, 1030), 'now');
	assert.equal(ago(1000, 1000 + 7200), '2 hours ago');
	assert.equal(ago(2000, 1000), 'now');
});

test('of 100,000 issues only what is to be seen is asked for and kept', async () => {
	const asked = [];
	const shelf = new Shelf(async (from) => {
		asked.push(from);
		return { total: 100_000, issues: Array.from({ length: 60 }, (_, place) => ({ id: from + place })) };
	}, () => {});
	for (let from = 0; from < 100_000; from += 1000) {
		shelf.need(from, from + 40);
		await Promise.resolve();
	}
	await new Promise((done) => setTimeout(done));
	assert.ok(asked.length <= 200 && shelf.blocks.size <= 26, `${asked.length} ${shelf.blocks.size}`);
	assert.equal(shelf.at(99_000).id, 99_000);
	assert.equal(shelf.total, 100_000);
});

test('what is shown stays until it is there anew, and an answer of before does not count', async () => {
	const answers = [];
	const shelf = new Shelf(() => new Promise((done) => answers.push(done)), () => {});
	shelf.need(0, 10);
	answers[0]({ total: 1, issues: [{ id: 1, state: 'listed' }] });
	await new Promise((done) => setTimeout(done));
	shelf.expire();
	assert.equal(shelf.at(0).id, 1);
	shelf.need(0, 10);
	shelf.need(0, 10);
	assert.equal(answers.length, 2);
	shelf.expire();
	shelf.need(0, 10);
	answers[2]({ total: 1, issues: [{ id: 3 }] });
	answers[1]({ total: 9, issues: [{ id: 2 }] });
	await new Promise((done) => setTimeout(done));
	assert.equal(shelf.at(0).id, 3);
	assert.equal(shelf.total, 1);
	assert.equal(shelf.take({ id: 3, state: 'here' }).id, 3);
	assert.equal(shelf.find(3).state, 'here');
	assert.equal(shelf.take({ id: 77 }), null);
});

test('an answer that comes before the event tells what has changed', async () => {
	let issues = [{ id: 1, state: 'queued' }, { id: 2, state: 'listed' }];
	const told = [];
	const shelf = new Shelf(async () => ({ total: 2, issues }), (_, altered) => told.push(altered.map(({ id, state }) => `${id} ${state}`)));
	for (const states of [null, ['here', 'listed'], ['here', 'removed']]) {
		if (states) issues = states.map((state, place) => ({ id: place + 1, state }));
		shelf.expire();
		shelf.need(0, 2);
		await new Promise((done) => setTimeout(done));
	}
	assert.deepEqual(told, [[], ['1 here'], ['2 removed']]);
});
