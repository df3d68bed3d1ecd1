import type { Context } from 'hono';
import { legalPageIdentifier } from '#shared/content/content.contract.ts';
import { SITEMAP_ADDRESSES } from './screens.ts';

/**
 * Addresses that aren't pages. Other pages that search engines shouldn't list say so in their HTML, so robots must be
 * able to read them.
 */
const NOT_FOR_ROBOTS = ['/rpc/', '/admin'];
const CACHE_FOR_A_DAY = 'public, max-age=86400';

/** Replies to /robots.txt. */
export function createRobotsHandler(publicUrl: string): (c: Context) => Response {
  const rules = NOT_FOR_ROBOTS.map((address) => `Disallow: ${address}\n`).join('');
  const text = `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return (c) => {
    c.header('Cache-Control', CACHE_FOR_A_DAY);
    return c.text(text);
  };
}

/** Replies to /sitemap.xml. */
export function createSitemapHandler(publicUrl: string): (c: Context) => Response {
  const legal = legalPageIdentifier.options.map((identifier) => `/legal/${identifier}`);
  const addresses = ['/', ...SITEMAP_ADDRESSES, ...legal];
  const urls = addresses.map((address) => `  <url><loc>${publicUrl}${address}</loc></url>\n`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return (c) => {
    c.header('Cache-Control', CACHE_FOR_A_DAY);
    c.header('Content-Type', 'application/xml; charset=UTF-8');
    return c.body(xml);
  };
}
