import type { Database } from '#server/database/database.ts';
import { deliverOverdueSheetOfUser } from '#server/mock-exams/delivery/deliver.service.ts';
import type { OpenMockExam, Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { toShownOrder, toShownAnswer } from '#server/exams/attempts/choice-order.service.ts';
import { listQuestionPlaces } from './layout.ts';
import { findOpenSheet, type OpenSheet } from './open-sheet.repository.ts';
import { findOpenSummary } from './open-summary.repository.ts';

/** Reads a user's open mock exam; one whose time is over is delivered first. */
export async function readSheet(db: Database, userId: string): Promise<Sheet | null> {
  await deliverOverdueSheetOfUser(db, { user_id: userId });
  const open = await findOpenSheet(db, userId);
  return open ? toSheet(open) : null;
}

/** Reads what the offer to continue a mock exam shows; null without an open sheet, or once its time is over. */
export function readOpenMockExam(db: Database, userId: string): Promise<OpenMockExam | null> {
  return findOpenSummary(db, userId);
}

function toSheet(open: OpenSheet): Sheet {
  const { id, template_id, template_version, name, started_at, deadline, now, last_sequence, mark_count } =
    open;
  const places = listQuestionPlaces(open);
  const at = (position: number) => {
    const [place, order] = [places[position], open.choice_orders[position]];
    if (!place || order === undefined) throw new Error(`the sheet ${id} has no question ${position}`);
    return { place, order };
  };
  return {
    id,
    template: { id: template_id, version: template_version, name },
    started_at,
    deadline,
    now,
    parts: open.parts.map((part, i) => ({
      ...part,
      is_available: open.part_is_available[i] ?? false,
      begins_at: new Date(open.part_begins[i] ?? started_at),
      ends_at: new Date(open.part_ends[i] ?? deadline),
    })),
    questions: open.questions.map((question) => ({
      ...question,
      ...at(question.position).place,
      choices: toShownOrder(question.choices, at(question.position).order),
    })),
    marks: open.marks.map((mark) => ({
      ...mark,
      part: at(mark.position).place.part,
      selected_answer: toShownAnswer(mark.selected_answer, at(mark.position).order),
    })),
    last_sequence,
    mark_count,
  };
}
