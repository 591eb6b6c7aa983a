/** What this browser remembers between visits. */

/**
 * Storage may be blocked, full, or hold anything: then nothing is remembered.
 * @param {string} key
 * @returns {Memory}
 */
export function recall(key) {
	try {
		return Object(JSON.parse(localStorage.getItem(`recto:${key}`)));
	} catch {
		return {};
	}
}

/**
 * @param {string} key
 * @param {Memory} memory
 */
export function remember(key, memory) {
	try {
		localStorage.setItem(`recto:${key}`, JSON.stringify(memory));
	} catch {}
}
