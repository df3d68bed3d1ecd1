import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';

export interface PrintedQuestion {
  id: string;
  question_text: string;
  choices: string[];
  /** The index of the right choice in the stored order. */
  correct_answer: number;
  shared_text: SharedText | null;
}

/** Finds the drawn questions, each in the version in which it was drawn. */
export async function findDrawnQuestions(
  db: Database,
  drawn: readonly { question_id: string; version: number }[],
): Promise<Map<string, PrintedQuestion>> {
  const ids = drawn.map(({ question_id }) => question_id);
  const versions = drawn.map(({ version }) => version);
  // as JSON: PGlite drops a U+FEFF at the beginning of a text
  const { rows } = await sql<{ question: PrintedQuestion }>`
    select json_build_object('id', c.question_id, 'question_text', c.question_text, 'choices', c.choices,
      'correct_answer', c.correct_answer,
      'shared_text', shown_shared_text(c.shared_text_id, c.shared_text_version)) as question
    from unnest(${ids}::uuid[], ${versions}::integer[]) as d (question_id, version)
    join question_contents c on c.question_id = d.question_id and c.version = d.version`.execute(db);
  return new Map(rows.map(({ question }) => [question.id, question]));
}

/** Puts choices that refer to others, such as 'all of the above', back in their stored place (docs/decisions/0078). */
export async function keepFixedChoices(
  db: Database,
  orders: readonly { choice_order: string; choices: string[] }[],
): Promise<string[]> {
  const { rows } = await sql<{ choice_order: string }>`
    select keep_fixed_choices(o.choice_order, o.choices) as choice_order
    from json_to_recordset(${JSON.stringify(orders.map((order, place) => ({ ...order, place })))}::json)
      as o (place integer, choice_order text, choices text[])
    order by o.place`.execute(db);
  return rows.map(({ choice_order }) => choice_order);
}
