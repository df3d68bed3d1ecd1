import { userProcedure, visitorProcedure } from '#server/access/base.ts';
import { isActionAllowed } from '#server/access/policies.ts';
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
  readDueForecast,
  readQuestionHistory,
  readLawTrees,
  readWeakPoints,
  readWeakQuestions,
} from '#server/review/strengths/strengths.service.ts';
import { readPracticeGains } from '#server/review/today/gains.service.ts';
import { readToday, startToday } from '#server/review/today/today.service.ts';

export const reviewProcedures = {
  today: userProcedure.review.today.handler(({ context }) => readToday(context.db, context.user.id)),

  startToday: userProcedure.review.startToday.handler(({ context }) =>
    startToday(context.db, {
      user_id: context.user.id,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  decks: userProcedure.review.decks.handler(async ({ input, context }) => ({
    decks: await readDecks(context.db, { user_id: context.user.id, scope: input }),
  })),

  count: userProcedure.review.count.handler(({ input, context }) =>
    countChoice(context.db, { user_id: context.user.id, choice: input }),
  ),

  start: userProcedure.review.start.handler(({ input, context }) =>
    startChoice(context.db, {
      user_id: context.user.id,
      choice: input,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  sharedTexts: {
    list: userProcedure.review.sharedTexts.list.handler(async ({ input, context }) => {
      await bringCardsUpToDate(context.db, context.user.id);
      return listPracticedTexts(context.db, { ...input, user_id: context.user.id });
    }),

    start: userProcedure.review.sharedTexts.start.handler(({ input, context }) =>
      startTextPractice(context.db, {
        ...input,
        user_id: context.user.id,
        budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
      }),
    ),
  },

  settings: userProcedure.review.settings.handler(({ context }) => readSettings(context.db, context.user.id)),

  saveSettings: userProcedure.review.saveSettings.handler(async ({ input, context }) => {
    await saveSettings(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  programmes: {
    list: userProcedure.review.programmes.list.handler(async ({ context }) => ({
      programmes: await listProgrammes(context.db, context.user.id),
    })),

    save: userProcedure.review.programmes.save.handler(({ input, context }) =>
      saveProgramme(context.db, { ...input, user_id: context.user.id }),
    ),

    remove: userProcedure.review.programmes.remove.handler(async ({ input, context }) => {
      await removeProgramme(context.db, { ...input, user_id: context.user.id });
      return {};
    }),
  },

  saveQuestion: userProcedure.review.saveQuestion.handler(({ input, context }) =>
    saveQuestion(context.db, { ...input, user_id: context.user.id }),
  ),

  unsaveQuestion: userProcedure.review.unsaveQuestion.handler(async ({ input, context }) => {
    await unsaveQuestion(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  savedAmong: userProcedure.review.savedAmong.handler(async ({ input, context }) => ({
    saved: await findSavedAmong(context.db, { ...input, user_id: context.user.id }),
  })),

  savedQuestions: userProcedure.review.savedQuestions.handler(({ input: { page, ...scope }, context }) =>
    listSavedQuestions(context.db, { user_id: context.user.id, scope, page }),
  ),

  practice: userProcedure.review.practice.handler(async ({ input, context }) => ({
    practice: await readPractice(context.db, { ...input, user_id: context.user.id }),
  })),

  gains: userProcedure.review.gains.handler(({ input, context }) =>
    readPracticeGains(context.db, { ...input, user_id: context.user.id }),
  ),

  undo: userProcedure.review.undo.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return undoLastReview(context.db, { ...input, user_id: context.user.id });
  }),

  suspend: userProcedure.review.suspend.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return suspendCard(context.db, { ...input, user_id: context.user.id });
  }),

  suspendedQuestions: userProcedure.review.suspendedQuestions.handler(async ({ input, context }) => {
    await bringCardsUpToDate(context.db, context.user.id);
    return listSuspendedQuestions(context.db, { ...input, user_id: context.user.id });
  }),

  putOff: userProcedure.review.putOff.handler(({ input, context }) =>
    putOffQuestion(context.db, { ...input, user_id: context.user.id }),
  ),

  history: userProcedure.review.history.handler(({ input, context }) =>
    readQuestionHistory(context.db, { ...input, user_id: context.user.id }),
  ),

  weakPoints: userProcedure.review.weakPoints.handler(async ({ context }) => ({
    parts: await readWeakPoints(context.db, context.user.id),
  })),

  weakQuestions: userProcedure.review.weakQuestions.handler(async ({ input, context }) => ({
    questions: await readWeakQuestions(context.db, { part: input, user_id: context.user.id }),
  })),

  forecast: userProcedure.review.forecast.handler(async ({ context }) => ({
    days: await readDueForecast(context.db, context.user.id),
  })),

  laws: visitorProcedure.review.laws.handler(async ({ context }) => ({
    laws: await readLawTrees(context.db),
  })),
};
