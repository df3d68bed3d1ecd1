import type { Actor } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import { freePositions, removeLinks, takePositions } from '#server/questions/positions/positions.service.ts';
import {
  type SharedTextPlacement,
  updatePlacement,
} from '#server/questions/shared-texts/placement.repository.ts';
import { isSamePlacement } from '#server/questions/shared-texts/placement.service.ts';
import type { LockedQuestions } from './locked-question.service.ts';
import { recordQuestionChange } from './question-audit.service.ts';
import type { VersionContent } from './question-content.ts';
import {
  findAuditedQuestion,
  replaceContent,
  type StoredQuestion,
  updateStateOrSource,
} from './question-editing.repository.ts';

interface Change extends LockedQuestions {
  id: string;
  question: StoredQuestion;
  content: VersionContent;
  wanted: string[];
  isNew: boolean;
  state: StoredStateColumns;
  /** The new source; undefined leaves it as it is. */
  source: StoredSourceColumns | undefined;
  places: { before: SharedTextPlacement; placement: SharedTextPlacement };
}

/** Whether exams can draw the question by itself, for which it has a position in each of its categories. */
const isDrawn = ({ state }: StoredStateColumns, { shared_text_id }: SharedTextPlacement): boolean =>
  state === 'current' && shared_text_id === null;

export async function saveQuestion(trx: Trx, actor: Actor, change: Change): Promise<void> {
  const { id, question, content, isNew, state, source, places } = change;
  const before = await findAuditedQuestion(trx, id);
  const wasDrawn = isDrawn(question, places.before);
  const isDrawnNow = isDrawn(state, places.placement);
  if (isNew) await replaceContent(trx, id, content);
  if (wasDrawn && !isDrawnNow) await freePositions(trx, id);
  await updateStateOrSource(trx, id, stateColumnsOf(state));
  if (source) await updateStateOrSource(trx, id, source);
  if (!isSamePlacement(places.before, places.placement)) await updatePlacement(trx, id, places.placement);
  await saveLinks(trx, change, isDrawnNow && !wasDrawn);
  await recordQuestionChange(trx, actor, { action: 'updated', id, before });
}

async function saveLinks(trx: Trx, { id, links, wanted }: Change, isDrawnAgain: boolean): Promise<void> {
  const left = links.filter((category) => !wanted.includes(category));
  const added = wanted.filter((category) => !links.includes(category));
  await removeLinks(trx, id, left);
  await takePositions(trx, id, isDrawnAgain ? wanted : added);
}

/** Picks the columns of the state from an object that may be a whole question. */
const stateColumnsOf = ({ state, state_since, state_reason }: StoredStateColumns): StoredStateColumns => ({
  state,
  state_since,
  state_reason,
});
