import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { answerQuestionOnOtherDevice, findRightAndWrongChoices } from '../support/exams.ts';
import { contractError, delayCalls, failCalls, mockReply, successReply } from '../support/network.ts';
import type { TestUser } from '../support/people.ts';
import {
  BACKLOG_PLAN,
  DONE_PLAN,
  REVIEW_GAINS,
  HOLIDAY_PLAN,
  LARGEST_PLAN,
  TODAY_PLAN,
  REST_DAY_PLAN,
} from './mocks/review.ts';
import type { ScreenState, TestTab } from './state.ts';

const PLANS = {
  usual: TODAY_PLAN,
  backlog: BACKLOG_PLAN,
  done: DONE_PLAN,
  rest: REST_DAY_PLAN,
  holiday: HOLIDAY_PLAN,
  much: LARGEST_PLAN,
};

/** A session of five questions, of which the first was answered before and failed seven times. */
async function startReview({ page, signIn, practice }: TestTab): Promise<void> {
  const person = await signIn();
  await person.api.review.saveSettings({ ...(await person.api.review.settings()), daily_questions: 5 });
  const attempt = await person.api.review.startToday();
  const known = [attempt.current?.question_id ?? ''].map((question_id) => ({
    question_id,
    lapses: 7,
    was_answered_today: false,
  }));
  await mockReply(
    page,
    'review/practice',
    successReply({ practice: { asks_doubt: true, known, changed: [] } }),
  );
  await practice.resume();
  await expect(page.getByRole('button', { name: 'Posponer un día' })).toBeVisible();
}

/** A session whose first question was failed for the eighth time. */
async function failAgain(on: TestTab): Promise<void> {
  await startReview(on);
  await on.practice.answer((await findRightAndWrongChoices(on.practice, on.plaza.bank)).wrong);
  await expect(on.page.getByRole('button', { name: 'Apartar', exact: true })).toBeVisible();
}

/** Answers a session of five questions, the first two of them wrong. */
async function answerReview({ signIn, plaza }: TestTab): Promise<{ person: TestUser; attempt_id: string }> {
  const person = await signIn();
  const { api: client } = person;
  await client.review.saveSettings({ ...(await client.review.settings()), daily_questions: 5 });
  const attempt = await client.review.startToday();
  let question = attempt.current;
  while (question)
    question = await answerQuestionOnOtherDevice(
      client,
      plaza.bank,
      attempt,
      question,
      question.position < 2 ? 'wrong' : 'right',
    );
  return { person, attempt_id: attempt.id };
}

async function resumeAnswered(on: TestTab): Promise<void> {
  await answerReview(on);
  await on.practice.resume();
  await expect(on.page.getByRole('button', { name: 'Repetir las 2 otra vez' })).toBeVisible();
}

async function finishReview(on: TestTab): Promise<void> {
  const { person, attempt_id } = await answerReview(on);
  await on.results.open((await person.api.exams.finish({ attempt_id, time_taken: 0 })).session_id);
}

export const REVIEW_TODAY: ScreenState[] = [
  {
    name: 'today-new',
    open: async ({ page, signIn, home }) => {
      await signIn();
      await home.open();
      await expect(page.getByRole('button', { name: 'Empezar', exact: true })).toBeVisible();
      await expect(home.cards).toHaveCount(13);
    },
  },
  ...Object.entries(PLANS).map(([name, plan]): ScreenState => ({
    name: `today-${name}`,
    window: true,
    open: async ({ page, signIn, home }) => {
      await signIn();
      await mockReply(page, 'review/today', successReply(plan));
      await home.open();
      await expect(page.getByRole('link', { name: /tu ritmo$/ })).toBeVisible();
    },
  })),
  {
    name: 'today-loading',
    window: true,
    open: async ({ page, signIn, home }) => {
      await signIn();
      await delayCalls(page, 'review/today');
      await home.open();
      await expect(page.getByText('Preparando lo de hoy…')).toBeAttached();
    },
  },
  {
    name: 'today-failed',
    window: true,
    open: async ({ page, signIn, home }) => {
      await signIn();
      await mockReply(page, 'review/today', contractError(api.review.today, 'INVALID_INPUT'));
      await home.open();
      await expect(page.getByText('No se ha podido preparar lo de hoy.')).toBeVisible();
    },
  },
  {
    name: 'today-pause',
    window: true,
    open: async ({ page, signIn, home }) => {
      await signIn();
      await mockReply(page, 'review/today', successReply(TODAY_PLAN));
      const spent = { budget: 'questions', resumes_at: new Date('2026-10-05T12:00:00Z'), seconds: 3600 };
      await mockReply(page, 'review/startToday', contractError(api.review.startToday, 'BUDGET_SPENT', spent));
      await home.open();
      await page.getByRole('button', { name: 'Empezar', exact: true }).click();
      await expect(page.getByRole('region', { name: /^Hoy/ }).getByRole('alert')).toBeVisible();
    },
  },
  { name: 'exam-review', open: startReview },
  {
    name: 'exam-review-lapses',
    open: async (on) => {
      await startReview(on);
      await on.page.getByRole('button', { name: 'Dudosa' }).click();
      await on.practice.answer((await findRightAndWrongChoices(on.practice, on.plaza.bank)).wrong);
      await expect(on.page.getByRole('button', { name: 'Apartar', exact: true })).toBeVisible();
      await expect(on.page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    },
  },
  {
    name: 'exam-review-changed',
    open: async (on) => {
      const { api: client } = await on.signIn();
      const attempt = await client.review.startToday();
      const practice = { asks_doubt: false, known: [], changed: [attempt.current?.question_id ?? ''] };
      await mockReply(on.page, 'review/practice', successReply({ practice }));
      await on.practice.resume();
      await expect(on.page.getByText(/^Ha cambiado desde que la respondiste/)).toBeVisible();
    },
  },
  {
    name: 'exam-review-put-off-failed',
    open: async (on) => {
      await startReview(on);
      await failCalls(on.page, 'review/putOff');
      await on.page.getByRole('button', { name: 'Posponer un día' }).click();
      await expect(on.page.getByText(/^No se ha podido posponer/)).toBeVisible();
    },
  },
  {
    name: 'exam-review-undoing',
    open: async (on) => {
      await failAgain(on);
      await on.page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(on.page.getByText(/^Deshecho/)).toBeVisible();
    },
  },
  {
    name: 'exam-review-undo-failed',
    open: async (on) => {
      await failAgain(on);
      await failCalls(on.page, 'review/undo');
      await on.page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(on.page.getByText(/^No se ha podido deshacer/)).toBeVisible();
    },
  },
  {
    name: 'exam-review-suspend-failed',
    open: async (on) => {
      await failAgain(on);
      await failCalls(on.page, 'review/suspend');
      await on.page.getByRole('button', { name: 'Apartar', exact: true }).click();
      await expect(on.page.getByText(/^No se ha podido guardar/)).toBeVisible();
    },
  },
  { name: 'exam-review-last', open: resumeAnswered },
  {
    name: 'exam-repeating',
    open: async (on) => {
      await resumeAnswered(on);
      await on.page.getByRole('button', { name: 'Repetir las 2 otra vez' }).click();
      await on.practice.answer((await findRightAndWrongChoices(on.practice, on.plaza.bank)).wrong);
      await expect(on.page.getByText('Otra vez: quedan 2')).toBeVisible();
    },
  },
  {
    name: 'results-gains',
    open: async (on) => {
      await finishReview(on);
      await expect(on.results.questions).toHaveCount(5);
      await expect(on.page.getByText('Avanzan')).toBeVisible();
    },
  },
  {
    name: 'results-gains-much',
    open: async (on) => {
      await mockReply(on.page, 'review/gains', successReply(REVIEW_GAINS));
      await finishReview(on);
      await expect(on.page.getByText('24 preguntas')).toBeVisible();
    },
  },
  {
    name: 'results-gains-loading',
    open: async (on) => {
      await delayCalls(on.page, 'review/gains');
      await finishReview(on);
      await expect(on.page.getByText('Calculando lo que has ganado…')).toBeAttached();
    },
  },
  {
    name: 'results-gains-failed',
    open: async (on) => {
      await mockReply(on.page, 'review/gains', contractError(api.review.gains, 'INVALID_INPUT'));
      await finishReview(on);
      await expect(on.page.getByText('No se ha podido calcular lo que has ganado.')).toBeVisible();
    },
  },
  {
    name: 'profile-review-errors',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      await profile.open();
      const settings = profile.section('Tu repaso');
      await settings.getByLabel('Preguntas al día').fill('500');
      await settings.getByLabel('Minutos al día').fill('x');
      await settings.getByLabel('Cuánto quieres recordar').fill('99');
      await settings.getByLabel('Primer día').fill('2026-12-24');
      await settings.getByLabel('Último día').fill('2026-12-01');
      await settings.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('Las vacaciones terminan antes de empezar.')).toBeVisible();
    },
  },
];
