import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import type { AnsweredQuestion, Attempt, ExamResults } from '#shared/exams/exams.contract.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { successReply } from '../../support/network.ts';
import { LONG_EXPLANATION, LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';

// More data than a small installation holds, with values of maximum length.

export const numberedId = (count: number): string =>
  `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** A long word without a place where a line could break. */
export const LONG_WORD = 'Desoxirribonucleoproteínico'.repeat(12).slice(0, 300);

/** A username of maximum length, in the widest letter. */
export const LONG_USERNAME = 'W'.repeat(30);

const LONG_WORDING = `Según lo dispuesto en el artículo 103 de la Constitución Española, ${'y teniendo en cuenta lo que establecen los reglamentos de desarrollo, '.repeat(20)}¿qué principio rige?`;

const NAMES = [
  LONG_CATEGORY_NAME,
  LONG_WORD,
  'Electroencefalografistas e internacionalización',
  'Ley 7',
  'Á',
];
const named = (count: number): string => NAMES[count] ?? `Tema ${count + 1}: procedimiento`;

const groups = Array.from({ length: 20 }, (_, count) => ({
  id: numberedId(500 + count),
  name: named(count),
}));

const categories: Category[] = Array.from({ length: 200 }, (_, count) => ({
  id: numberedId(count),
  name: named(count),
  description: count % 3 === 0 ? `${LONG_WORDING} ${LONG_WORD}` : '',
  groups: groups.slice(0, count % 4),
  question_count: count === 0 ? 1_234_567 : count,
}));

export const manyCategories = successReply({ groups, categories });

export const longCategory = successReply(categories[0]);

export const noQuestions = successReply({ ...categories[3], question_count: 0 });

/** A group without categories. */
export const emptyGroup = successReply({ groups: [{ id: numberedId(1), name: 'Vacío' }], categories: [] });

const people: RankingEntry[] = Array.from({ length: 100 }, (_, count) => ({
  id: numberedId(count),
  username: count % 3 === 0 ? LONG_USERNAME : `opositor-${count}`,
  total_points: 1_234_567 - count * 1000,
  rank: count + 1,
}));

export function rankingPage(page: number) {
  const now = new Date();
  const ends_at = new Date(now.getTime() + 30 * 86_400_000);
  const json = { entries: people.slice(page * 10 - 10, page * 10), total: people.length, ends_at, now };
  const meta = [
    [1, 'ends_at'],
    [1, 'now'],
  ];
  return { status: 200, json: { json, meta } };
}

/** The first user has every kind of badge, including one that this client doesn't know; others have fewer, or none. */
export const mockUserBadges = successReply({
  people: [
    {
      count: 0,
      kinds: ['daily_champion', 'weekly_champion', 'monthly_champion', 'streak_master', 'point_master'],
    },
    { count: 1, kinds: ['point_master', 'weekly_champion'] },
    { count: 3, kinds: ['streak_master'] },
    { count: 6, kinds: ['daily_champion', 'kind_of_tomorrow'] },
    { count: 999, kinds: ['monthly_champion', 'point_master'] },
  ].map(({ count, kinds }) => ({
    user_id: numberedId(count),
    badges: kinds.map((badge_type, index) => ({ badge_type, times: [104, 52, 12, 1, 3][index] ?? 1 })),
  })),
});

export const mockOwnPlaceFarDown = successReply({
  id: numberedId(999),
  username: LONG_USERNAME,
  total_points: 12,
  rank: 1_012_345,
  page: null,
});

function answered(position: number): AnsweredQuestion {
  const isCorrect = position % 3 > 0;
  const isLong = position < 3;
  return {
    position,
    question_id: numberedId(position),
    question_text: isLong ? LONG_WORDING : `Pregunta breve número ${position + 1}`,
    choices: isLong
      ? [LONG_WORD, LONG_WORDING, 'a) uno\n\nb) dos', '0']
      : ['Uno', 'Dos', 'Tres', 'Ninguna de las anteriores'],
    shared_text: null,
    selected_answer: isCorrect ? 1 : 0,
    correct_answer: 1,
    notes: null,
    is_correct: isCorrect,
    explanation: isLong ? LONG_EXPLANATION : null,
    explanation_format: 'plain',
    reference: null,
  };
}

const long = { id: numberedId(1), name: LONG_CATEGORY_NAME };
const {
  selected_answer: _,
  correct_answer: __,
  is_correct: ___,
  notes: ____,
  explanation: _____,
  ...asked
} = answered(1);

const attempt: Attempt = {
  id: numberedId(1),
  categories: [long],
  total_questions: 100,
  time_taken: 359_999,
  minutes: null,
  answered: [answered(0)],
  current: asked,
};
export const longExam = successReply(attempt);

const results: Omit<ExamResults, 'created_at'> = {
  id: numberedId(1),
  kind: 'practice',
  is_review: false,
  score: 66,
  total_questions: 100,
  time_taken: 359_999,
  categories: [long, { id: numberedId(2), name: LONG_WORD }, { id: numberedId(3), name: 'Breve' }].map(
    (category) => ({
      ...category,
      score: 22,
      total_questions: 33,
    }),
  ),
  answers: Array.from({ length: 100 }, (_unused, position) => ({
    ...answered(position),
    is_withheld: false,
    ruling: null,
    state: position === 2 ? 'outdated' : 'current',
    state_since: position === 2 ? '2024-10-01' : null,
    state_reason: position === 2 ? LONG_WORDING : null,
    no_point_reason: ([null, 'too_fast', 'repeated'] as const)[position] ?? null,
  })),
  badges: [],
};
function resultsWith(badges: ExamResults['badges'], answers = results.answers) {
  const json = { ...results, answers, badges, created_at: new Date() };
  const meta = [[1, 'created_at'], ...badges.map((_unused, index) => [1, 'badges', index, 'earned_date'])];
  return { status: 200, json: { json, meta } };
}

export const longResults = resultsWith([]);

/** Results with only one question of each kind; `longResults` repeats these questions. */
export const resultsOfEachKind = resultsWith([], results.answers.slice(0, 8));

const earned = {
  period_type: null,
  period_start: null,
  period_end: null,
  milestone: null,
  earned_date: new Date(),
  points_earned: null,
};

/** Two badges earned with one exam. */
export const resultsWithEarnedBadges = resultsWith(
  [
    {
      ...earned,
      id: numberedId(1),
      badge_type: 'streak_master',
      period_start: '2026-09-28',
      period_end: '2026-10-04',
    },
    { ...earned, id: numberedId(2), badge_type: 'point_master', milestone: 12_000, points_earned: 12_034 },
  ],
  [
    {
      ...answered(5),
      is_withheld: false,
      no_point_reason: null,
      ruling: null,
      state: 'current',
      state_since: null,
      state_reason: null,
    },
  ],
);

export const longQuestion = successReply({
  id: numberedId(1),
  question_text: LONG_WORDING,
  choices: answered(0).choices,
});

/** The site's texts before administrators have written any. */
export const emptySiteTexts = successReply({ blocks: [], contact_email: null });

export const longSiteTexts = successReply({
  blocks: [
    { identifier: 'website_title', title: 'Preparación de oposiciones', description: LONG_WORDING },
    { identifier: 'hero_title', title: LONG_WORD.slice(0, 100), description: null },
    { identifier: 'hero_subtitle', title: LONG_WORDING, description: null },
    { identifier: 'practice_block', title: LONG_WORD.slice(0, 100), description: LONG_WORDING },
  ],
  contact_email: `${'correo-de-contacto-'.repeat(3)}@${'subdominio.'.repeat(5)}example.org`,
});
