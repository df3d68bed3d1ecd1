import { LEGAL_PAGE_RULES } from '#shared/text/sanitise.rules.ts';

/** A base for relative addresses; any origin would do. */
const SITE = 'https://plaza.example';

/** Whether the server's sanitiser keeps the link: it leads to this site or has an allowed scheme. */
export function isAllowedLink(href: string): boolean {
  const { protocol, host } = URL.parse(href, SITE) ?? {};
  if (protocol === undefined || !LEGAL_PAGE_RULES.linkSchemes.includes(protocol.slice(0, -1))) return false;
  // '//example.com' and its variants lead to another site without naming a scheme
  const isWritten = /^[a-z][a-z\d+.-]*:/i.test(href.trim());
  return isWritten || host === new URL(SITE).host;
}

/** Returns the address of a link that the user typed, or undefined if the text is no link. */
export function toLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z\d-]+(\.[a-z\d-]+)+([/?#:]|$)/i.test(text)) return kept(`https://${text}`);
  return /^(\/|#|[a-z][a-z\d+.-]*:)/i.test(text) ? kept(text) : undefined;
}

const kept = (href: string): string | undefined => (isAllowedLink(href) ? href : undefined);
