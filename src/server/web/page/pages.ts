import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { readCaller } from '#server/access/gate.ts';
import { formatEndedCookies, readSessionToken } from '#server/identity/sessions/sessions.service.ts';
import { readLegalPage, readSiteTexts } from '#server/content/content.service.ts';
import type { Database } from '#server/database/database.ts';
import { currentPractice } from '#server/exams/attempts/attempt.service.ts';
import type { ShownSettings } from '#server/env-installation.ts';
import type { Log } from '#server/log.ts';
import { readOpenMockExam } from '#server/mock-exams/sheets/sheet.service.ts';
import type { FirstAnswers } from '#shared/first-answers.rules.ts';
import { createFirstPage, findLegalIdentifier } from './first-page.ts';
import { fillTemplate } from './page-template.ts';
import { contentSecurityPolicy } from '#server/web/security-headers.ts';

export interface PageOptions {
  db: Database;
  accounts: AccountsLibrary;
  installation: ShownSettings;
  log: Log;
  publicUrl: string;
  /** The folder of the built client. */
  clientFolder: string;
}

/** After this time the page is sent with default texts, which is better than a late page with the stored texts. */
const ANSWERS_TIMEOUT_MS = 2_000;

/**
 * Repeated slashes, which the client's router merges; a redirect to an address that begins with them leads to another
 * site.
 */
const SLASHES = /(?:\/|%5c){2,}/gi;

/** Replies to a screen's address with index.html, filled with the texts of that screen. */
export function createPageHandler(options: PageOptions): (c: Context) => Promise<Response> {
  const file = path.join(options.clientFolder, 'index.html');
  return async (c) => {
    // the raw address: `c.req.path` is decoded, and in a redirect a browser drops a tab between two slashes
    const { pathname } = new URL(c.req.url);
    const address = pathname.replaceAll(SLASHES, '/');
    if (address !== pathname) return c.redirect(address, 308);
    const template = await readTemplate(file);
    if (template === undefined) return c.text('Falta construir la página: ejecuta npm run build.', 503);
    const answers = await readAnswers(c, options);
    const page = createFirstPage(c.req.path, answers);
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-store');
    const { publicUrl } = options;
    return c.html(await fillTemplate(template, { page, answers, nonce, publicUrl }), page.status);
  };
}

/** Reads the API replies that a page carries; only what is known without the database if it is unreachable or slow. */
async function readAnswers(c: Context, options: PageOptions): Promise<FirstAnswers> {
  const { log } = options;
  const given = new AbortController();
  try {
    const late = setTimeout(ANSWERS_TIMEOUT_MS, undefined, { signal: given.signal, ref: false });
    const answers = await Promise.race([readStoredAnswers(c, options), late.catch(() => undefined)]);
    if (!answers) log.warn('texts of a page not read in time');
    return answers ?? (await answerWithoutDatabase(c, options));
  } catch (error) {
    log.warn({ err: error }, 'texts of a page not read');
    return await answerWithoutDatabase(c, options);
  } finally {
    given.abort();
  }
}

/**
 * Returns what is known without the database: no session cookie means a visitor; otherwise the client asks for the
 * account.
 */
async function answerWithoutDatabase(c: Context, { accounts }: PageOptions): Promise<FirstAnswers> {
  return (await readSessionToken(accounts, c.req.raw.headers)) === undefined ? { account: null } : {};
}

async function readStoredAnswers(c: Context, options: PageOptions): Promise<FirstAnswers> {
  const { db, installation } = options;
  const identifier = findLegalIdentifier(c.req.path);
  const [site, caller, legal] = await Promise.all([
    readSiteTexts(db, installation),
    readUserAnswers(c, options),
    identifier === undefined ? undefined : readLegalPage(db, identifier, installation),
  ]);
  if (identifier === undefined) return { site, ...caller };
  return { site, ...caller, legal_page: { identifier, page: legal ?? null } };
}

/**
 * Reads the account and, for the home page, the exams in progress: loaded later, their links would push the content
 * down. A visitor's request needs no query.
 */
async function readUserAnswers(c: Context, { db, accounts }: PageOptions): Promise<FirstAnswers> {
  const { headers } = c.req.raw;
  const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
  const account = await readCaller({ db, accounts }, headers, setCookie);
  if (!account) for (const line of await formatEndedCookies(accounts, headers)) setCookie(line);
  if (!account || c.req.path !== '/') return { account };
  const [current_exam, mockExam] = await Promise.all([
    currentPractice(db, account.id),
    readOpenMockExam(db, account.id),
  ]);
  const open_mock_exam = mockExam && { ...mockExam, deadline: mockExam.deadline.toISOString() };
  return { account, current_exam, open_mock_exam };
}

async function readTemplate(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
