import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { contentSecurityPolicy } from './security-headers.ts';

/** The route table of the specification (section 2); any other address is a page that isn't there. */
const SCREENS = [
  /^\/$/,
  /^\/(login|register|forgot-password|reset-password|ranking|practice|profile)\/?$/,
  /^\/(legal|results)\/[^/]+\/?$/,
  /^\/admin(\/.*)?$/,
];

const DESCRIPTION =
  'Practica exámenes tipo test de oposiciones, con explicaciones, resultados y clasificación.';

/** Answers a screen with the client's index.html, filled for this answer. */
export function createPages(clientFolder: string): (c: Context) => Promise<Response> {
  const file = path.join(clientFolder, 'index.html');
  return async (c) => {
    const template = await readTemplate(file);
    if (template === undefined) return c.text('Falta construir la página: ejecuta npm run build.', 503);
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-store');
    const known = SCREENS.some((screen) => screen.test(c.req.path));
    return c.html(fillPage(template, { nonce, description: DESCRIPTION }), known ? 200 : 404);
  };
}

/** Puts the values where the built page has places for them. */
function fillPage(template: string, { nonce, description }: { nonce: string; description: string }): string {
  return template
    .replace('<meta name="csp-nonce" content="">', () => `<meta name="csp-nonce" content="${nonce}">`)
    .replace(
      '<meta name="description" content="">',
      () => `<meta name="description" content="${description}">`,
    );
}

async function readTemplate(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
