import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { SEARCH_PAUSE_MS } from '#client/ui/lists/use-search-text.ts';
import { type PracticeChoice, practiceChoice } from '#shared/review/choice.contract.ts';

export type PracticeQuestionCount =
  /** `message`: what is wrong in the form. */
  | { status: 'invalid'; message: string }
  | { status: 'pending' }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'counted';
      found: number;
      served: number;
      /** The numbers belong to the previous choice; those of the current one are being counted. */
      isOld: boolean;
    };

/** Counts the questions of a choice, given as JSON; '' sends no request. */
function countQuery(choice: string) {
  return api.review.count.queryOptions({
    input: choice === '' ? skipToken : practiceChoice.parse(JSON.parse(choice)),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** How many questions a choice serves, counted by the server once the form has not changed for a moment. */
export function usePracticeQuestionCount(input: PracticeChoice): PracticeQuestionCount {
  const checked = practiceChoice.safeParse(input);
  const text = checked.success ? JSON.stringify(checked.data) : '';
  const [asked] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(countQuery(asked));

  if (!checked.success) return { status: 'invalid', message: checked.error.issues[0]?.message ?? '' };
  const isOld = isPlaceholderData || asked !== text;
  if (isError && !isFetching && !isOld) return { status: 'failed', retry: () => void refetch() };
  return data ? { status: 'counted', ...data, isOld } : { status: 'pending' };
}
