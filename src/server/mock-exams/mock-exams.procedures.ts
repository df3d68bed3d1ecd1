import { permittedProcedure, userProcedure } from '#server/access/base.ts';
import { isActionAllowed } from '#server/access/policies.ts';
import { readCatalogue, readInstructions } from './catalogue/catalogue.service.ts';
import { deliverSheet } from './delivery/deliver.service.ts';
import { readMockExamHistory } from './results/history.service.ts';
import { readMockExamResult, readMockExamResultForAdmin } from './results/result.service.ts';
import { endPartsNow, markAnswers } from './sheets/marks.service.ts';
import { readOpenMockExam, readSheet } from './sheets/sheet.service.ts';
import { startMockExam } from './sheets/start.service.ts';

export const mockExamsProcedures = {
  catalogue: userProcedure.mockExams.catalogue.handler(async ({ context }) => ({
    mock_exams: await readCatalogue(context.db, context.user.id),
  })),

  instructions: userProcedure.mockExams.instructions.handler(({ input, context }) =>
    readInstructions(context.db, { ...input, user_id: context.user.id }),
  ),

  start: userProcedure.mockExams.start.handler(({ input, context }) =>
    startMockExam(context.db, {
      ...input,
      user_id: context.user.id,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  open: userProcedure.mockExams.open.handler(({ context }) => readOpenMockExam(context.db, context.user.id)),

  sheet: userProcedure.mockExams.sheet.handler(({ context }) => readSheet(context.db, context.user.id)),

  mark: userProcedure.mockExams.mark.handler(({ input, context }) =>
    markAnswers(context.db, { ...input, user_id: context.user.id }),
  ),

  endParts: userProcedure.mockExams.endParts.handler(({ input, context }) =>
    endPartsNow(context.db, { ...input, user_id: context.user.id }),
  ),

  deliver: userProcedure.mockExams.deliver.handler(({ input, context }) =>
    deliverSheet(context.db, { ...input, user_id: context.user.id }),
  ),

  result: userProcedure.mockExams.result.handler(({ input, context }) =>
    readMockExamResult(context.db, { ...input, caller: context.user }),
  ),

  resultOf: permittedProcedure('results.readAll').mockExams.resultOf.handler(({ input, context }) =>
    readMockExamResultForAdmin(context.db, input.session_id),
  ),

  history: userProcedure.mockExams.history.handler(({ input, context }) =>
    readMockExamHistory(context.db, { ...input, user_id: context.user.id }),
  ),
};
