import { expect, type Page } from '@playwright/test';

/** Expects that stored texts added no element to the page that could run, make a request or replace another element. */
export async function expectNoInjectedElements(page: Page): Promise<void> {
  expect(
    await page.evaluate(collectInjectedElements, null),
    'what stored texts brought into the page',
  ).toEqual([]);
  const traces = await page.evaluate(() =>
    ['__ran', 'isAdmin'].filter((name) => name in window || name in Object.prototype),
  );
  expect(traces, 'traces of what ran').toEqual([]);
}

/** Finds the elements that the check would report if a page inserted this HTML unchanged. */
export function findInjectedElements(page: Page, html: string): Promise<string[]> {
  return page.evaluate(collectInjectedElements, html);
}

/** Runs in the page: searches the page, or the given HTML parsed into an inert document. */
function collectInjectedElements(html: string | null): string[] {
  const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const HARMFUL =
    'iframe, frame, object, embed, applet, base, meta[http-equiv], marquee, template, slot, math, video, audio, source, ' +
    'picture, table[background], svg script, svg a, svg animate, svg set, svg use, svg foreignObject, form[action], ' +
    '[srcdoc], [formaction], [contenteditable]:not([role=textbox]), [autofocus], style:not([nonce])';
  const ADDRESSES = [
    'href',
    'xlink:href',
    'src',
    'srcset',
    'poster',
    'background',
    'action',
    'data',
    'style',
  ];
  const TAKEN = ['getElementById', '__proto__', 'attributes', 'parentNode', 'defaultView', 'body'];

  /** Legal texts may contain external links: only a reader's click follows them. */
  const isPlainLink = (element: Element): boolean =>
    element instanceof HTMLAnchorElement && /^(https?|mailto):$/.test(element.protocol);
  const isOurScript = (script: HTMLScriptElement): boolean =>
    script.src === '' ? script.type.endsWith('json') : new URL(script.src).origin === location.origin;
  const isForeign = (element: Element): boolean => {
    // getAttributeNames instead of properties: a form's fields can shadow the form's properties
    const names = element.getAttributeNames();
    if (element.matches(HARMFUL) || names.some((name) => /^on/i.test(name))) return true;
    if (['id', 'name'].some((name) => TAKEN.includes(element.getAttribute(name) ?? ''))) return true;
    if (element instanceof HTMLScriptElement) return !isOurScript(element);
    if (element instanceof HTMLAnchorElement && names.includes('href')) return !isPlainLink(element);
    return names.some(
      (name) => ADDRESSES.includes(name) && element.getAttribute(name)?.includes('evil.example'),
    );
  };

  const found = [...root.querySelectorAll('*')].filter(isForeign);
  // explanations have no attributes at all
  const formatted = [...root.querySelectorAll('[data-format=rich] > div *')];
  found.push(...formatted.filter((element) => element.getAttributeNames().length > 0));
  found.push(...[...root.querySelectorAll('#root')].slice(html === null ? 1 : 0));
  if (html !== null) found.push(...root.querySelectorAll('img, form, link'));
  return [...new Set(found)].map((element) => element.outerHTML.slice(0, 200));
}
