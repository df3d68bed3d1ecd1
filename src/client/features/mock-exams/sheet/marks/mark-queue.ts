import { MARKS_PER_CALL } from '#shared/mock-exams/sheet.rules.ts';
import { SHEET_QUESTIONS_MAX } from '#shared/mock-exams/template.rules.ts';
import { isSameMark, type SheetMark, mergeMarks } from './marks.ts';

/** Up to this length the queue keeps every mark: twice the number of questions of the largest sheet. */
export const MARK_QUEUE_MAX = 2 * SHEET_QUESTIONS_MAX;

/**
 * Marks that the server hasn't confirmed, in the order in which they were made. Beyond `MARK_QUEUE_MAX` only the last mark
 * of each question is left.
 */
export type MarkQueue = readonly SheetMark[];

export function enqueue(queue: MarkQueue, mark: SheetMark): MarkQueue {
  const all = [...queue, mark];
  if (all.length <= MARK_QUEUE_MAX) return all;
  const last = mergeMarks(new Map(), all);
  return all.filter((one) => last.get(one.position) === one);
}

/** The marks for the next call: a call holds marks of one device only. */
export function listMarksForNextCall(queue: MarkQueue): MarkQueue {
  const device = queue[0]?.device_id;
  const end = queue.findIndex(({ device_id }) => device_id !== device);
  return queue.slice(0, end === -1 ? MARKS_PER_CALL : Math.min(end, MARKS_PER_CALL));
}

/** Removes the marks that the server has replied to. */
export function dequeue(queue: MarkQueue, answered: MarkQueue): MarkQueue {
  return queue.filter((mark) => !answered.some((one) => isSameMark(one, mark)));
}
