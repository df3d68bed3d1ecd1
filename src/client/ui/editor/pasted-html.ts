import DOMPurify from 'dompurify';
import { PICTURE_ADDRESS_PATTERN } from '#shared/questions/pictures/pictures.rules.ts';

/** The attribute that replaces `style` during parsing, because the Content-Security-Policy would report `style`. */
const STYLE = 'data-pasted-style';
/** The attribute by which ProseMirror marks content that was copied from an editor. */
const OWN_SLICE = 'data-pm-slice';

/** The attributes that a picture copied within Plaza keeps. */
const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height'];

/** Rules for DOMPurify: keeps line breaks and formatting, and reduces other elements to their text. */
const RULES = {
  ALLOWED_TAGS: [
    'p div section article header footer aside address h1 h2 h3 h4 h5 h6 blockquote pre hr br ol ul li dl dt dd',
    'table thead tbody tfoot tr td th figure figcaption',
    'b strong i em u span sup sub code img',
  ].flatMap((tags) => tags.split(' ')),
  ALLOWED_ATTR: [STYLE, OWN_SLICE, ...PICTURE_ATTRIBUTES],
  // otherwise DOMPurify would take values such as 'color:red' for unsafe addresses, and drop them
  ADD_URI_SAFE_ATTR: [STYLE, OWN_SLICE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const RULES_WITH_LINKS = {
  ...RULES,
  ALLOWED_TAGS: [...RULES.ALLOWED_TAGS, 'a'],
  ALLOWED_ATTR: [...RULES.ALLOWED_ATTR, 'href'],
};

/** The styles by which word processors express bold, italic and underline. */
const FORMATS = [
  { tag: 'strong', style: /font-weight\s*:\s*(bold|[6-9]\d\d)/i },
  { tag: 'em', style: /font-style\s*:\s*italic/i },
  { tag: 'u', style: /text-decoration[a-z-]*\s*:[^;]*underline/i },
];
const NOT_BOLD = /font-weight\s*:\s*(normal|[1-5]\d\d)/i;

/** Reduces pasted HTML to its formatting (and its links), and turns styles into elements such as <strong>. */
export function cleanPastedHtml(html: string, { keepsLinks }: { keepsLinks: boolean }): string {
  const clean = DOMPurify.sanitize(neutralizeCsp(html), keepsLinks ? RULES_WITH_LINKS : RULES);
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  removeForeignPictures(body);
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    const style = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
    for (const format of FORMATS) if (format.style.test(style)) wrapContent(element, format.tag);
    // Google Docs wraps the copied document in a <b> that isn't bold
    if (element.matches('b, strong') && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes);
  }
  restoreStyleWords(body);
  return body.innerHTML;
}

/**
 * Renames styles and base addresses, which the Content-Security-Policy reports as soon as a browser parses them. Texts
 * that mention them are altered too: restoreStyleWords reverts that.
 */
function neutralizeCsp(html: string): string {
  return (
    html
      .replace(/(?<=[\s/"'])style(?=\s*=)/gi, STYLE)
      // stands in for style: parsers read noframes the same way, and DOMPurify drops its content too
      .replace(/(<\/?)style(?=[\s/>])/gi, '$1noframes')
      // stands in for base: wbr also has neither content nor end tag
      .replace(/(<\/?)base(?=[\s/>])/gi, '$1wbr')
  );
}

/** Restores texts that mention the style attribute. */
function restoreStyleWords(body: HTMLElement): void {
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

function removeForeignPictures(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img'))
    if (!PICTURE_ADDRESS_PATTERN.test(image.getAttribute('src') ?? '')) image.remove();
}
