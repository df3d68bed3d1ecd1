import os from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { openPostgres } from '#server/database/open-postgres.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { prepareChromium as chromiumForTests } from '#tests/support/chromium.ts';
import { LIST_SCALE, prepareQuestionDatabase } from '../load/lists/lists.ts';
import { withPGliteServer, type ProofResult } from '../load/places.ts';
import { createSessionCookies, PROOF_SECRET } from './sessions.ts';
import { runCategoriesJourney, type ScreenJourney, runQuestionsJourney } from './smooth-journeys.ts';
import {
  type FrameFigures,
  summarizeFrameTimes,
  type FrameTimes,
  formatFigures,
  startFrameWatch,
} from './smooth-watch.ts';

const ROUNDS = 3;
const VIEWPORTS = {
  computer: { width: 1280, height: 800 },
  telephone: { width: 390, height: 844 },
};
const JOURNEYS: Record<string, ScreenJourney> = {
  '/admin/questions': runQuestionsJourney,
  '/admin/categories': runCategoriesJourney,
};
/**
 * The most milliseconds from an input to the frame that shows it: up to 100 feels immediate, and browsers rate up to 200
 * as good.
 */
const SHOWN_MS = { p95: 100, worst: 200 };
/** The most milliseconds between two frames of a moving page: 50 are 20 frames a second; over 200, inputs wait. */
const GAP_MS = { p95: 50, worst: 200 };

interface Row {
  screen: string;
  action: string;
  rounds: FrameTimes[];
}

/** Measures typing, scrolling and pressing on the administration's lists in a real browser, with full-size data. */
export async function proveSmooth(): Promise<ProofResult> {
  const postgres = await startPostgres();
  try {
    const url = await prepareQuestionDatabase(postgres.url);
    const cookie = await logInAdministrator(url);
    return await withPGliteServer(async ({ settings }) => {
      const server = await startServerProcess({ ...settings, DATABASE_URL: url, AUTH_SECRET: PROOF_SECRET });
      const browser = await chromium.launch(await chromiumForTests());
      try {
        return report(await goThrough(browser, server, cookie));
      } finally {
        await browser.close();
        await server.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
}

async function logInAdministrator(url: string): Promise<string> {
  const { db, close } = openPostgres(url, 1);
  const name = `watcher${Date.now()}`;
  const { id } = await createPerson(db, { username: name, email: `${name}@example.com`, role: 'admin' });
  const cookies = await createSessionCookies(db, [id]);
  await close();
  return cookies.get(id) ?? '';
}

/** Goes through all journeys; the first round, in which the browser fetches and compiles the code, is not counted. */
async function goThrough(browser: Browser, server: ServerProcess, cookie: string): Promise<Row[]> {
  const rows: Row[] = [];
  const [name = '', value = ''] = cookie.split('=', 2);
  for (const [device, viewport] of Object.entries(VIEWPORTS)) {
    const context = await browser.newContext({ viewport, baseURL: server.origin, locale: 'es-ES' });
    await context.addCookies([{ name, value, url: server.origin }]);
    const page = await context.newPage();
    await startFrameWatch(page);
    for (const [screen, journey] of Object.entries(JOURNEYS)) {
      const rounds = [];
      for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await journey(page));
      const [, ...counted] = rounds;
      for (const [place, [action]] of (counted[0] ?? []).entries()) {
        const seen = counted.flatMap((actions) => actions[place]?.[1] ?? []);
        rows.push({ screen: `${screen}, ${device}`, action, rounds: seen });
      }
    }
    await context.close();
  }
  return rows;
}

function report(rows: Row[]): ProofResult {
  const figures = rows.map(({ rounds, ...row }) => ({
    ...row,
    count: rounds.reduce((sum, { inputs }) => sum + inputs.length, 0),
    inputs: summarizeFrameTimes(rounds.map(({ inputs }) => inputs)),
    gaps: summarizeFrameTimes(rounds.map(({ gaps }) => gaps)),
    tasks: summarizeFrameTimes(rounds.map(({ tasks }) => [0, ...tasks])),
  }));
  const lines = figures.map(({ screen, action, count, inputs, gaps, tasks }) => {
    const cells = [screen, action, count, formatFigures(inputs), formatFigures(gaps), tasks.worst.toFixed(0)];
    return `| ${cells.join(' | ')} |`;
  });
  const isWithin = (found: FrameFigures, limit: { p95: number; worst: number }): boolean =>
    found.p95 <= limit.p95 && found.worst <= limit.worst;
  const isSound = figures.every(
    ({ count, inputs, gaps }) => count > 0 && isWithin(inputs, SHOWN_MS) && isWithin(gaps, GAP_MS),
  );
  const text = `# Typing and scrolling in the administration's lists

HOW Chromium on ${LIST_SCALE.questions} questions in
${LIST_SCALE.categories} categories on PostgreSQL, ${ROUNDS} times through each screen in a window of a computer's size and in one of a
telephone's. Milliseconds, p50 / p95 / worst: from an input (a key, a click, a step of the wheel), as the browser got it, to
the end of the frame that shows what it did; and between one frame and the next, also while the answers of the server come
in and are shown. Allowed are a p95 of ${SHOWN_MS.p95} until it is shown and of ${GAP_MS.p95} between frames, and a worst of ${SHOWN_MS.worst} for both. The
worst, and the longest task that kept the page from anything else, are those of the middle round: what the screen is slow
at, it is slow at in each, and when the machine stops for a moment, it does so in one. Browser, server and database share
the machine, which was ${load()} at the end.

| screen | doing | inputs | until shown | between frames | longest task |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
  return { text, isSound };
}

/** The load average: how many other processes wanted the processors. */
function load(): string {
  return `under a load of ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.cpus().length} processors`;
}
