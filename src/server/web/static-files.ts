import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { createMiddleware } from 'hono/factory';
import type { Bindings } from './client-address.ts';

const YEAR = 31_536_000;
/** The preview image that other sites show for a link to Plaza. */
export const SOCIAL_IMAGE = '/social.png';

/** Serves the built client; files under /assets/ have a hash of their content in the name and are cached for ever. */
export function serveClientFiles(clientFolder: string) {
  const serve = existsSync(clientFolder)
    ? serveStatic<Bindings>({ root: clientFolder, precompressed: true })
    : undefined;
  return createMiddleware<Bindings>(async (c, next) => {
    // index.html is a template: pages.ts fills and sends it
    if (!serve || !/\.\w+$/.test(c.req.path) || c.req.path === '/index.html') return next();
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
    );
    // other sites may show this image
    if (c.req.path === SOCIAL_IMAGE) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const found = await serve(c, async () => {});
    if (found) return found;
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/assets/')) return c.text('No existe.', 404);
    return next();
  });
}
