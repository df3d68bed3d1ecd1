import { sql } from 'kysely';

/**
 * Of the link `qc` of a question `q`: it may be asked. What is drawn has a position; a question with a shared text is asked
 * with its text (rules.md 123).
 */
export const IS_SERVED = sql<boolean>`(
  qc.position is not null or (qc.is_live and qc.question_state = 'current' and q.shared_text_id is not null))`;
