import { permitted, user } from '#server/access/base.ts';
import { may } from '#server/access/policies.ts';
import { readCatalogue, readInstructions } from './catalogue/catalogue.service.ts';
import { deliverSheet } from './delivery/deliver.service.ts';
import { readMockExamHistory } from './results/history.service.ts';
import { readMockExamResult, readMockExamResultForAdmin } from './results/result.service.ts';
import { endPartsNow, markAnswers } from './sheets/marks.service.ts';
import { readOpenMockExam, readSheet } from './sheets/sheet.service.ts';
import { startMockExam } from './sheets/start.service.ts';

export const mockExamsProcedures = {
  catalogue: user.mockExams.catalogue.handler(async ({ context }) => ({
    mock_exams: await readCatalogue(context.db, context.user.id),
  })),

  instructions: user.mockExams.instructions.handler(({ input, context }) =>
    readInstructions(context.db, { ...input, user_id: context.user.id }),
  ),

  start: user.mockExams.start.handler(({ input, context }) =>
    startMockExam(context.db, {
      ...input,
      user_id: context.user.id,
      budgets: may(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  open: user.mockExams.open.handler(({ context }) => readOpenMockExam(context.db, context.user.id)),

  sheet: user.mockExams.sheet.handler(({ context }) => readSheet(context.db, context.user.id)),

  mark: user.mockExams.mark.handler(({ input, context }) =>
    markAnswers(context.db, { ...input, user_id: context.user.id }),
  ),

  endParts: user.mockExams.endParts.handler(({ input, context }) =>
    endPartsNow(context.db, { ...input, user_id: context.user.id }),
  ),

  deliver: user.mockExams.deliver.handler(({ input, context }) =>
    deliverSheet(context.db, { ...input, user_id: context.user.id }),
  ),

  result: user.mockExams.result.handler(({ input, context }) =>
    readMockExamResult(context.db, { ...input, caller: context.user }),
  ),

  resultOf: permitted('results.readAll').mockExams.resultOf.handler(({ input, context }) =>
    readMockExamResultForAdmin(context.db, input.session_id),
  ),

  history: user.mockExams.history.handler(({ input, context }) =>
    readMockExamHistory(context.db, { ...input, user_id: context.user.id }),
  ),
};
