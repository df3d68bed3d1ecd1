import type { Database, Trx } from '#server/database/database.ts';
import {
  findExtraTime,
  type TemplateToStart,
} from '#server/mock-exams/catalogue/offered-template.repository.ts';
import {
  openSheet,
  type SheetNotStarted,
  type SheetStarter,
  startUnlessOpen,
} from '#server/mock-exams/sheets/start.service.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { OwnExam } from '#shared/mock-exams/own-exam.contract.ts';
import { uncorrectedMinutes } from '#shared/mock-exams/own-exam.rules.ts';
import { TEMPLATE_NAME_MAX } from '#shared/mock-exams/template.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { listCategoryQuestions } from './category-questions.repository.ts';
import { toTemplateContent } from './own-exam-content.ts';
import { insertForOneSheet } from './own-exams.repository.ts';

/** Starts an exam that is in no list; while a sheet is open, returns that one, whatever is asked for now. */
export function startOnce(
  db: Database,
  { exam, ...starter }: SheetStarter & { exam: OwnExam },
): Promise<{ attempt_id: string } | SheetNotStarted> {
  return startUnlessOpen(db, starter.user_id, async (trx) =>
    openSheet(trx, starter, await storeForOneSheet(trx, starter.user_id, exam)),
  );
}

async function storeForOneSheet(trx: Trx, user_id: string, exam: OwnExam): Promise<TemplateToStart> {
  const content = toTemplateContent(exam);
  return {
    id: await insertForOneSheet(trx, { user_id, content }),
    version: 1,
    content,
    extra_time_percent: await findExtraTime(trx, user_id),
  };
}

/** A practice of one category without correction until it is delivered: no penalty, and generous time. */
export async function startUncorrected(
  db: Database,
  { category_id, count, ...starter }: SheetStarter & { category_id: string; count: number },
): Promise<
  | { attempt_id: string }
  | SheetNotStarted
  | Refusal<'NO_QUESTIONS'>
  | Refusal<'TOO_FEW_QUESTIONS', { available: number }>
> {
  const exam = await composeUncorrected(db, category_id, count);
  return isRefused(exam) ? exam : startOnce(db, { ...starter, exam });
}

async function composeUncorrected(
  db: Database,
  category_id: string,
  count: number,
): Promise<OwnExam | Refusal<'NO_QUESTIONS'> | Refusal<'TOO_FEW_QUESTIONS', { available: number }>> {
  const [category] = await listCategoryQuestions(db, category_id);
  if (!category) return refuse('NO_QUESTIONS');
  // a part has questions of one number of choices only
  const most = category.questions.reduce((best, one) => (one.count > best.count ? one : best));
  if (most.count < count) return refuse('TOO_FEW_QUESTIONS', { available: most.count });
  return {
    name: nameOf(category.name),
    categories: [{ category_id, questions: count }],
    choices: most.choices,
    penalty: { numerator: 0, denominator: 1 },
    minutes: uncorrectedMinutes(count),
    shuffles_choices: false,
  };
}

/** Names of categories may be longer than those of mock exams. */
function nameOf(category: string): string {
  const name = stripTags(category);
  const characters = Array.from(name);
  return characters.length <= TEMPLATE_NAME_MAX
    ? name
    : `${characters.slice(0, TEMPLATE_NAME_MAX - 1).join('')}…`;
}
