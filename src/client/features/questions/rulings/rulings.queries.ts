import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import type { QuestionRuling } from '#shared/mock-exams/rulings.contract.ts';

const PROGRESS_EVERY_MS = 2_000;

/** The rulings of a question, polled while exams are being marked again. */
export function questionRulingsQuery(questionId: string) {
  return api.mockExams.rulings.list.queryOptions({
    input: { question_id: questionId },
    refetchInterval: ({ state }: { state: { data?: { rulings: QuestionRuling[] } | undefined } }) =>
      state.data?.rulings.some(({ remarking }) => remarking.finished_at === null) ? PROGRESS_EVERY_MS : false,
  });
}

export const previewRuling = client.mockExams.rulings.preview;
export const applyRuling = client.mockExams.rulings.apply;
export const revokeRuling = client.mockExams.rulings.revoke;

/** Call it after a ruling was applied or revoked: refetches all data that shows marks. */
export function invalidateMarkedExams(): Promise<unknown> {
  return invalidateQueryKeys(
    api.mockExams.key(),
    api.exams.key(),
    api.ranking.key(),
    api.badges.key(),
    api.audit.key(),
  );
}
