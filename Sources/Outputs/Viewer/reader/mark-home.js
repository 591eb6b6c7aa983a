/** Where an issue's marks are kept, and under which name. */

/**
 * What marks are kept under, in whatever version of the issue they are made: its id, or else where it is.
 * @param {Edition} edition
 */
export const issueOf = ({ data, url }) => String(data.id ?? url.pathname);

/**
 * Where a server keeps marks, if one does: the attribute `marks` or the page says so.
 * @param {Reader} reader
 * @returns {string} empty if they are kept in this browser only
 */
export function marksAddress(reader) {
	const attribute = reader.getAttribute('marks');
	if (attribute === 'local' || attribute === 'none') return '';
	const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="recto-marks"]'));
	const address = attribute ?? meta?.content;
	return address ? new URL(address, document.baseURI).href : '';
}
