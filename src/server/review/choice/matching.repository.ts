import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { isValidCard } from '#server/cards/validity.sql.ts';
import { isCardDue, CURRENT_REVIEW_DAY } from '#server/cards/due.sql.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';
import type { LawPart, PracticeChoice, QuestionScope } from '#shared/review/choice.contract.ts';
import { type Deck, DECKS } from '#shared/review/decks.rules.ts';

/** Whether the card `c` is offered: it is neither suspended by its user nor put off. */
export const isOffered: RawBuilder<boolean> = sql<boolean>`not c.is_suspended
  and (c.put_off_until is null or c.put_off_until <= ${CURRENT_REVIEW_DAY})`;

/** The questions of open exams whose keys users must not see yet (rules.md 54). */
export function questionsOfOpenSheet(userId: string): RawBuilder<string> {
  return sql<string>`
    select unnest(a.question_ids) from exam_attempts a
    where a.user_id = ${userId}::uuid and ${withholdsKeys}`;
}

/** The questions that a ruling in force annuls. */
export const annulledQuestions: RawBuilder<string> = sql<string>`
  select annulled.id
  from question_rulings r
  join questions annulled on annulled.id = r.question_id and annulled.version = r.version
  where r.revoked_at is null and r.ruling = 'annulled'`;

/** Questions withheld from practice: those of the open mock exam, whose keys it would reveal, and annulled ones. */
export function withheldQuestions(userId: string): RawBuilder<string> {
  return sql<string>`${questionsOfOpenSheet(userId)} union all ${annulledQuestions}`;
}

function inDeck(deck: Deck, retention: number): RawBuilder<boolean> {
  const conditions: Record<Deck, RawBuilder<boolean>> = {
    due: sql`(${isOffered} and ${isCardDue(retention)})`,
    failed: sql`(c.failed_on is not null and not c.is_suspended)`,
    blank: sql`(c.is_blank and not c.is_suspended)`,
    doubtful: sql`(c.is_doubtful and not c.is_suspended)`,
    saved: sql`s.question_id is not null`,
    // a question with a shared text is first asked together with the others of the text
    new: sql`(c.question_id is null and q.shared_text_id is null)`,
  };
  return conditions[deck];
}

export const WHOLE_BANK: QuestionScope = { category_ids: [], laws: [] };

interface UserScope {
  user_id: string;
  scope: QuestionScope;
}

export interface MatchingScope extends UserScope {
  retention: number;
}

/** Whether the question `q` cites one of these parts of laws. */
export function isCitingLawParts(parts: LawPart[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from json_to_recordset(${JSON.stringify(parts)}::text::json) as part (law_id text, division smallint)
    left join law_articles a on a.law_id = part.law_id and a.article = q.article
    left join law_divisions d on d.law_id = part.law_id and d.number = part.division
    where part.law_id = q.law_id
      and (part.division is null or a.division between d.number and d.last_number))`;
}

/** All questions in the scope that can be drawn, each once, with the user's valid card `c` and saved question `s`. */
export function questionsInScope(given: UserScope): RawBuilder<unknown> {
  return sql`${liveQuestionsInScope(given)} and q.state = 'current'`;
}

/** SQL: the live questions in a scope, including outdated and annulled ones. */
export function liveQuestionsInScope({ user_id, scope }: UserScope): RawBuilder<unknown> {
  const { category_ids, laws } = scope;
  return sql`
    questions q
    left join review_cards c on c.user_id = ${user_id}::uuid and c.question_id = q.id and ${isValidCard}
    left join saved_questions s on s.user_id = ${user_id}::uuid and s.question_id = q.id
    where q.deleted_at is null
      and exists (select from question_categories qc where qc.question_id = q.id and qc.is_live
        and (cardinality(${category_ids}::uuid[]) = 0 or qc.category_id = any (${category_ids}::uuid[])))
      and ${laws.length === 0 ? sql`true` : isCitingLawParts(laws)}
      and q.id not in (${withheldQuestions(user_id)})`;
}

function questionsOfChoice(given: MatchingScope & { choice: PracticeChoice }): RawBuilder<unknown> {
  const { deck, not_seen_days } = given.choice;
  return sql`
    ${questionsInScope(given)}
      and ${deck === null ? sql`c.is_suspended is not true and q.shared_text_id is null` : inDeck(deck, given.retention)}
      and ${not_seen_days === null ? sql`true` : sql`(c.question_id is null or ${CURRENT_REVIEW_DAY} - c.last_on >= ${not_seen_days}::integer)`}`;
}

/** Counts questions, but only one of each pair, because a practice asks only one. */
function countWithoutPartners(condition: RawBuilder<boolean>): RawBuilder<number> {
  const isPaired = sql<boolean>`q.pair is not null and ${condition}`;
  return sql<number>`(count(*) filter (where ${condition}) - count(*) filter (where ${isPaired})
    + count(distinct q.pair) filter (where ${isPaired}))::integer`;
}

export async function countDecks(
  db: Database,
  given: MatchingScope,
): Promise<{ deck: Deck; questions: number }[]> {
  const counts = DECKS.map(
    (deck) => sql`${countWithoutPartners(inDeck(deck, given.retention))} as ${sql.id(deck)}`,
  );
  const { rows } = await sql<Record<Deck, number>>`
    select ${sql.join(counts)} from ${questionsInScope(given)}`.execute(db);
  return DECKS.map((deck) => ({ deck, questions: rows[0]?.[deck] ?? 0 }));
}

export async function countMatchingQuestions(
  db: Database,
  given: MatchingScope & { choice: PracticeChoice },
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select ${countWithoutPartners(sql`true`)} as found from ${questionsOfChoice(given)}`.execute(db);
  return rows[0]?.found ?? 0;
}

export interface ChosenQuestion {
  question_id: string;
  /** The cited law and article as one text. */
  article: string | null;
  pair: string | null;
  /** The stability of the card; null for a question without one. */
  stability: number | null;
  difficulty: number | null;
  elapsed_days: number | null;
}

/** SQL: the number of questions that are left out when only one question of each pair is asked. */
export const skippedPartnerCount: RawBuilder<number> = sql<number>`(
  select count(*) - count(distinct pair) from questions where pair is not null and deleted_at is null)`;

/**
 * Finds matching questions in random order, with all questions of each pair; with `limit`, enough of them that this
 * number remains once partners are left out.
 */
export async function findMatchingQuestions(
  db: Database,
  given: MatchingScope & { choice: PracticeChoice; limit: number | null },
): Promise<ChosenQuestion[]> {
  const { rows } = await sql<ChosenQuestion>`
    select q.id as question_id, q.law_id || ' ' || q.article as article, q.pair, c.stability, c.difficulty,
      ${CURRENT_REVIEW_DAY} - c.last_on as elapsed_days
    from ${questionsOfChoice(given)}
    order by random()
    limit ${given.limit}::integer + ${skippedPartnerCount}`.execute(db);
  return rows;
}
