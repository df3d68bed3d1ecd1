import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type BudgetSpent, checkBudgets, lockStarts } from '#server/exams/budgets/budget.service.ts';
import {
  findOfferedTemplate,
  type OfferedTemplate,
} from '#server/mock-exams/catalogue/offered-template.repository.ts';
import { createSeed, drawSheet, type DrawnSheet } from '#server/mock-exams/drawing/draw.service.ts';
import { deliverOverdue } from '#server/mock-exams/delivery/deliver.service.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { clockGroups } from '#shared/mock-exams/clock.rules.ts';
import { storedOrder } from './choice-order.ts';
import { findOpenSheetId } from './open-sheet.repository.ts';
import { findPractisedQuestions, insertSheet, type SheetToStart } from './start.repository.ts';

interface SheetRequest {
  user_id: string;
  template_id: string;
  version: number;
  /** null: this user has none. */
  budgets: ExamBudgets | null;
}

type NotStarted =
  | Refusal<'MOCK_EXAM_NOT_FOUND'>
  | Refusal<'MOCK_EXAM_CHANGED'>
  | Refusal<'NO_PART_AVAILABLE'>
  | BudgetSpent;

/** Starts the clock of a new sheet; while one is open, returns that one, whatever is asked for now. */
export async function startMockExam(
  db: Database,
  given: SheetRequest,
): Promise<{ attempt_id: string } | NotStarted> {
  await deliverOverdue(db, given);
  const open = await findOpenSheetId(db, given.user_id);
  if (open !== undefined) return { attempt_id: open };
  const template = await findOfferedTemplate(db, given);
  if (!template) return refuse('MOCK_EXAM_NOT_FOUND');
  if (template.version !== given.version) return refuse('MOCK_EXAM_CHANGED');
  const started = await inTransaction(db, (trx) => openSheet(trx, given, template));
  if (isRefused(started)) return started;
  const attempt_id = started ?? (await findOpenSheetId(db, given.user_id));
  if (attempt_id === undefined) throw new Error('a sheet was opened and delivered while another was started');
  return { attempt_id };
}

/** Undefined when the person has an open sheet by now. */
async function openSheet(
  trx: Trx,
  { user_id, budgets }: SheetRequest,
  template: OfferedTemplate,
): Promise<string | undefined | NotStarted> {
  // a practice that starts at the same time is either seen here or sees this sheet
  await lockStarts(trx, user_id);
  const seed = createSeed();
  const drawn = await drawSheet(trx, template.content, {
    seed,
    excluded: await findPractisedQuestions(trx, user_id),
  });
  const count = drawn.questions.length;
  if (count === 0) return refuse('NO_PART_AVAILABLE');
  const spent = budgets && (await checkBudgets(trx, budgets, { user_id, kind: 'mock_exam', count }));
  return spent ?? insertSheet(trx, { user_id, draw_seed: seed, ...toSheet(template, drawn) });
}

function toSheet(
  { id, version, content, extra_time_percent }: OfferedTemplate,
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
      ({ choice_order, part }) => choice_order ?? storedOrder(content.parts[part]?.choices ?? 0),
    ),
    question_parts: questions.map(({ part }) => part),
    question_alternatives: questions.map(({ alternative }) => alternative),
    question_is_reserve: questions.map(({ is_reserve }) => is_reserve),
    part_is_available,
    extra_time_percent,
    ...toSchedule(clockGroups(content, part_is_available, extra_time_percent)),
  };
}

function toSchedule(
  groups: ReturnType<typeof clockGroups>,
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
