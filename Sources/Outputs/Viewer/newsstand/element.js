/**
 * Makes an element. `onclick` and the like listen; what the element has as a property is set; the rest are attributes. What is null or
 * false is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(props)) {
		if (value == null || value === false) continue;
		if (key.startsWith('on')) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
		else if (key in element && key !== 'role') Object.assign(element, { [key]: value });
		else element.setAttribute(key, value === true ? '' : String(value));
	}
	element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child != null)));
	return element;
}

/**
 * Sets a text where it is another one: screen readers would read it again.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function write(element, text) {
	if (element.textContent !== text) element.textContent = text;
}
