import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { divide, formatFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { SheetMarking } from './marking.ts';
import type { Ruling } from './rulings.ts';

/** Stores the first marking of a sheet, who delivered it, and when: at the latest at its deadline. */
export async function insertResult(
  trx: Trx,
  given: { id: string; by: 'person' | 'server'; marking: SheetMarking; rulings: Ruling[] },
): Promise<void> {
  const { id, by, ...marked } = given;
  await sql`
    with result as (${insertion([{ ...marked, session_id: id, revision: 1 }])})
    update mock_exam_sheets
    set delivered_at = least(app_now(), part_ends[cardinality(part_ends)]), delivered_by = ${by}, revision = 1
    where id = ${id}::uuid`.execute(trx);
}

export interface MarkingRevision {
  session_id: string;
  revision: number;
  marking: SheetMarking;
  rulings: Ruling[];
}

/** Stores new markings of sheets, which are the valid results from now on. */
export async function insertMarkingRevisions(trx: Trx, revisions: MarkingRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await sql`
    with result as (${insertion(revisions)} returning session_id, revision)
    update mock_exam_sheets s set revision = result.revision
    from result where s.id = result.session_id`.execute(trx);
}

function insertion(revisions: MarkingRevision[]): RawBuilder<unknown> {
  return sql`
    insert into mock_exam_results
      (session_id, revision, parts, right_answers, wrong_answers, blank_answers, direct, scaled, scale_maximum,
        share_numerator, share_denominator, passed, rulings)
    select session_id, revision, parts, right_answers, wrong_answers, blank_answers, direct, scaled, scale_maximum,
      share_numerator, share_denominator, passed, rulings
    from jsonb_to_recordset(${JSON.stringify(revisions.map(toRow))}::jsonb) as r (session_id uuid, revision smallint,
      parts jsonb, right_answers smallint, wrong_answers smallint, blank_answers smallint, direct text, scaled text,
      scale_maximum text, share_numerator numeric, share_denominator numeric, passed boolean, rulings jsonb)`;
}

function toRow({ session_id, revision, marking, rulings }: MarkingRevision): object {
  const share = divide(marking.scaled, marking.scale_maximum);
  return {
    session_id,
    revision,
    parts: marking.parts,
    right_answers: marking.right,
    wrong_answers: marking.wrong,
    blank_answers: marking.blank,
    direct: formatFraction(marking.direct),
    scaled: formatFraction(marking.scaled),
    scale_maximum: formatFraction(marking.scale_maximum),
    share_numerator: String(share.numerator),
    share_denominator: String(share.denominator),
    passed: marking.passed,
    rulings,
  };
}
