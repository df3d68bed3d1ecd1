import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { DECKS } from '#shared/review/decks.rules.ts';
import type { RandomNumber } from '../review/person.ts';

export const LAW_IDS = ['BOE-A-2015-10565', 'BOE-A-2015-10566'] as const;
/** The division to which each article of a law belongs: 1 and 2 are titles, 3 is a chapter of title 2. */
export const ARTICLE_DIVISIONS: Record<string, number> = { '1': 1, '2': 1, '3': 2, '4': 3 };
export const LAST_DIVISION_NUMBERS: Record<number, number> = { 1: 1, 2: 3, 3: 3 };
const QUESTIONS = 40;
const SHARED_TEXT = '00000000-0000-4000-8000-000000000001';

export async function storeSharedText(db: Database): Promise<void> {
  await sql`
    insert into shared_texts (id, title, text) values (${SHARED_TEXT}::uuid, 'Supuesto', 'Los hechos')`.execute(
    db,
  );
}

/** A question and what a user did with it, as the proof knows it without asking the server. */
export interface QuestionState {
  id: string;
  is_deleted: boolean;
  category_ids: string[];
  law_id: string | null;
  article: string | null;
  key_version: number;
  /** The days since a ruling changed the key; null if none did. */
  key_changed_days_ago: number | null;
  is_saved: boolean;
  /** The name of the question's pair: two questions of the same pair are never in the same exam. */
  pair: string | null;
  state: 'current' | 'outdated' | 'annulled';
  /** The state of the annulling ruling: in force ('annulled'), 'revoked', or about an earlier version ('former'). */
  ruling: 'annulled' | 'revoked' | 'former' | null;
  has_shared_text: boolean;
  is_withheld: boolean;
  card: CardState | null;
}

export interface CardState {
  question_version: number;
  days_ago: number;
  stability: number;
  is_failed: boolean;
  is_blank: boolean;
  is_doubtful: boolean;
  is_suspended: boolean;
  is_put_off: boolean;
}

export function createRandomState(
  ids: string[],
  categories: string[],
  chance: RandomNumber,
): QuestionState[] {
  return ids.slice(0, QUESTIONS).map((id) => ({
    id,
    ...createPlace(categories, chance),
    is_deleted: chance() < 0.15,
    key_version: chance() < 0.2 ? 2 : 1,
    key_changed_days_ago: chance() < 0.15 ? Math.floor(chance() * 30) : null,
    is_saved: chance() < 0.2,
    pair: chance() < 0.3 ? `pareja ${Math.floor(chance() * 4)}` : null,
    state: pickState(chance()),
    ruling: pickRuling(chance()),
    has_shared_text: chance() < 0.15,
    is_withheld: chance() < 0.1,
    card: chance() < 0.6 ? createCard(chance) : null,
  }));
}

function pickState(at: number): QuestionState['state'] {
  if (at < 0.85) return 'current';
  return at < 0.93 ? 'outdated' : 'annulled';
}

function pickRuling(at: number): QuestionState['ruling'] {
  if (at < 0.8) return null;
  if (at < 0.9) return 'annulled';
  return at < 0.95 ? 'revoked' : 'former';
}

function createPlace(categories: string[], chance: RandomNumber) {
  const any = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)];
  const [first = '', second = ''] = [any(categories), any(categories)];
  const law_id = chance() < 0.8 ? (any(LAW_IDS) ?? null) : null;
  return {
    category_ids: chance() < 0.3 ? [...new Set([first, second])] : [first],
    law_id,
    article: law_id !== null && chance() < 0.9 ? (any(Object.keys(ARTICLE_DIVISIONS)) ?? null) : null,
  };
}

function createCard(chance: RandomNumber): CardState {
  return {
    question_version: chance() < 0.5 ? 2 : 1,
    days_ago: Math.floor(chance() * 30),
    stability: 0.2 + 30 * chance(),
    is_failed: chance() < 0.3,
    is_blank: chance() < 0.2,
    is_doubtful: chance() < 0.2,
    is_suspended: chance() < 0.15,
    is_put_off: chance() < 0.1,
  };
}

export function createRandomChoice(categories: string[], chance: RandomNumber): PracticeChoice {
  const some = <T>(values: T[]) => (chance() < 0.5 ? [] : values.filter(() => chance() < 0.4));
  const parts = LAW_IDS.flatMap((law_id) => [null, 1, 2, 3].map((division) => ({ law_id, division })));
  return {
    category_ids: some(categories),
    laws: some(parts),
    deck: chance() < 0.3 ? null : (DECKS[Math.floor(chance() * DECKS.length)] ?? null),
    not_seen_days: chance() < 0.7 ? null : 1 + Math.floor(chance() * 20),
    count: 1 + Math.floor(chance() * 60),
    shuffles_choices: chance() < 0.5,
    minutes: null,
  };
}

/** Stores the state in the database. */
export async function storeQuestionStates(
  db: Database,
  userId: string,
  state: QuestionState[],
): Promise<void> {
  const rows = toRows(state);
  await storeQuestions(db, rows);
  await storeUser(db, rows, userId);
}

function toRows(state: QuestionState[]): RawBuilder<unknown> {
  const json = JSON.stringify(state);
  return sql`json_to_recordset(${json}::text::json) as r (id uuid, is_deleted boolean, category_ids json,
    law_id text, article text, key_version integer, key_changed_days_ago integer, is_saved boolean,
    pair text, state text, ruling text, has_shared_text boolean, is_withheld boolean, card json)`;
}

async function storeQuestions(db: Database, rows: RawBuilder<unknown>): Promise<void> {
  await sql`delete from question_categories`.execute(db);
  await sql`delete from question_rulings`.execute(db);
  await sql`
    update questions q set deleted_at = case when r.is_deleted then app_now() end, law_id = r.law_id,
      article = r.article, version = 2, key_version = r.key_version, pair = r.pair, state = r.state,
      state_since = case when r.state = 'outdated' then date '2026-01-01' end,
      state_reason = case when r.state <> 'current' then 'Ley 1/2026' end,
      shared_text_id = case when r.has_shared_text then ${SHARED_TEXT}::uuid end,
      shared_text_version = case when r.has_shared_text then 1 end,
      shared_text_position = case when r.has_shared_text then r.place end
    from (select *, row_number() over () as place from ${rows}) r where q.id = r.id`.execute(db);
  await sql`
    insert into question_rulings (id, question_id, version, ruling, reason, revoked_at)
    select gen_random_uuid(), r.id, case when r.ruling = 'former' then 1 else 2 end, 'annulled', 'Lo dice el acta',
      case when r.ruling = 'revoked' then app_now() end
    from ${rows} where r.ruling is not null`.execute(db);
  // the update above changed the cited articles, so a trigger recorded new keys: this sets the key's version and date
  await sql`
    update questions q set key_version = r.key_version,
      key_changed_at = coalesce(app_now() - make_interval(days => r.key_changed_days_ago, hours => 12), '-infinity')
    from ${rows} where q.id = r.id`.execute(db);
  await sql`
    insert into question_categories (question_id, category_id, position)
    select r.id, c.id::uuid, case when r.is_drawn then row_number() over (partition by c.id, r.is_drawn) end
    from (select *, not is_deleted and state = 'current' and not has_shared_text as is_drawn from ${rows}) r
    cross join lateral json_array_elements_text(r.category_ids) as c (id)`.execute(db);
}

async function storeUser(db: Database, rows: RawBuilder<unknown>, userId: string): Promise<void> {
  await sql`delete from review_cards where user_id = ${userId}::uuid`.execute(db);
  await sql`delete from saved_questions where user_id = ${userId}::uuid`.execute(db);
  await sql`delete from exam_attempts where user_id = ${userId}::uuid`.execute(db);
  await sql`
    insert into review_cards (user_id, question_id, question_version, answered_at, stability, difficulty, last_on, reviews, lapses,
      failed_on, is_blank, is_doubtful, is_suspended, put_off_until)
    select ${userId}::uuid, r.id, c.question_version, app_now() - make_interval(days => c.days_ago), c.stability, 5, review_day(app_now()) - c.days_ago, 1, 0,
      case when c.is_failed then review_day(app_now()) - c.days_ago end, c.is_blank, c.is_doubtful, c.is_suspended,
      case when c.is_put_off then review_day(app_now()) + 1 end
    from ${rows}
    cross join lateral json_to_record(r.card) as c (question_version integer, days_ago integer,
      stability double precision, is_failed boolean, is_blank boolean, is_doubtful boolean, is_suspended boolean,
      is_put_off boolean)
    where json_typeof(r.card) = 'object'`.execute(db);
  await sql`
    insert into saved_questions (user_id, question_id) select ${userId}::uuid, r.id from ${rows} where r.is_saved`.execute(
    db,
  );
  await sql`
    insert into exam_attempts (user_id, kind, question_ids, category_ids, versions, deadline)
    select ${userId}::uuid, 'mock_exam', array_agg(r.id), array_agg(r.id), array_agg(2), app_now() + interval '1 day'
    from ${rows} where r.is_withheld having count(*) > 0`.execute(db);
}
