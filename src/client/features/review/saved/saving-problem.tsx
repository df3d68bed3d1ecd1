import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/lib/store.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';

/** Of the page: the question that it is about may be gone when it is known. */
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
