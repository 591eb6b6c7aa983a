import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readerModule } from './shared.mjs';

const reader = new URL('../../Sources/Outputs/Viewer/reader/', import.meta.url);
const { chosenLanguage, sensibleWords, Translation } = await readerModule('translation.js');

/** All that people read or hear of furniture.html. */
function englishWords() {
	const page = readFileSync(new URL('furniture.html', reader), 'utf8').replace(/<!--.*?-->|<dt>.*?<\/dt>/gs, '');
	const attributes = [...page.matchAll(/(?:title|aria-label|placeholder)="([^"]+)"/g)].map(([, text]) => text);
	const texts = [...page.matchAll(/>([^<]+)</g)].map(([, text]) => text.trim()).filter(Boolean);
	return new Set([...attributes, ...texts]);
}

const modules = readdirSync(reader).filter((name) => name.startsWith('language-'));

test('there are nine languages besides English', () => {
	assert.deepEqual(modules.map((name) => name.slice(9, 11)), ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh']);
});

for (const name of modules) {
	test(`${name} has every word of the reader, and no other`, async () => {
		const { words } = await readerModule(name);
		assert.deepEqual(Object.keys(words).sort(), [...englishWords()].sort());
		for (const [english, word] of Object.entries(words)) {
			const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
			assert.deepEqual(places(word), places(english), english);
			assert.equal(word, word.trim());
		}
	});
}

test('the direction is the language’s', async () => {
	assert.equal((await readerModule('language-ar.js')).direction, 'rtl');
	assert.equal((await readerModule('language-de.js')).direction, undefined);
});

test('the first language with words is taken', () => {
	assert.equal(chosenLanguage(['', null, 'de-AT', 'fr']), 'de');
	assert.equal(chosenLanguage(['da', 'EN-gb', 'fr']), 'en');
	assert.equal(chosenLanguage(['da', 'zh-Hant']), 'zh');
	assert.equal(chosenLanguage(['da', undefined]), 'en');
	assert.equal(chosenLanguage([]), 'en');
});

test('words of a file are taken as far as they make sense', () => {
	assert.deepEqual(sensibleWords({ language: 'he', direction: 'rtl', words: { Open: 'פתח', Close: 1, Stop: '' } }),
		{ language: 'he', direction: 'rtl', words: { Open: 'פתח' } });
	for (const odd of [null, 1, [], { words: 'x', direction: 'up' }]) {
		assert.deepEqual(sensibleWords(odd), { language: '', direction: 'ltr', words: {} });
	}
});

test('what has no other word stays as it is', () => {
	const translation = new Translation({ language: 'x', direction: 'ltr', words: { Open: '$& ouvrir' } });
	assert.equal(translation.of(' Open\n'), ' $& ouvrir\n');
	assert.equal(translation.of('Close'), 'Close');
	assert.equal(translation.of('toString'), 'toString');
});
