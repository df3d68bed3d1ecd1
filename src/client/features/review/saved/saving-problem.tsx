import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/lib/store.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';

/** The problem is shown by the page, because its question may be gone from the list when the reply comes. */
const problem = createStore<string | null>(null);

export const setSavingProblem = problem.setState;

/** Why a question could not be saved. Once on each screen with stars. */
export function SavingProblem() {
  const text = useSyncExternalStore(problem.subscribe, problem.getState);
  useEffect(() => () => setSavingProblem(null), []);
  return (
    <DoneNotice
      done={text === null ? null : { text, hasFailed: true }}
      onClose={() => setSavingProblem(null)}
    />
  );
}
