import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

/** A question's shared text, in one of its versions, and the question's place there. */
export interface SharedTextPlacement {
  shared_text_id: string | null;
  shared_text_version: number | null;
  shared_text_position: number | null;
}

export const UNPLACED: SharedTextPlacement = {
  shared_text_id: null,
  shared_text_version: null,
  shared_text_position: null,
};

export async function findPlacement(trx: Trx, questionId: string): Promise<SharedTextPlacement> {
  const row = await trx
    .selectFrom('questions')
    .select(['shared_text_id', 'shared_text_version', 'shared_text_position'])
    .where('id', '=', questionId)
    .executeTakeFirst();
  return row ?? UNPLACED;
}

export async function updatePlacement(
  trx: Trx,
  questionId: string,
  placement: SharedTextPlacement,
): Promise<void> {
  await trx.updateTable('questions').set(placement).where('id', '=', questionId).execute();
}

/** Whether another live question has this place in the shared text. */
export async function isPlaceTaken(
  trx: Trx,
  { text_id, position, except }: { text_id: string; position: number; except: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from questions
    where shared_text_id = ${text_id}::uuid and shared_text_position = ${position} and deleted_at is null
      and id <> ${except}::uuid`.execute(trx);
  return rows.length > 0;
}

/** Returns the place after the last question of a shared text. */
export async function findNextPlace(trx: Trx, textId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(shared_text_position), 0) + 1 as last from questions
    where shared_text_id = ${textId}::uuid and deleted_at is null`.execute(trx);
  return rows[0]?.last ?? 1;
}
