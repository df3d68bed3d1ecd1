import { expect } from '@playwright/test';
import {
  answerAllButLastOnOtherDevice,
  findRightAndWrongChoices,
  startExamOnOtherDevice,
} from '../support/exams.ts';
import { mockReply, failCalls, delayCalls } from '../support/network.ts';
import type { TestUser } from '../support/people.ts';
import { longExam } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type TestTab, type ScreenState, runClockUntilSeen } from './state.ts';

/** Starts an exam of ten questions. */
export async function startExam({ signIn, practice }: TestTab): Promise<TestUser> {
  const person = await signIn();
  await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
  await practice.resume();
  return person;
}

export async function answerQuestion(on: TestTab, kind: 'right' | 'wrong'): Promise<TestUser> {
  const person = await startExam(on);
  await on.practice.answer((await findRightAndWrongChoices(on.practice, on.plaza.bank))[kind]);
  return person;
}

/** Answers all questions, so that only finishing is left. */
async function answerAll({ signIn, plaza, practice }: TestTab): Promise<void> {
  const person = await signIn();
  await answerAllButLastOnOtherDevice(person.api, plaza.bank, SAMPLE_CATEGORY);
  await practice.resume();
  await practice.answer('A');
}

export const EXAM: ScreenState[] = [
  {
    name: 'exam',
    open: async (on) => {
      await startExam(on);
    },
  },
  ...(['right', 'wrong'] as const).map((kind): ScreenState => ({
    name: `exam-${kind}`,
    open: async (on) => {
      await answerQuestion(on, kind);
      await on.practice.explanationButton.click();
    },
  })),
  {
    name: 'exam-last',
    open: async (on) => {
      await answerAll(on);
      await on.practice.shortcutSwitch.click();
    },
  },
  {
    name: 'exam-much',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'exams/current', longExam);
      await on.practice.resume();
    },
  },
  {
    name: 'exam-much-answered',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'exams/current', longExam);
      await on.practice.resume();
      await on.practice.previousButton.click();
      await on.practice.explanationButton.click();
    },
  },
  {
    name: 'exam-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'exams/current');
      await on.practice.open();
      await expect(on.page.getByText('Cargando el examen…')).toBeAttached();
    },
  },
  {
    name: 'exam-sending',
    open: async (on) => {
      await startExam(on);
      await delayCalls(on.page, 'exams/answer');
      await on.practice.choice('B').click();
      await expect(on.practice.choice('B')).toHaveAttribute('data-state');
    },
  },
  {
    name: 'exam-finishing',
    open: async (on) => {
      await answerAll(on);
      await delayCalls(on.page, 'exams/finish');
      await on.practice.finishButton.click();
      await expect(on.practice.finishButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'exam-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'exams/current');
      await on.practice.open();
      await runClockUntilSeen(on, on.practice.problem);
    },
  },
  {
    name: 'exam-no-server',
    open: async (on) => {
      await startExam(on);
      await on.stopServer();
      await on.practice.choice('B').click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'exam-finish-no-server',
    open: async (on) => {
      await answerAll(on);
      await on.stopServer();
      await on.practice.finishButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'exam-over',
    open: async (on) => {
      const person = await startExam(on);
      const attempt = await person.api.exams.current();
      await person.api.exams.abandon({ attempt_id: attempt?.id ?? '' });
      await on.practice.choice('A').click();
      await expect(on.frame.heading).toHaveText('Este examen ya no está abierto');
    },
  },
];
