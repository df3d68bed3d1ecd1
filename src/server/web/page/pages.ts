import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { readCaller } from '#server/access/gate.ts';
import { cookiesToForget, readSessionToken } from '#server/identity/sessions/sessions.service.ts';
import { readLegalPage, readSite } from '#server/content/content.service.ts';
import type { Database } from '#server/database/database.ts';
import { currentPractice } from '#server/exams/attempts/attempt.service.ts';
import type { Log } from '#server/log.ts';
import type { FirstAnswers } from '#shared/first-answers.rules.ts';
import { describePage, legalIdentifier } from './first-page.ts';
import { fillTemplate } from './page-template.ts';
import { contentSecurityPolicy } from '#server/web/security-headers.ts';

export interface PageOptions {
  db: Database;
  accounts: AccountsLibrary;
  log: Log;
  publicUrl: string;
  /** Where the built client is. */
  clientFolder: string;
}

/** A page is better soon with its default texts than late with the stored ones. */
const ANSWERS_WITHIN_MS = 2_000;

/** What the client would take for one; left at the beginning of a redirect they would lead to another site. */
const SLASHES = /(?:\/|%5c){2,}/gi;

/** Answers a screen with the client's index.html, filled for this answer. */
export function createPages(options: PageOptions): (c: Context) => Promise<Response> {
  const file = path.join(options.clientFolder, 'index.html');
  return async (c) => {
    // as it was sent: `c.req.path` is decoded, and in a redirect a browser leaves out a tab between two slashes
    const { pathname } = new URL(c.req.url);
    const address = pathname.replaceAll(SLASHES, '/');
    if (address !== pathname) return c.redirect(address, 308);
    const template = await readTemplate(file);
    if (template === undefined) return c.text('Falta construir la página: ejecuta npm run build.', 503);
    const answers = await readAnswers(c, options);
    const page = describePage(c.req.path, answers);
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-store');
    const { publicUrl } = options;
    return c.html(await fillTemplate(template, { page, answers, nonce, publicUrl }), page.status);
  };
}

/** What the page brings along; as good as nothing with the database out of reach. */
async function readAnswers(c: Context, options: PageOptions): Promise<FirstAnswers> {
  const { log } = options;
  const given = new AbortController();
  try {
    const late = setTimeout(ANSWERS_WITHIN_MS, undefined, { signal: given.signal, ref: false });
    const answers = await Promise.race([askDatabase(c, options), late.catch(() => undefined)]);
    if (!answers) log.warn('texts of a page not read in time');
    return answers ?? (await answerWithoutDatabase(c, options));
  } catch (error) {
    log.warn({ err: error }, 'texts of a page not read');
    return await answerWithoutDatabase(c, options);
  } finally {
    given.abort();
  }
}

/** A request without a session's cookie is a visitor's; whose another one is, the client asks later. */
async function answerWithoutDatabase(c: Context, { accounts }: PageOptions): Promise<FirstAnswers> {
  return (await readSessionToken(accounts, c.req.raw.headers)) === undefined ? { account: null } : {};
}

async function askDatabase(c: Context, options: PageOptions): Promise<FirstAnswers> {
  const { db } = options;
  const identifier = legalIdentifier(c.req.path);
  const [site, caller, legal] = await Promise.all([
    readSite(db),
    askForCaller(c, options),
    identifier === undefined ? undefined : readLegalPage(db, identifier),
  ]);
  if (identifier === undefined) return { site, ...caller };
  return { site, ...caller, legal_page: { identifier, page: legal ?? null } };
}

/** Costs a visitor nothing. At home coming later, the way back into the exam would push down all that is below it. */
async function askForCaller(c: Context, { db, accounts }: PageOptions): Promise<FirstAnswers> {
  const { headers } = c.req.raw;
  const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
  const account = await readCaller({ db, accounts }, headers, setCookie);
  if (!account) for (const line of await cookiesToForget(accounts, headers)) setCookie(line);
  if (!account || c.req.path !== '/') return { account };
  return { account, current_exam: await currentPractice(db, account.id) };
}

async function readTemplate(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
