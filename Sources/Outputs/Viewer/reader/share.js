import { h, present, t } from './dom.js';
import { hint } from './hint.js';

/**
 * Gives the address of the page that is read to others: as the system does it, else by the clipboard, else to copy by hand.
 * @param {Reader} reader
 * @param {string} [fragment] of another place
 */
export async function share(reader, fragment) {
	// With `deep-links`, the address follows a moment after the page.
	reader.session.save();
	const url = fragment ? new URL(fragment, location.href).href : location.href;
	const { title } = reader.edition;
	if (navigator.share) {
		const error = await navigator.share({ title, url }).then(() => null, (problem) => problem);
		if (!error || error.name === 'AbortError') return;
	}
	// There is no clipboard without HTTPS.
	const isCopied = await Promise.resolve(navigator.clipboard?.writeText(url).then(() => true)).catch(() => false);
	if (isCopied) {
		hint(reader, t(reader, 'copied'));
		return;
	}
	const field = h('input', { readOnly: true, value: url, ariaLabel: t(reader, 'address'), className: 'copy' });
	present(reader, t(reader, 'address'), field, 'ask');
	field.select();
}
