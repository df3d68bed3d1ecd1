import type { Database, Trx } from '#server/database/database.ts';
import {
  findExtraTime,
  type TemplateToStart,
} from '#server/mock-exams/catalogue/offered-template.repository.ts';
import {
  startNewSheet,
  type SheetNotStarted,
  type SheetStarter,
  startUnlessOpen,
} from '#server/mock-exams/sheets/start.service.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { OwnExam } from '#shared/mock-exams/own-exam.contract.ts';
import { calculateUncorrectedMinutes } from '#shared/mock-exams/own-exam.rules.ts';
import { TEMPLATE_NAME_MAX } from '#shared/mock-exams/template.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { listCategoryQuestions } from './category-questions.repository.ts';
import { toTemplateContent } from './own-exam-content.ts';
import { insertTemplateForOneSheet } from './own-exams.repository.ts';

/** Starts an exam that appears in no list. If the user has an open sheet, returns that sheet instead. */
export function startUnlistedExam(
  db: Database,
  { exam, ...starter }: SheetStarter & { exam: OwnExam },
): Promise<{ attempt_id: string } | SheetNotStarted> {
  return startUnlessOpen(db, starter.user_id, async (trx) =>
    startNewSheet(trx, starter, await storeForOneSheet(trx, starter.user_id, exam)),
  );
}

async function storeForOneSheet(trx: Trx, user_id: string, exam: OwnExam): Promise<TemplateToStart> {
  const content = toTemplateContent(exam);
  return {
    id: await insertTemplateForOneSheet(trx, { user_id, content }),
    version: 1,
    content,
    extra_time_percent: await findExtraTime(trx, user_id),
  };
}

/** Starts a practice of one category that is corrected only on delivery, without penalty and with generous time. */
export async function startUncorrectedPractice(
  db: Database,
  { category_id, count, ...starter }: SheetStarter & { category_id: string; count: number },
): Promise<
  | { attempt_id: string }
  | SheetNotStarted
  | Refusal<'NO_QUESTIONS'>
  | Refusal<'TOO_FEW_QUESTIONS', { available: number }>
> {
  const exam = await composeUncorrected(db, category_id, count);
  return isRefused(exam) ? exam : startUnlistedExam(db, { ...starter, exam });
}

async function composeUncorrected(
  db: Database,
  category_id: string,
  count: number,
): Promise<OwnExam | Refusal<'NO_QUESTIONS'> | Refusal<'TOO_FEW_QUESTIONS', { available: number }>> {
  const [category] = await listCategoryQuestions(db, category_id);
  if (!category) return refuse('NO_QUESTIONS');
  // all questions of a part must have the same number of choices: the most frequent one is taken
  const most = category.questions.reduce((best, one) => (one.count > best.count ? one : best));
  if (most.count < count) return refuse('TOO_FEW_QUESTIONS', { available: most.count });
  return {
    name: nameOf(category.name),
    categories: [{ category_id, questions: count }],
    choices: most.choices,
    penalty: { numerator: 0, denominator: 1 },
    minutes: calculateUncorrectedMinutes(count),
    shuffles_choices: false,
  };
}

/** Shortens the name of a category, which may be longer than the name of a mock exam. */
function nameOf(category: string): string {
  const name = stripTags(category);
  const characters = Array.from(name);
  return characters.length <= TEMPLATE_NAME_MAX
    ? name
    : `${characters.slice(0, TEMPLATE_NAME_MAX - 1).join('')}…`;
}
