import type { Actor } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { findEqualQuestion, lockWording } from '#server/questions/imports/equal-questions.repository.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import { freePositions, removeLinks, takePositions } from '#server/questions/positions/positions.service.ts';
import {
  choosePlacement,
  isSameText,
  type PlacementRefusal,
  restorePlacement,
} from '#server/questions/shared-texts/placement.service.ts';
import { findPlacement, updatePlacement } from '#server/questions/shared-texts/placement.repository.ts';
import { lockSharedTexts } from '#server/questions/shared-texts/shared-text.repository.ts';
import { checkAndMarkPictures, type PictureRefusal } from '#server/questions/pictures/pictures.service.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import {
  toContentOfForm,
  toSourceOfForm,
  toStateOfForm,
  listPictureTexts,
} from './question-content.service.ts';
import { type VersionContent, isSameContent, isSameQuestion, type Wording } from './question-content.ts';
import { withQuestion } from './locked-question.service.ts';
import { recordQuestionChange } from './question-audit.service.ts';
import { saveQuestion } from './question-saving.service.ts';
import {
  findQuestion,
  insertQuestion,
  replaceContent,
  setDeleted,
  type StoredQuestion,
} from './question-editing.repository.ts';

const NOT_FOUND = refuse('QUESTION_NOT_FOUND');
const NO_CATEGORY = refuse('CATEGORY_NOT_FOUND');
type NotFound = typeof NOT_FOUND;
type NoCategory = typeof NO_CATEGORY;
type Repeated = Refusal<'QUESTION_REPEATED', { question_id: string }>;

/** Creates a question. Repeating the call with the same id changes nothing. */
export function createQuestion(
  db: Database,
  actor: Actor,
  { id, ...form }: QuestionForm & { id: string },
): Promise<{ id: string } | Repeated | NoCategory | PlacementRefusal | PictureRefusal> {
  const content = toContentOfForm(form);
  return inTransaction(db, async (trx) => {
    if (form.shared_text) await lockSharedTexts(trx);
    await lockWording(trx, content);
    if (await findQuestion(trx, id)) return { id };
    const equal = await findEqual(trx, id, content);
    if (equal) return equal;
    const wanted = [...new Set(form.category_ids)];
    const live = await lockCategories(trx, wanted);
    if (live.size < wanted.length) return NO_CATEGORY;
    const placement = await choosePlacement(trx, id, form);
    if (isRefused(placement)) return placement;
    const refused = await checkAndMarkPictures(trx, listPictureTexts(content));
    if (refused) return refused;
    const facts = { ...toStateOfForm(form), ...toSourceOfForm(form), ...placement };
    if (!(await insertQuestion(trx, id, { ...content, ...facts }))) return { id };
    await takePositions(trx, id, wanted);
    await recordQuestionChange(trx, actor, { action: 'created', id });
    return { id };
  });
}

type Update =
  | { version: number }
  | NotFound
  | Refusal<'QUESTION_CHANGED'>
  | NoCategory
  | Repeated
  | PlacementRefusal
  | PictureRefusal;

/** Updates a question. New content makes a new version; new categories, state or source alone don't. */
export function updateQuestion(
  db: Database,
  actor: Actor,
  { id, version, ...form }: QuestionForm & { id: string; version: number },
): Promise<Update> {
  const content = toContentOfForm(form);
  const wanted = [...new Set(form.category_ids)];
  return withQuestion(
    db,
    id,
    { further: wanted, wording: () => content, sharedTexts: Boolean(form.shared_text) },
    async (trx, locked) => {
      const { question } = locked;
      if (question?.deleted_at !== null) return NOT_FOUND;
      const before = await findPlacement(trx, id);
      const placement = await choosePlacement(trx, id, form);
      if (isRefused(placement)) return placement;
      const isNew = !isSameContent(question, content) || !isSameText(before, placement);
      const comparison = compareVersions(question.version, version, !isNew);
      if (comparison === 'conflict') return refuse('QUESTION_CHANGED');
      if (!wanted.every((category) => locked.live.has(category))) return NO_CATEGORY;
      const refused = await refuseContent(trx, id, { before: question, after: content });
      if (refused) return refused;
      // saves equal content too: the categories or the place may have changed, which makes no new version
      const state = toStateOfForm(form) ?? question;
      const change = {
        content,
        wanted,
        isNew,
        state,
        source: toSourceOfForm(form),
        places: { before, placement },
      };
      await saveQuestion(trx, actor, { id, ...change, ...locked, question });
      return { version: question.version + (isNew ? 1 : 0) };
    },
  );
}

/** Hides the question from lists and draws; it keeps its categories in case it is restored. */
export function removeQuestion(db: Database, actor: Actor, id: string): Promise<Done | NotFound> {
  return withQuestion(db, id, {}, async (trx, { question }) => {
    if (!question) return NOT_FOUND;
    if (question.deleted_at !== null) return {};
    await setDeleted(trx, id, true);
    await freePositions(trx, id);
    await recordQuestionChange(trx, actor, { action: 'deleted', id });
    return {};
  });
}

/** Restores the question in its live categories, and removes it from the deleted ones. */
export function restoreQuestion(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Done | NotFound | Repeated | Refusal<'TITLE_TAKEN'>> {
  const wording = (question: StoredQuestion | undefined) => question;
  return withQuestion(db, id, { wording, sharedTexts: true }, async (trx, { question, links, live }) => {
    if (!question) return NOT_FOUND;
    if (question.deleted_at === null) return {};
    const refusal = await restoreLockedQuestion(trx, id, question);
    if (refusal) return refusal;
    await removeLinks(
      trx,
      id,
      links.filter((category) => !live.has(category)),
    );
    await takePositions(
      trx,
      id,
      links.filter((category) => live.has(category)),
    );
    await recordQuestionChange(trx, actor, { action: 'restored', id });
    return {};
  });
}

/** Restores a question without its positions. The caller must hold all locks of the question. */
export async function restoreLockedQuestion(
  trx: Trx,
  id: string,
  wording: Wording,
): Promise<Repeated | Refusal<'TITLE_TAKEN'> | undefined> {
  const equal = await findEqual(trx, id, wording);
  if (equal) return equal;
  const before = await findPlacement(trx, id);
  const placement = await restorePlacement(trx, id);
  if (isRefused(placement)) return placement;
  if (!isSameText(before, placement)) await replaceContent(trx, id, placement);
  await updatePlacement(trx, id, placement);
  await setDeleted(trx, id, false);
  return undefined;
}

async function refuseContent(
  trx: Trx,
  id: string,
  change: { before: Wording; after: VersionContent },
): Promise<Repeated | PictureRefusal | undefined> {
  return (await findNewEqual(trx, id, change)) ?? checkAndMarkPictures(trx, listPictureTexts(change.after));
}

/** Finds another question with the changed wording; undefined if there is none, or if the wording hasn't changed. */
async function findNewEqual(
  trx: Trx,
  id: string,
  { before, after }: { before: Wording; after: Wording },
): Promise<Repeated | undefined> {
  return isSameQuestion(before, after) ? undefined : findEqual(trx, id, after);
}

async function findEqual(
  trx: Trx,
  id: string,
  { question_text, choices }: Wording,
): Promise<Repeated | undefined> {
  const question_id = await findEqualQuestion(trx, { question_text, choices, except: id });
  return question_id === undefined ? undefined : refuse('QUESTION_REPEATED', { question_id });
}
