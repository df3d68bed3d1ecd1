import DOMPurify from 'dompurify';

/** In place of the attribute style, which is no attribute there. */
const STYLE = 'data-pasted-style';
/** Of the editor itself: which part of its own text was copied. */
const OWN_SLICE = 'data-pm-slice';

/** What parts lines or formats words; of anything else the words are left, if they are words. */
const RULES = {
  ALLOWED_TAGS: [
    'p div section article header footer aside address h1 h2 h3 h4 h5 h6 blockquote pre hr br ol ul li dl dt dd',
    'table thead tbody tfoot tr td th figure figcaption',
    'b strong i em u span',
  ].flatMap((tags) => tags.split(' ')),
  ALLOWED_ATTR: [STYLE, OWN_SLICE],
  // 'color:red' is no address
  ADD_URI_SAFE_ATTR: [STYLE, OWN_SLICE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const RULES_WITH_LINKS = {
  ...RULES,
  ALLOWED_TAGS: [...RULES.ALLOWED_TAGS, 'a'],
  ALLOWED_ATTR: [...RULES.ALLOWED_ATTR, 'href'],
};

/** How text processors write in styles what an explanation may have. */
const FORMATS = [
  { tag: 'strong', style: /font-weight\s*:\s*(bold|[6-9]\d\d)/i },
  { tag: 'em', style: /font-style\s*:\s*italic/i },
  { tag: 'u', style: /text-decoration[a-z-]*\s*:[^;]*underline/i },
];
const NOT_BOLD = /font-weight\s*:\s*(normal|[1-5]\d\d)/i;

/** What was copied elsewhere, with nothing but its formatting (and its links), and that as elements instead of styles. */
export function pastedHtml(html: string, { keepsLinks }: { keepsLinks: boolean }): string {
  const clean = DOMPurify.sanitize(inert(html), keepsLinks ? RULES_WITH_LINKS : RULES);
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    const style = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
    for (const format of FORMATS) if (format.style.test(style)) wrapContent(element, format.tag);
    // one document is copied as a whole in such an element
    if (element.matches('b, strong') && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes);
  }
  restoreWords(body);
  return body.innerHTML;
}

/**
 * The same without what the Content-Security-Policy reports as soon as a browser parses it, though it is never shown:
 * styles and the address of a base. Where that is written in a text, the text says something else until it is restored.
 */
function inert(html: string): string {
  return (
    html
      .replace(/(?<=[\s/"'])style(?=\s*=)/gi, STYLE)
      // ends where a style ends, and its content is thrown away too
      .replace(/(<\/?)style(?=[\s/>])/gi, '$1noframes')
      // an element of no content either
      .replace(/(<\/?)base(?=[\s/>])/gi, '$1wbr')
  );
}

/** Text that spoke of the attribute does so again. */
function restoreWords(body: HTMLElement): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.nodeValue?.includes(STYLE)) text.nodeValue = text.nodeValue.replaceAll(STYLE, 'style');
  }
}

function wrapContent(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
