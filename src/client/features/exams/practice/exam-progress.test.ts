import { expect, test } from 'vitest';
import type { AskedQuestion, Attempt } from '#shared/exams/exams.contract.ts';
import { type LockedAnswer, findQuestionAt, findResumePosition, withLockedAnswer } from './exam-progress.ts';

function asked(position: number): AskedQuestion {
  return {
    position,
    question_id: `q${position}`,
    question_text: `Pregunta ${position}`,
    choices: ['a', 'b', 'c', 'd'],
    shared_text: null,
  };
}

function reply(position: number, next: AskedQuestion | null): LockedAnswer {
  return {
    position,
    selected_answer: 0,
    correct_answer: 0,
    notes: null,
    is_correct: true,
    explanation: null,
    explanation_format: 'plain',
    reference: null,
    time_taken: 12,
    next,
  };
}

const fresh: Attempt = {
  id: 'x',
  categories: [],
  total_questions: 2,
  time_taken: 0,
  minutes: null,
  answered: [],
  current: asked(0),
};

test('an answer is locked in its place and the question that comes with the reply is asked', () => {
  const after = withLockedAnswer(fresh, reply(0, asked(1)));
  expect(findQuestionAt(after, 0)).toMatchObject({
    question: { question_text: 'Pregunta 0' },
    feedback: { selected_answer: 0, is_correct: true },
  });
  expect(findQuestionAt(after, 1)).toEqual({ question: asked(1), feedback: undefined });
  expect(after.time_taken).toBe(12);
});

test('the last answer leaves nothing to ask', () => {
  const done = withLockedAnswer(withLockedAnswer(fresh, reply(0, asked(1))), reply(1, null));
  expect(done.current).toBeNull();
  expect(done.answered).toHaveLength(2);
});

test('a repeated reply changes nothing', () => {
  const once = withLockedAnswer(fresh, reply(0, asked(1)));
  expect(withLockedAnswer(once, { ...reply(0, asked(1)), selected_answer: 3 })).toBe(once);
});

test('time counted in another tab is not taken back by a late reply', () => {
  const ahead = { ...fresh, time_taken: 90 };
  expect(withLockedAnswer(ahead, reply(0, asked(1))).time_taken).toBe(90);
});

test('an exam goes on at its first unanswered question, or at the last one when all are answered', () => {
  expect(findResumePosition(fresh)).toBe(0);
  expect(findResumePosition(withLockedAnswer(fresh, reply(0, asked(1))))).toBe(1);
  expect(findResumePosition({ ...fresh, current: null })).toBe(1);
});

test('a question that has not been asked yet is not there', () => {
  expect(findQuestionAt(fresh, 1)).toBeUndefined();
  expect(findQuestionAt(fresh, -1)).toBeUndefined();
});
