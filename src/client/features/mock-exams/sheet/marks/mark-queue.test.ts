import { expect, test } from 'vitest';
import { MARKS_PER_CALL } from '#shared/mock-exams/sheet.rules.ts';
import { dequeue, enqueue, type MarkQueue, listMarksForNextCall, MARK_QUEUE_MAX } from './mark-queue.ts';
import type { SheetMark } from './marks.ts';

function mark(sequence: number, more: Partial<SheetMark> = {}): SheetMark {
  return { position: 0, sequence, device_id: 'a', selected_answer: 0, is_doubtful: false, ...more };
}

test('every change of a mark is sent, in the order in which they were made', () => {
  const queue = [mark(1), mark(2), mark(3)].reduce<MarkQueue>(enqueue, []);
  expect(listMarksForNextCall(queue).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test('a call holds the marks of one device, those of a closed tab first', () => {
  const queue = [mark(1, { device_id: 'closed' }), mark(2, { device_id: 'closed' }), mark(3)];
  const first = listMarksForNextCall(queue);
  expect(first).toEqual(queue.slice(0, 2));
  expect(listMarksForNextCall(dequeue(queue, first))).toEqual([queue[2]]);
  expect(listMarksForNextCall([])).toEqual([]);
});

test('what was made while a call was under way stays in the queue', () => {
  const sent = [mark(1), mark(2)];
  expect(dequeue([...sent, mark(3)], sent)).toEqual([mark(3)]);
  expect(dequeue([mark(1, { device_id: 'b' })], sent)).toHaveLength(1);
});

test('a long time without connection leaves the last mark of each question', () => {
  const changes = Array.from({ length: 1000 }, (_, index) => mark(index + 1, { position: index % 210 }));
  const queue = changes.reduce<MarkQueue>(enqueue, []);
  expect(queue.length).toBeLessThanOrEqual(MARK_QUEUE_MAX);
  const last = new Map(queue.map(({ position, sequence }) => [position, sequence]));
  expect(last.size).toBe(210);
  for (const { position, sequence } of changes.slice(-210)) expect(last.get(position)).toBe(sequence);
});

test('a call never holds more marks than the server takes, and the longest fit into its body', () => {
  const position = 209;
  const queue = Array.from({ length: 300 }, (_, index) =>
    mark(999_700 + index, { position, selected_answer: null }),
  );
  const sent = listMarksForNextCall(queue);
  expect(sent).toHaveLength(MARKS_PER_CALL);
  const marks = sent.map(({ device_id: _device, ...one }) => one);
  const id = '00000000-0000-4000-8000-000000000000';
  expect(JSON.stringify({ json: { attempt_id: id, device_id: id, part: 5, marks } }).length).toBeLessThan(
    20_000,
  );
});
