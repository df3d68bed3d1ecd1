import { useDebouncedValue } from '@mantine/hooks';
import { SEARCH_PAUSE_MS } from '#client/ui/lists/use-search-text.ts';
import type { QuestionScope } from '#shared/review/choice.contract.ts';

/** The chosen scope after a pause, so that ticking several boxes sends one request. */
export function useSettledScope(scope: QuestionScope): { scope: QuestionScope; isPending: boolean } {
  const [settled] = useDebouncedValue(scope, SEARCH_PAUSE_MS);
  return { scope: settled, isPending: settled !== scope };
}
