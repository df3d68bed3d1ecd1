import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import type { ChoiceNotes } from '#shared/questions/questions.rules.ts';
import type { EntrySharedText } from '#shared/questions/shared-texts/shared-text-entry.rules.ts';
import { readInBatches } from '#server/lists/batches.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { matchesQuestionFilter } from '#server/questions/listing/question-filter.repository.ts';

/** The number of questions in a batch: even the largest possible questions take only some megabytes. */
const BATCH = 200;

export interface ExportedQuestion extends StoredStateColumns, StoredSourceColumns {
  id: string;
  number: number;
  /** The time of the export in seconds since 1970. */
  exported_at: number;
  question_text: string;
  choices: string[];
  correct_answer: number;
  notes: ChoiceNotes;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  law_id: string | null;
  article: string | null;
  paragraph: string | null;
  pair: string | null;
  shared_text: EntrySharedText | null;
  categories: string[];
}

/** Reads the questions of a filter in batches, oldest first; questions that are created meanwhile are left out. */
export async function* exportBatches(
  db: Database,
  filter: QuestionFilter,
): AsyncGenerator<ExportedQuestion[]> {
  const { last } = await db
    .selectFrom('questions')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  yield* readInBatches<ExportedQuestion, number>(async (after = 0) => {
    const rows = await findBatch(db, filter, { after, last });
    return { rows, last: rows.at(-1)?.number };
  });
}

/** Reads a batch as JSON, because PGlite drops a U+FEFF at the beginning of a text. */
async function findBatch(
  db: Database,
  filter: QuestionFilter,
  { after, last }: { after: number; last: number },
): Promise<ExportedQuestion[]> {
  const { rows } = await sql<{ question: ExportedQuestion }>`
    select json_build_object('id', q.id, 'number', q.number,
      'exported_at', floor(extract(epoch from app_now()))::bigint, 'question_text', q.question_text, 'choices', q.choices,
      'correct_answer', q.correct_answer, 'notes', q.notes,
      'explanation', q.explanation, 'explanation_format', q.explanation_format,
      'law_id', q.law_id, 'article', q.article, 'paragraph', q.paragraph, 'pair', q.pair,
      'state', q.state, 'state_since', q.state_since, 'state_reason', q.state_reason,
      'source_exam', q.source_exam, 'source_year', q.source_year, 'source_number', q.source_number,
      'source_is_reserve', q.source_is_reserve, 'shared_text', (
        select json_build_object('title', t.title, 'text', t.text, 'text_format', t.text_format,
          'position', q.shared_text_position)
        from shared_texts t where t.id = q.shared_text_id),
      'categories', coalesce((
        select json_agg(c.name order by c.name_key collate "C", c.id)
        from question_categories qc
        join categories c on c.id = qc.category_id
        where qc.question_id = q.id and c.deleted_at is null), '[]')) as question
    from questions q
    where q.number > ${after} and q.number <= ${last} and ${matchesQuestionFilter(filter)}
    order by q.number
    limit ${BATCH}`.execute(db);
  return rows.map(({ question }) => question);
}
