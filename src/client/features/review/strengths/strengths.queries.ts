import { api } from '#client/data/api.ts';
import type { LawPart } from '#shared/review/choice.contract.ts';

// the user may practise in another tab or device: cached data is shown and refetched at every opportunity
const ALWAYS_REFETCH = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

export const weakPointsQuery = api.review.weakPoints.queryOptions(ALWAYS_REFETCH);

export const forecastQuery = api.review.forecast.queryOptions(ALWAYS_REFETCH);

export function weakQuestionsQuery(part: LawPart) {
  return api.review.weakQuestions.queryOptions({ input: part, staleTime: 0 });
}

export function questionHistoryQuery(questionId: string) {
  return api.review.history.queryOptions({ input: { question_id: questionId }, staleTime: 0 });
}
