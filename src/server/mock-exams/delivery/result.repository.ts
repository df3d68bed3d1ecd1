import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { divide, formatFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { SheetMarking } from './marking.ts';
import type { Ruling } from './rulings.ts';

/** Keeps how the sheet was marked first, and by whom and when it was delivered: at its deadline at the latest. */
export async function insertResult(
  trx: Trx,
  given: { id: string; by: 'person' | 'server'; marking: SheetMarking; rulings: Ruling[] },
): Promise<void> {
  const { id, by, marking, rulings } = given;
  const share = divide(marking.scaled, marking.scale_maximum);
  await sql`
    with result as (
      insert into mock_exam_results
        (session_id, revision, parts, right_answers, wrong_answers, blank_answers, direct, scaled, scale_maximum,
          share_numerator, share_denominator, passed, rulings)
      values (${id}::uuid, 1, ${JSON.stringify(marking.parts)}::jsonb, ${marking.right}, ${marking.wrong},
        ${marking.blank}, ${formatFraction(marking.direct)}, ${formatFraction(marking.scaled)},
        ${formatFraction(marking.scale_maximum)}, ${String(share.numerator)}::numeric,
        ${String(share.denominator)}::numeric, ${marking.passed}, ${JSON.stringify(rulings)}::jsonb)
    )
    update mock_exam_sheets
    set delivered_at = least(app_now(), part_ends[cardinality(part_ends)]), delivered_by = ${by}, revision = 1
    where id = ${id}::uuid`.execute(trx);
}
