import { expect, test } from 'vitest';
import type { SheetMark } from './marks.ts';
import {
  withClosedSheet,
  createMarksState,
  isBehindServer,
  createNextMark,
  withMark,
  withRefusedMarks,
  withReply,
  withSavedMarks,
  withSheetMarks,
} from './marks-state.ts';

const now = new Date('2026-10-25T09:00:00Z');
const later = new Date('2026-10-25T09:00:05Z');

function saved(position: number, sequence: number, more: Partial<SheetMark> = {}) {
  return {
    position,
    sequence,
    device_id: 'other',
    selected_answer: 1 as const,
    is_doubtful: false,
    part: 0,
    ...more,
  };
}

const loaded = (marks: ReturnType<typeof saved>[], last_sequence = marks.length) =>
  createMarksState({ marks, last_sequence, mark_count: last_sequence, now }, []);

/** A server's reply, where the server has a mark with each sequence up to the last one. */
const replied = (last_sequence: number, too_late: number[] = []) => ({
  now: later,
  last_sequence,
  mark_count: last_sequence,
  saved_count: 0,
  too_late,
});

test('a mark made here has a higher sequence than any that is known', () => {
  const state = createMarksState({ marks: [saved(0, 4)], last_sequence: 7, mark_count: 7, now }, [
    saved(1, 9),
  ]);
  expect(createNextMark(state, 'here', 0, { selected_answer: 2 })).toMatchObject({
    sequence: 10,
    device_id: 'here',
  });
});

test('choosing keeps the doubt, and doubting keeps the choice', () => {
  const state = loaded([saved(0, 1, { is_doubtful: true })]);
  expect(createNextMark(state, 'here', 0, { selected_answer: 3 })).toMatchObject({
    selected_answer: 3,
    is_doubtful: true,
  });
  expect(createNextMark(state, 'here', 0, { is_doubtful: false })).toMatchObject({
    selected_answer: 1,
    is_doubtful: false,
  });
  expect(createNextMark(state, 'here', 5, { is_doubtful: true })).toMatchObject({
    selected_answer: null,
    is_doubtful: true,
  });
});

test('unsent marks of an earlier visit count unless the server has a later one of the question', () => {
  const unsent = [
    saved(0, 5, { device_id: 'closed', selected_answer: 3 }),
    saved(1, 6, { device_id: 'closed', selected_answer: 3 }),
  ];
  const state = createMarksState({ marks: [saved(0, 8)], last_sequence: 8, mark_count: 8, now }, unsent);
  expect(state.marks.get(0)?.selected_answer).toBe(1);
  expect(state.marks.get(1)?.selected_answer).toBe(3);
  expect(state.queue).toEqual(unsent);
});

test('a reply confirms what was sent, and nothing else', () => {
  const first = withMark(loaded([]), createNextMark(loaded([]), 'here', 0, { selected_answer: 0 }));
  const second = withMark(first, createNextMark(first, 'here', 1, { selected_answer: 2 }));
  const confirmed = withReply({ ...second, delay: 'offline' }, first.queue, replied(1));
  expect(confirmed.queue.map(({ position }) => position)).toEqual([1]);
  expect(confirmed).toMatchObject({ savedAt: later, delay: undefined, isMarkedElsewhere: false });
  expect(confirmed.marks.size).toBe(2);
});

test('a higher sequence on the server than here comes from another device', () => {
  const state = loaded([saved(0, 1)]);
  expect(isBehindServer(state, replied(1))).toBe(false);
  expect(isBehindServer(state, replied(2))).toBe(true);
  expect(withReply(state, [], replied(2)).isMarkedElsewhere).toBe(true);
  const caughtUp = withSheetMarks(state, { marks: [saved(3, 2)], last_sequence: 2, mark_count: 2 });
  expect(isBehindServer(caughtUp, replied(2))).toBe(false);
  expect(caughtUp.marks.get(3)?.selected_answer).toBe(1);
});

test('marks of a device that was offline for long are noticed although their sequences are low', () => {
  const state = loaded([saved(0, 4)]);
  const reply = { ...replied(4), mark_count: 6, saved_count: 1 };
  expect(isBehindServer(state, reply)).toBe(true);
  const answered = withReply(state, [], reply);
  // the browser doesn't know all marks until it has fetched the sheet again
  expect(isBehindServer(answered, { ...reply, saved_count: 0 })).toBe(true);
  const fetched = withSheetMarks(answered, { marks: [], last_sequence: 4, mark_count: 6 });
  expect(isBehindServer(fetched, replied(6))).toBe(false);
});

test('a mark is counted once when the sheet is fetched before its reply arrives', () => {
  const state = loaded([saved(0, 1)]);
  const mark = createNextMark(state, 'here', 4, { selected_answer: 0 });
  const fetched = withSheetMarks(withMark(state, mark), {
    marks: [saved(4, 2)],
    last_sequence: 2,
    mark_count: 2,
  });
  const answered = withReply(fetched, [mark], { ...replied(2), saved_count: 1 });
  expect(isBehindServer(answered, replied(2))).toBe(false);
  expect(isBehindServer(answered, replied(3))).toBe(true);
});

test('what another tab has sent is known, and does not hide marks of other devices', () => {
  const state = loaded([saved(0, 1)]);
  const marks = [saved(2, 2)];
  const told = withSavedMarks(state, { marks, mark_count: 2, saved_count: 1 });
  expect(isBehindServer(told, replied(2))).toBe(false);
  const toldMore = withSavedMarks(state, { marks, mark_count: 3, saved_count: 1 });
  expect(isBehindServer(toldMore, replied(3))).toBe(true);
});

test('a mark that came after the end of its part is taken back', () => {
  const state = loaded([]);
  const marked = withMark(state, createNextMark(state, 'here', 4, { selected_answer: 0 }));
  const answered = withReply(marked, marked.queue, replied(0, [4]));
  expect(answered.marks.has(4)).toBe(false);
  expect(answered.queue).toEqual([]);
});

test('refused marks are shown no longer, and said to be refused', () => {
  const state = loaded([saved(1, 1)]);
  const marked = withMark(state, createNextMark(state, 'here', 4, { selected_answer: 0 }));
  const refused = withRefusedMarks(marked, marked.queue);
  expect([...refused.marks.keys()]).toEqual([1]);
  expect(refused).toMatchObject({ queue: [], isRefused: true });
});

test('a closed sheet has nothing more to send, and says how much it could not', () => {
  const state = loaded([]);
  const marked = withMark(state, createNextMark(state, 'here', 4, { selected_answer: 0 }));
  expect(withClosedSheet(marked, 'x')).toMatchObject({ queue: [], closed: { session_id: 'x', lost: 1 } });
});
