import type { Trx } from '#server/database/database.ts';

export async function findEntryWording(trx: Trx, importId: string, number: number): Promise<string> {
  const { question_text } = await trx
    .selectFrom('question_import_entries')
    .select('question_text')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return question_text;
}
