import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AnswerKeyPeriod } from '#shared/questions/question-editing.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

/** A version of a question, and the time in which it was the current one. */
interface Version {
  version: number;
  choices: string[];
  correct_answer: ChoiceIndex;
  since: Date;
  until: Date | null;
}

/** A ruling that changes the key of a version. */
interface KeyChange {
  version: number;
  correct_answer: ChoiceIndex;
  created_at: Date;
  revoked_at: Date | null;
}

/** Lists the right answers that a question has had, newest first, with the period and choice of each. */
export async function readKeyHistory(
  db: Database,
  id: string,
): Promise<{ keys: AnswerKeyPeriod[] } | Refusal<'QUESTION_NOT_FOUND'>> {
  const versions = await findVersions(db, id);
  if (versions.length === 0) return refuse('QUESTION_NOT_FOUND');
  const changes = await findKeyChanges(db, id);
  const periods = versions.flatMap((version) => splitByRulings(version, changes));
  return { keys: mergeEqual(periods).toReversed() };
}

async function findVersions(db: Database, id: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.version, v.choices, v.correct_answer, v.until,
      coalesce(lag(v.until) over (order by v.version), q.created_at) as since
    from questions q
    cross join lateral (
      select version, choices, correct_answer, created_at as until from question_versions where question_id = q.id
      union all
      select q.version, q.choices, q.correct_answer, null) v
    where q.id = ${id}::uuid
    order by v.version`.execute(db);
  return rows;
}

async function findKeyChanges(db: Database, id: string): Promise<KeyChange[]> {
  const { rows } = await sql<KeyChange>`
    select version, correct_answer, created_at, revoked_at from question_rulings
    where question_id = ${id}::uuid and ruling = 'key_changed'
    order by created_at`.execute(db);
  return rows;
}

/** Splits the period of a version by its rulings, of which at most one is in force at a time. */
function splitByRulings(version: Version, changes: KeyChange[]): AnswerKeyPeriod[] {
  const { choices, since, until } = version;
  const toPeriod = (key: ChoiceIndex, from: Date, to: Date | null, is_ruling: boolean): AnswerKeyPeriod => ({
    correct_answer: key,
    choice: choices[key] ?? '',
    since: from,
    until: to,
    is_ruling,
  });
  const periods: AnswerKeyPeriod[] = [];
  let from = since;
  for (const change of changes.filter((one) => one.version === version.version)) {
    if (until !== null && change.created_at >= until) continue;
    const end = earlier(change.revoked_at, until);
    periods.push(toPeriod(version.correct_answer, from, change.created_at, false));
    periods.push(toPeriod(change.correct_answer, change.created_at, end, true));
    if (end === null || end === until) return periods;
    from = end;
  }
  return [...periods, toPeriod(version.correct_answer, from, until, false)];
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Merges consecutive periods with the same key, whose versions differ only in other fields. */
function mergeEqual(periods: AnswerKeyPeriod[]): AnswerKeyPeriod[] {
  const merged: AnswerKeyPeriod[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    const isSame =
      last?.correct_answer === period.correct_answer &&
      last.choice === period.choice &&
      last.is_ruling === period.is_ruling;
    if (isSame) merged.splice(-1, 1, { ...last, until: period.until });
    else merged.push(period);
  }
  return merged;
}
