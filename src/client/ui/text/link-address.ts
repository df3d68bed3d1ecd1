import { WITH_LINKS } from '#shared/text/sanitise.rules.ts';

/** Whatever address this stands in. */
const SITE = 'https://plaza.example';

/** Whether the server keeps a link to it: to this site, or by one of the schemes that texts may have. */
export function isLinkKept(href: string): boolean {
  const { protocol, host } = URL.parse(href, SITE) ?? {};
  if (protocol === undefined || !WITH_LINKS.linkSchemes.includes(protocol.slice(0, -1))) return false;
  // '//example.com' and what browsers take for it: to another site without saying how
  const isWritten = /^[a-z][a-z\d+.-]*:/i.test(href.trim());
  return isWritten || host === new URL(SITE).host;
}

/** What somebody has typed as the address of a link, as the link has it; undefined for what is none. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z\d-]+(\.[a-z\d-]+)+([/?#:]|$)/i.test(text)) return kept(`https://${text}`);
  return /^(\/|#|[a-z][a-z\d+.-]*:)/i.test(text) ? kept(text) : undefined;
}

const kept = (href: string): string | undefined => (isLinkKept(href) ? href : undefined);
