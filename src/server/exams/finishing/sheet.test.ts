import { describe, expect, it } from 'vitest';
import { closeSheet } from './sheet.ts';

describe('closing a sheet', () => {
  it('counts the last mark of each question, keeps those before it and leaves the others blank', () => {
    expect(
      closeSheet(3, [
        { position: 2, selected_answers: [1, null, 0], is_doubtful: true, time_ms: 900 },
        { position: 0, selected_answers: [3, null], is_doubtful: false, time_ms: 1_500 },
      ]),
    ).toEqual({
      answers: [null, null, 0],
      answer_times_ms: [1_500, null, 900],
      is_doubtful: [false, false, true],
      earlier_answers: [[3], [], [1, null]],
    });
  });
});
