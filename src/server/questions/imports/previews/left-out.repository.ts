import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { hasDecidableProblems, hasProblems } from './preview-facts.sql.ts';

export interface LeftOutEntry {
  number: number;
  line: number | null;
  excerpt: string | null;
  problems: string[];
  /** Whether the only problem is that an equal question has a different right answer. */
  is_decidable: boolean;
}

/** Finds left-out entries after the given number, in the order of the file. */
export async function listLeftOutEntries(
  db: Database,
  { id, after, limit }: { id: string; after: number; limit: number },
): Promise<LeftOutEntry[]> {
  const { rows } = await sql<LeftOutEntry>`
    select p.number, p.line, coalesce(p.excerpt, left(e.question_text, 200)) as excerpt,
      case when p.stored_problem is null then p.problems else p.problems || p.stored_problem end as problems,
      ${hasDecidableProblems} as is_decidable
    from question_import_previews p
    left join question_import_entries e on e.import_id = p.import_id and e.number = p.number
    where p.import_id = ${id}::uuid and p.number > ${after}
      and (p.decision = 'skip' or (p.decision is null and ${hasProblems}))
    order by p.number
    limit ${limit}`.execute(db);
  return rows;
}
