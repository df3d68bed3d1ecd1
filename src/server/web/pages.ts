import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { readLegalPage, readSite } from '#server/content/content.service.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import type { FirstAnswers } from '#shared/content/first-answers.rules.ts';
import { describePage, legalIdentifier } from './first-page.ts';
import { fillTemplate } from './page-template.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export interface PageOptions {
  db: Database;
  log: Log;
  publicUrl: string;
  /** Where the built client is. */
  clientFolder: string;
}

/** A page is better soon with its default texts than late with the stored ones. */
const ANSWERS_WITHIN_MS = 2_000;

/** Answers a screen with the client's index.html, filled for this answer. */
export function createPages(options: PageOptions): (c: Context) => Promise<Response> {
  const file = path.join(options.clientFolder, 'index.html');
  return async (c) => {
    const template = await readTemplate(file);
    if (template === undefined) return c.text('Falta construir la página: ejecuta npm run build.', 503);
    const answers = await readAnswers(c.req.path, options);
    const page = describePage(c.req.path, answers);
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-store');
    const { publicUrl } = options;
    return c.html(await fillTemplate(template, { page, answers, nonce, publicUrl }), page.status);
  };
}

/** What the page brings along; nothing with the database out of reach. */
async function readAnswers(address: string, { db, log }: PageOptions): Promise<FirstAnswers> {
  const given = new AbortController();
  try {
    const late = setTimeout(ANSWERS_WITHIN_MS, undefined, { signal: given.signal, ref: false });
    const answers = await Promise.race([askDatabase(db, address), late.catch(() => undefined)]);
    if (!answers) log.warn('texts of a page not read in time');
    return answers ?? {};
  } catch (error) {
    log.warn({ err: error }, 'texts of a page not read');
    return {};
  } finally {
    given.abort();
  }
}

async function askDatabase(db: Database, address: string): Promise<FirstAnswers> {
  const identifier = legalIdentifier(address);
  if (identifier === undefined) return { site: await readSite(db) };
  const [site, page] = await Promise.all([readSite(db), readLegalPage(db, identifier)]);
  return { site, legal_page: { identifier, page: page ?? null } };
}

async function readTemplate(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
