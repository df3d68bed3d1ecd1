import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { type PracticeChoice, practiceChoice } from '#shared/review/choice.contract.ts';
import { MAX_PROGRAMMES } from '#shared/review/review.rules.ts';

export interface Programme {
  id: string;
  name: string;
  choice: PracticeChoice;
}

export async function listProgrammes(db: Database, userId: string): Promise<Programme[]> {
  const rows = await db
    .selectFrom('practice_programmes')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'choice'])
    .orderBy(sql`name_key collate "C"`)
    .execute();
  return rows.map((row) => ({ ...row, choice: practiceChoice.parse(row.choice) }));
}

/** Creates a programme, or changes the one with this id. */
export function saveProgramme(
  db: Database,
  { user_id, id, name, choice }: Programme & { user_id: string },
): Promise<Done | Refusal<'NAME_TAKEN'> | Refusal<'TOO_MANY_PROGRAMMES'>> {
  return inTransaction(db, async (trx) => {
    // locks the user, because the name and the number of programmes are checked first
    await sql`select id from profiles where id = ${user_id}::uuid for no key update`.execute(trx);
    const others = await trx
      .selectFrom('practice_programmes')
      .where('user_id', '=', user_id)
      .where('id', '!=', id)
      .select(sql<boolean>`name_key = fold_name(${name})`.as('has_name'))
      .execute();
    if (others.some(({ has_name }) => has_name)) return refuse('NAME_TAKEN');
    if (others.length >= MAX_PROGRAMMES) return refuse('TOO_MANY_PROGRAMMES');
    await sql`
      insert into practice_programmes as p (id, user_id, name, choice)
      values (${id}::uuid, ${user_id}::uuid, ${name}, ${JSON.stringify(choice)}::text::jsonb)
      on conflict (id) do update set name = excluded.name, choice = excluded.choice
      where p.user_id = excluded.user_id`.execute(trx);
    return {};
  });
}

export async function removeProgramme(db: Database, given: { user_id: string; id: string }): Promise<void> {
  await db
    .deleteFrom('practice_programmes')
    .where('user_id', '=', given.user_id)
    .where('id', '=', given.id)
    .execute();
}
