const TAG = /<[a-z][^>]*>/gi;

/** How text processors write in styles what an explanation may have. */
const FORMATS = [
  { tag: 'strong', style: /font-weight\s*:\s*(bold|[6-9]\d\d)/i },
  { tag: 'em', style: /font-style\s*:\s*italic/i },
  { tag: 'u', style: /text-decoration[a-z-]*\s*:[^;]*underline/i },
];
const NOT_BOLD = /font-weight\s*:\s*(normal|[1-5]\d\d)/i;

/**
 * What was copied elsewhere, with its formatting as elements instead of styles: the Content-Security-Policy lets nobody
 * read those, and reports each of them.
 */
export function pastedHtml(html: string): string {
  const inert = html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replace(TAG, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    for (const format of FORMATS) if (format.style.test(style)) wrapContent(element, format.tag);
    // one document is copied as a whole in such an element
    if (element.matches('b, strong') && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
}

function wrapContent(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
