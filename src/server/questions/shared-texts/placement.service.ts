import type { Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import {
  findNextPlace,
  findPlacement,
  isPlaceTaken,
  type SharedTextPlacement,
  UNPLACED,
} from './placement.repository.ts';
import { findSharedText, isTitleTaken, setSharedTextDeleted } from './shared-text.repository.ts';

export type PlacementRefusal = Refusal<'SHARED_TEXT_NOT_FOUND'> | Refusal<'PLACE_TAKEN'>;

/** Chooses the shared text and the place of a question that a form saves. Lock the shared texts first. */
export async function choosePlacement(
  trx: Trx,
  questionId: string,
  { shared_text }: Pick<QuestionForm, 'shared_text'>,
): Promise<SharedTextPlacement | PlacementRefusal> {
  if (shared_text === undefined) return findPlacement(trx, questionId);
  if (shared_text === null) return UNPLACED;
  const { id, position } = shared_text;
  const text = await findSharedText(trx, id);
  if (text?.deleted_at !== null) return refuse('SHARED_TEXT_NOT_FOUND');
  if (await isPlaceTaken(trx, { text_id: id, position, except: questionId })) return refuse('PLACE_TAKEN');
  return { shared_text_id: id, shared_text_version: text.version, shared_text_position: position };
}

export function isSameText(one: SharedTextPlacement, other: SharedTextPlacement): boolean {
  return one.shared_text_id === other.shared_text_id && one.shared_text_version === other.shared_text_version;
}

export function isSamePlacement(one: SharedTextPlacement, other: SharedTextPlacement): boolean {
  return isSameText(one, other) && one.shared_text_position === other.shared_text_position;
}

/**
 * Chooses the place of a restored question: its former place in its shared text or, if that is taken, the last one. A
 * deleted text is restored with it.
 */
export async function restorePlacement(
  trx: Trx,
  questionId: string,
): Promise<SharedTextPlacement | Refusal<'TITLE_TAKEN'>> {
  const before = await findPlacement(trx, questionId);
  const { shared_text_id: text_id, shared_text_position: position } = before;
  if (text_id === null || position === null) return UNPLACED;
  const text = await findSharedText(trx, text_id);
  if (!text) return UNPLACED;
  if (text.deleted_at !== null) {
    if (await isTitleTaken(trx, { title: text.title, except: text_id })) return refuse('TITLE_TAKEN');
    await setSharedTextDeleted(trx, text_id, false);
  }
  const isTaken = await isPlaceTaken(trx, { text_id, position, except: questionId });
  return {
    shared_text_id: text_id,
    shared_text_version: text.version,
    shared_text_position: isTaken ? await findNextPlace(trx, text_id) : position,
  };
}
