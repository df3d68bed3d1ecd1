import { user, visitor } from '#server/access/base.ts';
import { may } from '#server/access/policies.ts';
import { suspendCard } from '#server/cards/hold.service.ts';
import { undoLastReview } from '#server/cards/undo.service.ts';
import {
  bringCardsUpToDate,
  countChoice,
  readDecks,
  startChoice,
} from '#server/review/choice/choice.service.ts';
import { listSavedQuestions } from '#server/review/marks/saved-list.repository.ts';
import { listSuspendedQuestions } from '#server/review/marks/suspended-list.repository.ts';
import { findSavedAmong, saveQuestion, unsaveQuestion } from '#server/review/marks/saved.service.ts';
import { putOffQuestion, readPractice } from '#server/review/practices/practice.service.ts';
import { listProgrammes, removeProgramme, saveProgramme } from '#server/review/plans/programmes.service.ts';
import { readSettings, saveSettings } from '#server/review/plans/settings.service.ts';
import { listPracticedTexts } from '#server/review/shared-texts/practiced-texts.repository.ts';
import { startTextPractice } from '#server/review/shared-texts/practiced-texts.service.ts';
import {
  readForecast,
  readHistory,
  readLawTrees,
  readWeakPoints,
  readWeakQuestions,
} from '#server/review/strengths/strengths.service.ts';
import { readGains } from '#server/review/today/gains.service.ts';
import { readToday, startToday } from '#server/review/today/today.service.ts';

export const reviewProcedures = {
  today: user.review.today.handler(({ context }) => readToday(context.db, context.user.id)),

  startToday: user.review.startToday.handler(({ context }) =>
    startToday(context.db, {
      user_id: context.user.id,
      budgets: may(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  decks: user.review.decks.handler(async ({ input, context }) => ({
    decks: await readDecks(context.db, { user_id: context.user.id, scope: input }),
  })),

  count: user.review.count.handler(({ input, context }) =>
    countChoice(context.db, { user_id: context.user.id, choice: input }),
  ),

  start: user.review.start.handler(({ input, context }) =>
    startChoice(context.db, {
      user_id: context.user.id,
      choice: input,
      budgets: may(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  sharedTexts: {
    list: user.review.sharedTexts.list.handler(async ({ input, context }) => {
      await bringCardsUpToDate(context.db, context.user.id);
      return listPracticedTexts(context.db, { ...input, user_id: context.user.id });
    }),

    start: user.review.sharedTexts.start.handler(({ input, context }) =>
      startTextPractice(context.db, {
        ...input,
        user_id: context.user.id,
        budgets: may(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
      }),
    ),
  },

  settings: user.review.settings.handler(({ context }) => readSettings(context.db, context.user.id)),

  saveSettings: user.review.saveSettings.handler(async ({ input, context }) => {
    await saveSettings(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  programmes: {
    list: user.review.programmes.list.handler(async ({ context }) => ({
      programmes: await listProgrammes(context.db, context.user.id),
    })),

    save: user.review.programmes.save.handler(({ input, context }) =>
      saveProgramme(context.db, { ...input, user_id: context.user.id }),
    ),

    remove: user.review.programmes.remove.handler(async ({ input, context }) => {
      await removeProgramme(context.db, { ...input, user_id: context.user.id });
      return {};
    }),
  },

  saveQuestion: user.review.saveQuestion.handler(({ input, context }) =>
    saveQuestion(context.db, { ...input, user_id: context.user.id }),
  ),

  unsaveQuestion: user.review.unsaveQuestion.handler(async ({ input, context }) => {
    await unsaveQuestion(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  savedAmong: user.review.savedAmong.handler(async ({ input, context }) => ({
    saved: await findSavedAmong(context.db, { ...input, user_id: context.user.id }),
  })),

  savedQuestions: user.review.savedQuestions.handler(({ input: { page, ...scope }, context }) =>
    listSavedQuestions(context.db, { user_id: context.user.id, scope, page }),
  ),

  practice: user.review.practice.handler(async ({ input, context }) => ({
    practice: await readPractice(context.db, { ...input, user_id: context.user.id }),
  })),

  gains: user.review.gains.handler(({ input, context }) =>
    readGains(context.db, { ...input, user_id: context.user.id }),
  ),

  undo: user.review.undo.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return undoLastReview(context.db, { ...input, user_id: context.user.id });
  }),

  suspend: user.review.suspend.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return suspendCard(context.db, { ...input, user_id: context.user.id });
  }),

  suspendedQuestions: user.review.suspendedQuestions.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return listSuspendedQuestions(context.db, { ...input, user_id: context.user.id });
  }),

  putOff: user.review.putOff.handler(({ input, context }) =>
    putOffQuestion(context.db, { ...input, user_id: context.user.id }),
  ),

  history: user.review.history.handler(({ input, context }) =>
    readHistory(context.db, { ...input, user_id: context.user.id }),
  ),

  weakPoints: user.review.weakPoints.handler(async ({ context }) => ({
    parts: await readWeakPoints(context.db, context.user.id),
  })),

  weakQuestions: user.review.weakQuestions.handler(async ({ input, context }) => ({
    questions: await readWeakQuestions(context.db, { part: input, user_id: context.user.id }),
  })),

  forecast: user.review.forecast.handler(async ({ context }) => ({
    days: await readForecast(context.db, context.user.id),
  })),

  laws: visitor.review.laws.handler(async ({ context }) => ({ laws: await readLawTrees(context.db) })),
};
