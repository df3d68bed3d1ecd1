import type { Database, Trx } from '#server/database/database.ts';
import { type BudgetSpent, checkBudgets, lockStarts } from '#server/exams/budgets/budget.service.ts';
import {
  findOfferedTemplate,
  type TemplateToStart,
} from '#server/mock-exams/catalogue/offered-template.repository.ts';
import { createSeed, drawSheet, type DrawnSheet } from '#server/mock-exams/drawing/draw.service.ts';
import { deliverOverdueSheetOfUser } from '#server/mock-exams/delivery/deliver.service.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { groupPartsByClock } from '#shared/mock-exams/clock.rules.ts';
import { createStoredOrder } from '#server/exams/attempts/choice-order.service.ts';
import { findOpenSheetId } from './open-sheet.repository.ts';
import { findOpenPracticeQuestions, insertSheet, type SheetToStart } from './start.repository.ts';

export interface SheetStarter {
  user_id: string;
  /** The budgets of exams that the user may not exceed; null if the user has no budgets. */
  budgets: ExamBudgets | null;
}

interface SheetRequest extends SheetStarter {
  template_id: string;
  version: number;
}

export type SheetNotStarted = Refusal<'NO_PART_AVAILABLE'> | BudgetSpent;
type NotOffered = Refusal<'MOCK_EXAM_NOT_FOUND'> | Refusal<'MOCK_EXAM_CHANGED'>;

/** Starts a sheet of a template that is offered to the user. If the user has an open sheet, returns that sheet. */
export function startMockExam(
  db: Database,
  given: SheetRequest,
): Promise<{ attempt_id: string } | NotOffered | SheetNotStarted> {
  return startUnlessOpen(db, given.user_id, async (trx) => {
    const template = await findRequested(trx, given);
    return isRefused(template) ? template : startNewSheet(trx, given, template);
  });
}

async function findRequested(trx: Trx, given: SheetRequest): Promise<TemplateToStart | NotOffered> {
  const template = await findOfferedTemplate(trx, given);
  if (!template) return refuse('MOCK_EXAM_NOT_FOUND');
  return template.version === given.version ? template : refuse('MOCK_EXAM_CHANGED');
}

/** Returns the user's open sheet, or else calls `start`, whose writes are rolled back if it refuses. */
export async function startUnlessOpen<T>(
  db: Database,
  user_id: string,
  start: (trx: Trx) => Promise<T>,
): Promise<T | { attempt_id: string }> {
  await deliverOverdueSheetOfUser(db, { user_id });
  return inTransactionUnlessRefused<T | { attempt_id: string }>(db, async (trx) => {
    // with this lock, the user's starts run one after the other: each sees the exams that earlier ones have opened
    await lockStarts(trx, user_id);
    const open = await findOpenSheetId(trx, user_id);
    return open === undefined ? start(trx) : { attempt_id: open };
  });
}

/** Draws a new sheet and starts its clock; call it in `startUnlessOpen`. */
export async function startNewSheet(
  trx: Trx,
  { user_id, budgets }: SheetStarter,
  template: TemplateToStart,
): Promise<{ attempt_id: string } | SheetNotStarted> {
  const seed = createSeed();
  const drawn = await drawSheet(trx, template.content, {
    seed,
    excluded: await findOpenPracticeQuestions(trx, user_id),
  });
  const count = drawn.questions.length;
  if (count === 0) return refuse('NO_PART_AVAILABLE');
  const spent = budgets && (await checkBudgets(trx, budgets, { user_id, kind: 'mock_exam', count }));
  if (spent) return spent;
  const attempt_id = await insertSheet(trx, { user_id, draw_seed: seed, ...toSheet(template, drawn) });
  if (attempt_id === undefined) throw new Error('a sheet was opened without the lock of starts');
  return { attempt_id };
}

function toSheet(
  { id, version, content, extra_time_percent }: TemplateToStart,
  { parts, questions }: DrawnSheet,
): Omit<SheetToStart, 'user_id' | 'draw_seed'> {
  const part_is_available = parts.map(({ is_available }) => is_available);
  return {
    template_id: id,
    template_version: version,
    question_ids: questions.map(({ question_id }) => question_id),
    category_ids: questions.map(({ category_id }) => category_id),
    versions: questions.map((question) => question.version),
    choice_orders: questions.map(
      ({ choice_order, part }) => choice_order ?? createStoredOrder(content.parts[part]?.choices ?? 0),
    ),
    question_parts: questions.map(({ part }) => part),
    question_alternatives: questions.map(({ alternative }) => alternative),
    question_is_reserve: questions.map(({ is_reserve }) => is_reserve),
    part_is_available,
    extra_time_percent,
    ...toSchedule(groupPartsByClock(content, part_is_available, extra_time_percent)),
  };
}

function toSchedule(
  groups: ReturnType<typeof groupPartsByClock>,
): Pick<SheetToStart, 'part_begins' | 'part_ends' | 'minutes'> {
  const [part_begins, part_ends]: [number[], number[]] = [[], []];
  let minutes = 0;
  for (const group of groups) {
    const end = minutes + group.minutes;
    for (const part of group.parts) [part_begins[part], part_ends[part]] = [minutes, end];
    minutes = end;
  }
  return { part_begins, part_ends, minutes };
}
