import type { LogEvent } from 'kysely';
import type { Log } from '#server/log.ts';
import { observeStatement } from './metrics.ts';

/** Slower statements are logged with their text, which has placeholders instead of values. */
const SLOW_MS = 1_000;
const LOGGED_CHARACTERS = 300;
/** How many statements have their name cached; most statements are composed only once. */
const MAX_NAMES = 2_000;

let slowLog: Pick<Log, 'warn'> | undefined;

export function logSlowStatements(log: Pick<Log, 'warn'>): void {
  slowLog = log;
}

/** Counts a statement and its time, and logs slow ones; Kysely calls it as `log`. */
export function observeKyselyEvent({ level, query, queryDurationMillis }: LogEvent): void {
  const statement = nameOf(query.sql);
  observeStatement(statement, level === 'error' ? 'failed' : 'ok', queryDurationMillis / 1000);
  if (queryDurationMillis < SLOW_MS) return;
  const text = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, LOGGED_CHARACTERS);
  slowLog?.warn({ statement, ms: Math.round(queryDurationMillis), text }, 'slow statement');
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameStatement(text);
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

/** Names a statement by its verb and first table, such as 'select profiles'. */
export function nameStatement(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'unknown';
  // the migrations of a start would add hundreds of names that are used only once
  if (/^(create|alter|drop)$/.test(verb)) return 'schema change';
  const table = /\b(?<!extract\(epoch )(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
