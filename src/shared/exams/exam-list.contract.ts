import * as z from 'zod';
import { adminProcedure, id } from '../procedure.contract.ts';
import { direction, page } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { examKind, examResults, finishedExam } from './exams.contract.ts';

export const examFilter = z.object({
  /** Searches usernames. */
  search,
});
export type ExamFilter = z.infer<typeof examFilter>;

export const listedExam = finishedExam.extend({
  kind: examKind,
  /** The user is null once their account is deleted. */
  user: z.object({ id, username: z.string() }).nullable(),
});
export type ListedExam = z.infer<typeof listedExam>;

/** Procedures for administrators about the finished exams of all users. */
export const examListContract = {
  /** Lists the exams by date. The total is a separate call, because counting may take longer. */
  list: adminProcedure
    .input(examFilter.extend({ direction: direction('desc'), page }))
    .output(z.object({ exams: z.array(listedExam) })),

  total: adminProcedure.input(examFilter).output(z.object({ total: z.int() })),

  /** The results of any user's exam. */
  resultsOf: adminProcedure
    .errors({ RESULTS_NOT_FOUND: { status: 404, message: 'No se encontraron los resultados del examen.' } })
    .input(z.object({ session_id: z.string().max(200) }))
    .output(examResults.extend({ user: z.object({ id, username: z.string() }).nullable() })),
};
