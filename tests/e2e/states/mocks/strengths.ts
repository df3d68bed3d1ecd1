import type { QuestionHistory } from '#shared/review/review.contract.ts';
import type { WeakPart, WeakQuestion } from '#shared/review/strengths.contract.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { successReply } from '../../support/network.ts';
import { LONG_WORD, numberedId } from './replies.ts';

// A user's strengths after months of practice, with values of maximum length.

const LAWS = [
  'Ley 39/2015',
  'Constitución Española',
  LONG_CATEGORY_NAME.slice(0, 120),
  LONG_WORD.slice(0, 60),
  'TREBEP',
];

const lawOf = (law: number): string => `BOE-A-2015-${law}`;

const parts: WeakPart[] = LAWS.flatMap((title, law) => [
  {
    law_id: lawOf(law),
    division: null,
    title,
    depth: 0,
    right: 40 + law * 300,
    answers: 100 + law * 310,
    rate: 0.41 + law * 0.12,
    lower_bound: 0.33 + law * 0.12,
  },
  {
    law_id: lawOf(law),
    division: 1,
    title: 'Título IV. De las disposiciones sobre el procedimiento administrativo común',
    depth: 1,
    right: 3,
    answers: 9,
    rate: 0.44,
    lower_bound: 0.25,
  },
  {
    law_id: lawOf(law),
    division: 2,
    title: 'Título preliminar',
    depth: 1,
    right: 0,
    answers: law,
    rate: null,
    lower_bound: null,
  },
]);

export const manyWeakPoints = successReply({ parts });

export const fewWeakPoints = successReply({
  parts: [
    { ...parts[0], right: 2, answers: 3, rate: null, lower_bound: null },
    { ...parts[3], right: 0, answers: 0, rate: null, lower_bound: null },
  ],
});

const questions: WeakQuestion[] = [
  '¿Quién sanciona las leyes?',
  `${LONG_CATEGORY_NAME} ${LONG_CATEGORY_NAME}`,
  LONG_WORD.slice(0, 100),
].map((question_text, i) => ({
  question_id: numberedId(i),
  question_text,
  right: i,
  answers: i + 1 + i * 10,
}));

export const weakQuestions = successReply({ questions });

export const reviewForecast = successReply({
  days: Array.from({ length: 30 }, (_, i) => ({
    day: new Date(Date.UTC(2026, 10, 25 + i)).toISOString().slice(0, 10),
    questions: i === 0 ? 312 : Math.round(40 + 30 * Math.sin(i)),
  })),
});

const answered_at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 17, 40, 12));
const RIGHT = {
  rating: 'good',
  is_blank: false,
  is_doubtful: false,
  answer_time_ms: 14_200,
  is_undone: false,
  is_outdated: false,
} as const;

const history: QuestionHistory = {
  question_text: `${LONG_CATEGORY_NAME}: señale la respuesta correcta.`,
  due_on: '2026-12-04',
  is_suspended: false,
  is_withheld: false,
  reviews: [
    { ...RIGHT, answered_at: answered_at(29) },
    { ...RIGHT, answered_at: answered_at(20), rating: 'hard', is_doubtful: true },
    { ...RIGHT, answered_at: answered_at(14), rating: 'hard' },
    { ...RIGHT, answered_at: answered_at(9), rating: 'again', is_blank: true, answer_time_ms: null },
    { ...RIGHT, answered_at: answered_at(4), rating: 'again', is_undone: true },
    { ...RIGHT, answered_at: answered_at(1), is_outdated: true },
  ],
};

export const longReviewHistory = {
  status: 200,
  json: { json: history, meta: history.reviews.map((_, i) => [1, 'reviews', i, 'answered_at']) },
};
