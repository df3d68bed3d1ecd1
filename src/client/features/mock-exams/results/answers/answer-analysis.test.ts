import { describe, expect, it } from 'vitest';
import type { AnsweredSheetQuestion, MockExamAnswer } from '#shared/mock-exams/result.contract.ts';
import {
  calculateAverageSeconds,
  countAnswerChanges,
  REVIEW_FILTERS,
  scoreByLaw,
  removeWithheldAnswers,
} from './answer-analysis.ts';

/** A question whose right choice is B. */
function answer(change: Partial<AnsweredSheetQuestion> = {}): AnsweredSheetQuestion {
  const { selected_answer = 1 } = change;
  return {
    is_withheld: false,
    position: 0,
    number: 1,
    part: 0,
    alternative: 0,
    is_reserve: false,
    question_id: '00000000-0000-4000-8000-000000000001',
    question_text: '¿Cuál?',
    choices: ['Uno', 'Dos', 'Tres', 'Cuatro'],
    shared_text: null,
    selected_answer,
    correct_answer: 1,
    is_correct: selected_answer === 1,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    reference: null,
    is_doubtful: false,
    counts: true,
    earlier_answers: [],
    answer_time_ms: null,
    no_point_reason: null,
    ruling: null,
    state: 'current',
    state_since: null,
    state_reason: null,
    law: null,
    ...change,
  };
}

describe('the filters of the review', () => {
  const right = answer({ is_doubtful: true });
  const wrong = answer({ selected_answer: 0 });
  const blank = answer({ selected_answer: null });
  const unusedReserve = answer({ is_reserve: true, counts: false, selected_answer: 0 });
  const usedReserve = answer({ is_reserve: true, selected_answer: null });
  const ofUnmarkedPart = answer({ counts: false, selected_answer: 2 });
  const ofOtherCase = answer({ counts: false, selected_answer: null, alternative: 1 });
  const withheld: MockExamAnswer = {
    is_withheld: true,
    position: 6,
    number: 7,
    part: 0,
    alternative: 0,
    is_reserve: false,
    question_id: '00000000-0000-4000-8000-000000000002',
    question_text: '¿Cuál?',
    choices: ['Uno', 'Dos'],
    shared_text: null,
  };
  const answers = [right, wrong, blank, unusedReserve, usedReserve, ofUnmarkedPart, ofOtherCase, withheld];

  it.each([
    ['all', answers],
    ['wrong', [wrong, ofUnmarkedPart]],
    ['blank', [blank, usedReserve]],
    ['doubtful', [right]],
    ['reserve', [unusedReserve, usedReserve]],
  ] as const)('%s', (filter, expected) => {
    expect(answers.filter(REVIEW_FILTERS[filter])).toEqual(expected);
  });
});

describe('changed answers', () => {
  it('count from the first choice to the last one', () => {
    const answers = [
      answer({ earlier_answers: [0] }),
      answer({ earlier_answers: [null, 3, null, 2] }),
      answer({ earlier_answers: [1], selected_answer: 0 }),
      answer({ earlier_answers: [2], selected_answer: 0 }),
      answer({ earlier_answers: [1], selected_answer: null }),
    ];
    expect(countAnswerChanges(answers)).toEqual({ changed: 5, rightToWrong: 1, wrongToRight: 2 });
  });

  it('are none where the first choice came back, where nothing was chosen before, and where the question does not count', () => {
    const answers = [
      answer(),
      answer({ earlier_answers: [1, 0] }),
      answer({ earlier_answers: [null] }),
      answer({ earlier_answers: [0], counts: false }),
    ];
    expect(countAnswerChanges(answers)).toEqual({ changed: 0, rightToWrong: 0, wrongToRight: 0 });
  });
});

it('averages the times that are known, in whole seconds', () => {
  expect(calculateAverageSeconds([10_000, null, 21_000].map((answer_time_ms) => ({ answer_time_ms })))).toBe(
    16,
  );
  expect(calculateAverageSeconds([{ answer_time_ms: null }])).toBeNull();
  expect(calculateAverageSeconds([])).toBeNull();
});

it('scores by law what counts, the most frequent law first and questions without one last', () => {
  const answers = [
    answer(),
    answer(),
    answer(),
    answer({ law: 'Ley 40/2015', answer_time_ms: 30_000 }),
    answer({ law: 'Ley 39/2015' }),
    answer({ law: 'Ley 39/2015', selected_answer: 0 }),
    answer({ law: 'Ley 39/2015', selected_answer: null, counts: false }),
  ];
  expect(scoreByLaw(answers)).toEqual([
    { law: 'Ley 39/2015', right: 1, wrong: 1, blank: 0, total: 2, average_seconds: null },
    { law: 'Ley 40/2015', right: 1, wrong: 0, blank: 0, total: 1, average_seconds: 30 },
    { law: null, right: 3, wrong: 0, blank: 0, total: 3, average_seconds: null },
  ]);
});

it('leaves out what is withheld', () => {
  const {
    question_text,
    choices,
    shared_text,
    position,
    number,
    part,
    alternative,
    is_reserve,
    question_id,
  } = answer();
  const asked = {
    question_text,
    choices,
    shared_text,
    position,
    number,
    part,
    alternative,
    is_reserve,
    question_id,
  };
  expect(removeWithheldAnswers([answer(), { is_withheld: true, ...asked }])).toEqual([answer()]);
});
