import { permittedProcedure } from '#server/access/base.ts';
import { countExams } from './exam-list.repository.ts';
import { listExams } from './exam-list.service.ts';
import { readResultsForAdmin } from '#server/exams/history/results.service.ts';

const admin = permittedProcedure('exams.list');

export const examListProcedures = {
  list: admin.exams.list.handler(async ({ input, context }) => ({
    exams: await listExams(context.db, input.search, input),
  })),
  total: admin.exams.total.handler(async ({ input, context }) => ({
    total: await countExams(context.db, input.search),
  })),
  resultsOf: permittedProcedure('results.readAll').exams.resultsOf.handler(({ input, context }) =>
    readResultsForAdmin(context.db, input.session_id),
  ),
};
