import { randomInt } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { sizesFor } from '#shared/exams/exams.rules.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { findOpenAttempt } from './attempt.repository.ts';
import { asAsked, asAttempt } from './attempt.service.ts';
import { type Below, drawPositions } from '#server/exams/selection/draw.ts';
import { findCategory, insertAttempt } from './start.repository.ts';

/** How often a draw is repeated when questions move under it or another attempt comes and goes. */
const TRIES = 20;

type Refusal =
  | { outcome: 'no_questions' }
  | { outcome: 'too_few_questions'; available: number }
  | { outcome: 'size_not_offered' };

/** Starts an exam; while one is open, that one is the answer, whatever is asked for now. */
export async function startExam(
  db: Database,
  given: { user_id: string; category_id: string; count: number },
  below: Below = (limit) => randomInt(limit),
): Promise<{ outcome: 'open'; attempt: Attempt } | Refusal> {
  for (let tries = 0; tries < TRIES; tries++) {
    const category = await findCategory(db, given.category_id);
    const available = category?.question_count ?? 0;
    const refusal = refusalOf(given.count, available);
    if (category && !refusal) {
      const positions = drawPositions(available, given.count, below);
      const started = await insertAttempt(db, { ...given, positions });
      if (started) return { outcome: 'open', attempt: asStarted(started, category, given.count) };
    }
    const open = await findOpenAttempt(db, given.user_id);
    if (open) return { outcome: 'open', attempt: asAttempt(open) };
    if (refusal) return refusal;
  }
  throw new Error('the questions of the category kept moving while an exam was drawn from it');
}

function refusalOf(count: number, available: number): Refusal | undefined {
  if (available === 0) return { outcome: 'no_questions' };
  if (count > available) return { outcome: 'too_few_questions', available };
  return sizesFor(available).includes(count) ? undefined : { outcome: 'size_not_offered' };
}

function asStarted(
  started: { id: string; question_id: string; question_text: string; choices: string[] },
  category: { id: string; name: string },
  count: number,
): Attempt {
  return {
    id: started.id,
    categories: [{ id: category.id, name: withoutTags(category.name) }],
    total_questions: count,
    time_taken: 0,
    answered: [],
    current: asAsked(started, 0),
  };
}
