import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { matchesQuestionFilter } from '#server/questions/listing/question-filter.repository.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

export interface PrintableQuestion {
  id: string;
  number: number;
  question_text: string;
  choices: string[];
  correct_answer: number;
  /** A name shared by questions that must not be in the same exam. */
  pair: string | null;
  shared_text: PrintedSharedText | null;
}

/** The text above the questions that share it. */
export interface PrintedSharedText {
  id: string;
  title: string;
  text: string;
  text_format: 'plain' | 'rich';
}

export interface PrintableSelection {
  filter: QuestionFilter;
  /** The chosen questions; null for all that the filter finds. */
  ids: string[] | null;
}

/**
 * Finds the current questions of a selection, except annulled ones, in a random order that the seed decides. Questions
 * of a shared text follow each other in their order.
 */
export async function listPrintableQuestions(
  db: Database,
  { filter, ids }: PrintableSelection,
  { seed, limit }: { seed: string; limit: number },
): Promise<PrintableQuestion[]> {
  const isChosen = ids === null ? sql`` : sql`and q.id = any(${ids}::uuid[])`;
  // as JSON: PGlite reads a text that begins with U+FEFF without it
  const { rows } = await sql<{ question: PrintableQuestion }>`
    select json_build_object('id', q.id, 'number', q.number, 'question_text', c.question_text, 'choices', c.choices,
      'correct_answer', c.correct_answer, 'pair', q.pair, 'shared_text', (
        select json_build_object('id', t.id, 'title', t.title, 'text', t.text, 'text_format', t.text_format)
        from shared_texts t where t.id = q.shared_text_id)) as question
    from (
      select q.id, md5(coalesce(q.shared_text_id, q.id)::text || ${seed}) as place from questions q
      where ${matchesQuestionFilter(filter)} and q.deleted_at is null and q.state = 'current' ${isChosen}
        and not exists (select from question_rulings r
          where r.question_id = q.id and r.version = q.version and r.ruling = 'annulled' and r.revoked_at is null)
      order by place, q.shared_text_position, q.number
      limit ${limit}) chosen
    join questions q on q.id = chosen.id
    -- with the key that a ruling has changed
    join question_contents c on c.question_id = q.id and c.version = q.version
    order by chosen.place, q.shared_text_position, q.number`.execute(db);
  return rows.map(({ question }) => question);
}
