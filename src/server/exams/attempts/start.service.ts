import type { Database } from '#server/database/database.ts';
import { type Draw, drawFromCategory, type NotDrawn } from '#server/exams/selection/category.service.ts';
import type { Below } from '#server/exams/selection/draw.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findOpenPractice } from './attempt.repository.ts';
import { asAsked, asAttempt } from './attempt.service.ts';
import { insertPractice, type StartedAttempt } from './start.repository.ts';

/** How often a draw is repeated when questions move under it or another attempt comes and goes. */
const TRIES = 20;

/** Starts a practice; while one is open, that one is the answer, whatever is asked for now. */
export async function startPractice(
  db: Database,
  given: { user_id: string; category_id: string; count: number },
  below?: Below,
): Promise<Attempt | NotDrawn> {
  for (let tries = 0; tries < TRIES; tries++) {
    const draw = await drawFromCategory(db, given, below);
    if (!isRefused(draw)) {
      const { count, questions } = draw;
      const started = await insertPractice(db, { user_id: given.user_id, count, questions });
      if (started) return asStarted(started, draw);
    }
    const open = await findOpenPractice(db, given.user_id);
    if (open) return asAttempt(open);
    if (isRefused(draw)) return draw;
  }
  throw new Error('the questions of the category kept moving while an exam was drawn from it');
}

function asStarted(started: StartedAttempt, { categories, count }: Draw): Attempt {
  return {
    id: started.id,
    categories: categories.map(({ id, name }) => ({ id, name: stripTags(name) })),
    total_questions: count,
    time_taken: 0,
    answered: [],
    current: asAsked(started, 0),
  };
}
