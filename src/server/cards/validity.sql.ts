import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an answer was to the present answer key of the question `q`, judged by the version shown and the time of the
 * answer. Answers to an earlier key say nothing about what is remembered (0045).
 */
export function isAnswerToPresentKey(answer: {
  version: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`(${answer.version} >= q.key_version and ${answer.at} >= q.key_changed_at)`;
}

/** Whether the last answer on the card `c` was to the present answer key of the question `q`. */
export const isValidCard = isAnswerToPresentKey({ version: sql`c.question_version`, at: sql`c.answered_at` });

/** Whether the answer in the review `r` was to the present answer key of the question `q`. */
export const isValidReview = isAnswerToPresentKey({
  version: sql`r.question_version`,
  at: sql`r.answered_at`,
});
