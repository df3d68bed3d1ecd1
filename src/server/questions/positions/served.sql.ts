import { sql } from 'kysely';

/**
 * Whether the question `q` may be asked in the category of its link `qc`: it has a position to be drawn by, or a shared
 * text with which it is asked (rules.md 123).
 */
export const IS_ASKABLE_IN_CATEGORY = sql<boolean>`(
  qc.position is not null or (qc.is_live and qc.question_state = 'current' and q.shared_text_id is not null))`;
