import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an answer was to the present key of the question `q`, by the version shown and the time of the answer. Answers
 * to an earlier key say nothing about what is remembered (0045).
 */
export function isToPresentKey(answer: {
  version: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`(${answer.version} >= q.key_version and ${answer.at} >= q.key_changed_at)`;
}

/** Whether the card `c` belongs to the present key of the question `q`. */
export const isValidCard = isToPresentKey({ version: sql`c.question_version`, at: sql`c.answered_at` });

/** Whether the review `r` was of the present key of the question `q`. */
export const isValidReview = isToPresentKey({ version: sql`r.question_version`, at: sql`r.answered_at` });
