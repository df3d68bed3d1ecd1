import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { runRemarkings } from '#server/mock-exams/rulings/remarking.service.ts';
import type { RulingForm } from '#shared/mock-exams/rulings.contract.ts';
import type { callAs } from '#tests/support/http/caller.ts';

type Client = ReturnType<typeof callAs>;

/** Repeats the remarking job until no remarking is open: it waits for open transactions of the whole cluster. */
export async function runAllRemarkings(db: Database): Promise<void> {
  const countOpen = async (): Promise<number> => {
    const open = db.selectFrom('question_remarkings').select('id').where('finished_at', 'is', null);
    return (await open.execute()).length;
  };
  do {
    await runRemarkings(db, { origin: 'https://plaza.example', batchSize: 2 });
  } while ((await countOpen()) > 0 && (await setTimeout(20, true)));
}

/** Applies a ruling on the first version of a question, as an administrator; returns its id. */
export async function applyTestRuling(
  admin: Client,
  question_id: string,
  given: Partial<RulingForm> & { id?: string } = {},
): Promise<string> {
  const { id = randomUUID(), ...decision } = given;
  await admin.mockExams.rulings.apply({
    id,
    question_id,
    version: 1,
    ruling: 'annulled',
    correct_answer: null,
    reason: 'Lo dice el acta',
    ...decision,
  });
  return id;
}
