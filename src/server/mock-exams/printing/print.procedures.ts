import { permittedProcedure } from '#server/access/base.ts';
import { printExam } from './print.service.ts';

const { printed } = permittedProcedure('exams.print').mockExams;

export const printedExamsProcedures = {
  print: printed.print.handler(({ input, context }) => printExam(context.db, input)),
};
