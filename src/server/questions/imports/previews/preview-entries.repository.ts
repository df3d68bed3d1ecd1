import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import type { ImportEntry, PreviewedQuestion } from '#shared/questions/imports/import-previews.contract.ts';
import {
  IMPORT_ENTRIES_PAGE_SIZE,
  IMPORT_FILTERS,
  type ImportFilter,
} from '#shared/questions/imports/import-previews.rules.ts';
import { IMPORT_FILTER_CONDITIONS, hasDecidableProblems, hasProblems } from './preview-facts.sql.ts';

/** An entry, with the facts that determine which decisions are possible. */
export interface FoundEntry extends Omit<ImportEntry, 'decisions'> {
  is_staged: boolean;
  is_decidable: boolean;
}

/** SQL that turns a row with a question's content into JSON. */
function questionOf(alias: 'e' | 'q' | 'first' | 'nq' | 'ne'): RawBuilder<PreviewedQuestion> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('question_text', ${column('question_text')}, 'choices', ${column('choices')},
    'correct_answer', ${column('correct_answer')}, 'notes', ${column('notes')},
    'explanation', ${column('explanation')}, 'explanation_format', ${column('explanation_format')},
    'reference', shown_reference(${column('law_id')}, ${column('article')}, ${column('paragraph')}))`;
}

/** SQL: the near repeats of the preview `p`. */
const near = sql`coalesce((
  select json_agg(json_build_object('question_id', n.question_id, 'number', n.other_number, 'similarity', n.similarity,
    'disagrees', n.disagrees, 'question', case when nq.id is null then ${questionOf('ne')} else ${questionOf('nq')} end)
    order by n.disagrees desc, n.similarity desc, n.place)
  from question_import_near_repeats n
  left join questions nq on nq.id = n.question_id
  left join question_import_entries ne on ne.import_id = n.import_id and ne.number = n.other_number
  where n.import_id = p.import_id and n.number = p.number), '[]')`;

export async function listPreviewEntries(
  db: Database,
  { id, page, filter }: { id: string; page: number; filter: ImportFilter },
): Promise<FoundEntry[]> {
  const slice = sliceOf(page, IMPORT_ENTRIES_PAGE_SIZE);
  const { rows } = await sql<FoundEntry>`
    with p as materialized (
      select * from question_import_previews p
      where p.import_id = ${id}::uuid and ${IMPORT_FILTER_CONDITIONS[filter]}
      order by p.number ${limitTo(slice)}
    )
    select p.number, p.line, p.is_staged, p.is_stored or p.is_repeat as is_repeat, p.changes, p.decision,
      case when p.stored_problem is null then p.problems else p.problems || p.stored_problem end as problems,
      coalesce(e.category_names, '{}') as categories, e.shared_text ->> 'title' as shared_text,
      case when e.number is not null then ${questionOf('e')} else null end as question,
      case when e.number is null then p.excerpt end as excerpt,
      ${hasDecidableProblems} as is_decidable, p.warnings, p.must_be_seen, ${near} as near,
      case
        when q.id is not null then json_build_object('question_id', q.id, 'number', null, 'question', ${questionOf('q')})
        when first.number is not null then
          json_build_object('question_id', null, 'number', first.number, 'question', ${questionOf('first')})
      end as other
    from p
    left join question_import_entries e on e.import_id = p.import_id and e.number = p.number
    left join questions q on q.id = p.question_id and p.is_stored and (${hasProblems} or p.changes <> '{}')
    left join question_import_entries first on first.import_id = p.import_id and first.number = e.repeat_of
      and p.is_conflict
    order by p.number`.execute(db);
  return rows;
}

export async function countPreviewEntries(db: Database, id: string): Promise<Record<ImportFilter, number>> {
  const counts = IMPORT_FILTERS.map(
    (filter) => sql`${sql.lit(filter)}, count(*) filter (where ${IMPORT_FILTER_CONDITIONS[filter]})`,
  );
  const { rows } = await sql<{ counts: Record<ImportFilter, number> }>`
    select json_build_object(${sql.join(counts)}) as counts
    from question_import_previews p where p.import_id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row.counts;
}
