import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/lib/store.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';

/** Why saving a question failed. The page shows it, because the question may have left the list by then. */
const problem = createStore<string | null>(null);

export const setSavingProblem = problem.setState;

/** Says why a question could not be saved; every screen with stars renders it once. */
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
