import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import type { Database } from '#server/database/database.ts';
import { createApiClient } from '#tests/support/http/api-client.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { PLAYERS_PASSWORD } from '../load/data.ts';
import {
  median,
  withPGliteServer,
  withPostgresServer,
  type ProofServer,
  type ProofResult,
} from '../load/places.ts';

const TRIES = Number(process.env['PROVE_TRIES'] ?? 100);
const MOST_MS = 10;

type Api = ReturnType<typeof createApiClient>;
type Who = 'known' | 'unknown';
type Medians = Record<Who, number>;
type Found = Record<string, Medians>;

/** Calls whose duration could reveal which addresses have an account; each is made with known and unknown addresses. */
const QUESTIONS: Record<string, (api: Api, who: Who, i: number) => Promise<unknown>> = {
  'recovery, another address each time': (api, who, i) => recover(api, `${who}${i}@example.com`),
  'recovery, always the same address': (api, who) => recover(api, `${who}0@example.com`),
  'log-in with a wrong password': (api, who, i) => logIn(api, `${who}${i}@example.com`),
  'registration, another address each time': (api, who, i) => register(api, who, i, `${who}${i}@example.com`),
};

/** Proves that with ACCOUNT_DISCLOSURE=hidden neither replies nor their times reveal which addresses have an account. */
export async function proveDisclosure(): Promise<ProofResult> {
  const found = {
    PostgreSQL: await withPostgresServer(async (place) => {
      const { db, close } = openPostgres(place.url, 1);
      await prepare(db);
      await close();
      return measure(place);
    }),
    PGlite: await withPGliteServer(async (place) => {
      const { db, close } = await openEmbedded(place.dataDir);
      await prepare(db);
      await close();
      return measure(place);
    }),
  };
  return report(found);
}

async function prepare(db: Database): Promise<void> {
  await migrate(db);
  const password = await hashPassword(PLAYERS_PASSWORD);
  await sql`
    with person as (
      insert into profiles (username, email, email_verified)
      select 'known' || i, 'known' || i || '@example.com', true from generate_series(0, ${TRIES}::int) i returning id
    )
    insert into auth_accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${password} from person`.execute(db);
}

async function measure({ settings }: ProofServer): Promise<Found> {
  const server = await startServerProcess({ ...settings, TRUST_PROXY: 'true', ACCOUNT_DISCLOSURE: 'hidden' });
  try {
    const found: Found = {};
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const times: Record<Who, number[]> = { known: [], unknown: [] };
      const timed = async (who: Who, i: number): Promise<void> => {
        // Each call comes from its own browser and network, so that no rate limit refuses it.
        const api = createApiClient(() => server.origin);
        await api.accounts.me();
        const from = performance.now();
        await ask(api, who, i);
        times[who].push(performance.now() - from);
      };
      for (let i = 0; i < TRIES; i++) {
        // alternates the order of known and unknown addresses
        for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
          await timed(who, i);
      }
      found[name] = { known: median(times.known), unknown: median(times.unknown) };
    }
    return found;
  } finally {
    await server.kill();
  }
}

function recover(api: Api, email: string): Promise<unknown> {
  return api.accounts.requestRecovery({ email });
}

function register(api: Api, who: Who, i: number, email: string): Promise<unknown> {
  const form = {
    username: `nueva-${who}-${i}`,
    email,
    password: PLAYERS_PASSWORD,
    confirmPassword: PLAYERS_PASSWORD,
  };
  return api.accounts.register(form);
}

async function logIn(api: Api, email: string): Promise<void> {
  const refused: unknown = await api.accounts
    .logIn({ email, password: 'Otra-Clave-2' })
    .catch((error: unknown) => error);
  if (!(refused instanceof Error) || !('code' in refused) || refused.code !== 'INVALID_CREDENTIALS')
    throw new Error('a wrong password was answered differently', { cause: refused });
}

function report(found: Record<string, Found>): ProofResult {
  const rows = Object.entries(found).flatMap(([engine, questions]) =>
    Object.entries(questions).map(([question, medians]) => ({ engine, question, ...medians })),
  );
  const ms = (value: number) => value.toFixed(1);
  const text = `# Who has an account, by the clock

HOW With \`ACCOUNT_DISCLOSURE=hidden\`, ${TRIES} tries with addresses that have an account
and as many with addresses that have none take turns over HTTP; every one is answered alike, or the run fails. Medians
in milliseconds; at most ${MOST_MS} apart are allowed.

| engine | what is tried | known | unknown | apart |
|---|---|---|---|---|
${rows.map(({ engine, question, known, unknown }) => `| ${engine} | ${question} | ${ms(known)} | ${ms(unknown)} | ${ms(Math.abs(known - unknown))} |`).join('\n')}
`;
  return { text, isSound: rows.every(({ known, unknown }) => Math.abs(known - unknown) <= MOST_MS) };
}
