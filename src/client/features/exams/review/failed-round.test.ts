import { expect, test } from 'vitest';
import type { AnsweredQuestion } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import {
  chooseInRound,
  createRoundFeedback,
  listFailedQuestions,
  askNextOfRound,
  isLastQuestionOfRound,
  startRound,
} from './failed-round.ts';

const answered = (position: number, is_correct: boolean): AnsweredQuestion => ({
  position,
  question_id: String(position),
  question_text: `Pregunta ${position}`,
  choices: ['a', 'b', 'c', 'd'],
  shared_text: null,
  selected_answer: is_correct ? 2 : 0,
  correct_answer: 2,
  is_correct,
  notes: null,
  explanation: null,
  explanation_format: 'plain',
  reference: null,
});
const ANSWERED = [answered(0, false), answered(1, true), answered(2, false)];
const positionsOf = (questions: AnsweredQuestion[]) => questions.map(({ position }) => position);

test('what was failed is asked again once everything is answered, not before', () => {
  expect(positionsOf(listFailedQuestions({ current: null, answered: ANSWERED }))).toEqual([0, 2]);
  expect(listFailedQuestions({ current: answered(3, false), answered: ANSWERED })).toEqual([]);
});

test('what is failed again waits at the end, until each has been answered right once', () => {
  const answer = (choice: ChoiceIndex) => (round: ReturnType<typeof startRound>) =>
    askNextOfRound(chooseInRound(round, choice));
  const first = answer(1)(startRound(listFailedQuestions({ current: null, answered: ANSWERED })));
  expect(positionsOf(first.waiting)).toEqual([2, 0]);
  const second = answer(2)(first);
  expect(positionsOf(second.waiting)).toEqual([0]);
  expect(isLastQuestionOfRound(chooseInRound(second, 3))).toBe(false);
  expect(isLastQuestionOfRound(chooseInRound(second, 2))).toBe(true);
  expect(answer(2)(second)).toEqual({ waiting: [], chosen: undefined, asked: 3 });
});

test('the first answer counts, and is followed by the right one', () => {
  const round = startRound([answered(0, false)]);
  expect(createRoundFeedback(round)).toBeUndefined();
  const chosen = chooseInRound(chooseInRound(round, 3), 2);
  expect(createRoundFeedback(chosen)).toMatchObject({
    selected_answer: 3,
    correct_answer: 2,
    is_correct: false,
  });
});
