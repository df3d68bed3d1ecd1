import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { createMiddleware } from 'hono/factory';
import type { Bindings } from './client-address.ts';
import { keepFiles } from './kept-files.ts';

const YEAR = 31_536_000;
/** The preview image that other sites show for a link to Plaza. */
export const SOCIAL_IMAGE = '/social.png';

/** Serves the built client; files under /assets/ have a hash of their content in the name and are cached for ever. */
export function serveClientFiles(clientFolder: string) {
  const serve = existsSync(clientFolder)
    ? serveStatic<Bindings>({ root: clientFolder, precompressed: true })
    : undefined;
  const serveAsset = serve && keepFiles(serve);
  return createMiddleware<Bindings>(async (c, next) => {
    // index.html is a template: pages.ts fills and sends it
    if (!serve || !serveAsset || !/\.\w+$/.test(c.req.path) || c.req.path === '/index.html') return next();
    const isAsset = c.req.path.startsWith('/assets/');
    c.header('Cache-Control', isAsset ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    // other sites may show this image
    if (c.req.path === SOCIAL_IMAGE) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const found = await (isAsset ? serveAsset : serve)(c, async () => {});
    if (found) return found;
    c.header('Cache-Control', 'no-store');
    if (isAsset) return c.text('No existe.', 404);
    return next();
  });
}
