import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { SharedTextContent } from '#server/database/tables.ts';
import { compareVersions } from '#server/database/versions.ts';
import { replaceContent } from '#server/questions/editing/question-editing.repository.ts';
import { checkAndMarkPictures, type PictureRefusal } from '#server/questions/pictures/pictures.service.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { SharedTextForm } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { cleanSharedText } from './shared-text-html.service.ts';
import {
  findSharedText,
  insertSharedText,
  isTitleTaken,
  lockQuestionsOfText,
  lockSharedTexts,
  replaceSharedText,
  setSharedTextDeleted,
  updateQuestionOrder,
} from './shared-text.repository.ts';

type NotFound = Refusal<'SHARED_TEXT_NOT_FOUND'>;
type TitleTaken = Refusal<'TITLE_TAKEN'>;
type Changed = Refusal<'SHARED_TEXT_CHANGED'>;

function contentOf({ title, text, text_format }: SharedTextForm): SharedTextContent {
  return cleanSharedText({ title, text, text_format });
}

/** Creates a shared text; repeating the call with the same id changes nothing. */
export function createSharedText(
  db: Database,
  actor: Actor,
  { id, ...form }: SharedTextForm & { id: string },
): Promise<{ id: string } | TitleTaken | PictureRefusal> {
  const content = contentOf(form);
  return inTransaction(db, async (trx) => {
    await lockSharedTexts(trx);
    if (await findSharedText(trx, id)) return { id };
    if (await isTitleTaken(trx, { title: content.title, except: id })) return refuse('TITLE_TAKEN');
    const refused = await checkAndMarkPictures(trx, [content.text]);
    if (refused) return refused;
    await insertSharedText(trx, id, content);
    await recordText(trx, actor, { action: 'created', id, content });
    return { id };
  });
}

/**
 * Updates a shared text. Changed content makes a new version of the text and of each of its live questions, which are
 * shown with it.
 */
export function updateSharedText(
  db: Database,
  actor: Actor,
  { id, version, ...form }: SharedTextForm & { id: string; version: number },
): Promise<{ version: number } | NotFound | TitleTaken | Changed | PictureRefusal> {
  const content = contentOf(form);
  return inTransaction(db, async (trx) => {
    await lockSharedTexts(trx);
    const stored = await findSharedText(trx, id);
    if (stored?.deleted_at !== null) return refuse('SHARED_TEXT_NOT_FOUND');
    const comparison = compareVersions(stored.version, version, isSameContent(stored, content));
    if (comparison === 'conflict') return refuse('SHARED_TEXT_CHANGED');
    if (comparison === 'keep') return { version: stored.version };
    if (await isTitleTaken(trx, { title: content.title, except: id })) return refuse('TITLE_TAKEN');
    const refused = await checkAndMarkPictures(trx, [content.text]);
    if (refused) return refused;
    await replaceSharedText(trx, id, content);
    const shared_text_version = stored.version + 1;
    for (const question of await lockQuestionsOfText(trx, id))
      await replaceContent(trx, question, { shared_text_version });
    await recordText(trx, actor, { action: 'updated', id, before: stored, content });
    return { version: shared_text_version };
  });
}

/** Puts the questions of a shared text into this order, which must name each of them once. */
export function arrangeSharedText(
  db: Database,
  actor: Actor,
  { id, question_ids }: { id: string; question_ids: string[] },
): Promise<Done | NotFound | Changed> {
  return inTransaction(db, async (trx) => {
    await lockSharedTexts(trx);
    const text = await findSharedText(trx, id);
    if (text?.deleted_at !== null) return refuse('SHARED_TEXT_NOT_FOUND');
    const before = await lockQuestionsOfText(trx, id);
    const isWhole =
      before.length === question_ids.length && before.every((one) => question_ids.includes(one));
    if (!isWhole) return refuse('SHARED_TEXT_CHANGED');
    if (before.every((one, index) => one === question_ids[index])) return {};
    await updateQuestionOrder(trx, question_ids);
    await recordChange(trx, actor, {
      action: 'updated',
      entity: 'shared_text',
      entity_id: id,
      entity_name: text.title,
      before: { questions: before },
      after: { questions: question_ids },
    });
    return {};
  });
}

/** Removes a shared text that has no live questions; restoring a deleted question also restores its text. */
export function removeSharedText(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Done | Refusal<'SHARED_TEXT_IN_USE', { questions: number }>> {
  return inTransaction(db, async (trx) => {
    await lockSharedTexts(trx);
    const stored = await findSharedText(trx, id);
    if (stored?.deleted_at !== null) return {};
    const questions = await lockQuestionsOfText(trx, id);
    if (questions.length > 0) return refuse('SHARED_TEXT_IN_USE', { questions: questions.length });
    await setSharedTextDeleted(trx, id, true);
    await recordText(trx, actor, { action: 'deleted', id, before: stored });
    return {};
  });
}

function isSameContent(one: SharedTextContent, other: SharedTextContent): boolean {
  return one.title === other.title && one.text === other.text && one.text_format === other.text_format;
}

interface Change {
  action: 'created' | 'updated' | 'deleted';
  id: string;
  before?: SharedTextContent;
  content?: SharedTextContent;
}

function recordText(trx: Trx, actor: Actor, { action, id, before, content }: Change): Promise<void> {
  return recordChange(trx, actor, {
    action,
    entity: 'shared_text',
    entity_id: id,
    entity_name: (content ?? before)?.title ?? '',
    before: before ? stateOf(before) : null,
    after: content ? stateOf(content) : null,
  });
}

function stateOf({ title, text, text_format }: SharedTextContent): object {
  return { title, text, text_format };
}
