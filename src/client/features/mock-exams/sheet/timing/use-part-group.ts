import { useEffect, useMemo } from 'react';
import type { ServerClock } from '#client/lib/server-clock.ts';
import { refetchSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import type { Sheet } from '#shared/mock-exams/mock-exams.contract.ts';
import { groupParts, groupsAt, type PartGroup } from './part-clocks.ts';
import { useClockValue } from './use-clock-value.ts';

const ASK_AGAIN_MS = 1000;

/** The parts that are going on by the server's clock; none at the end of the sheet's time. */
export function usePartGroup(
  { parts }: Pick<Sheet, 'parts'>,
  clock: ServerClock,
): { current?: PartGroup; next?: PartGroup } {
  const groups = useMemo(() => groupParts(parts), [parts]);
  const begins = useClockValue(() => groupsAt(groups, clock.now()).current?.begins);
  const index = groups.findIndex((group) => group.begins === begins);
  const [current, next] = index === -1 ? [] : groups.slice(index);
  return { ...(current && { current }), ...(next && { next }) };
}

/** Fetches the questions of the parts that have just begun; the server's clock may be a moment behind. */
export function useMissingQuestions(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    void refetchSheet();
    const timer = setInterval(() => void refetchSheet(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMissing]);
}
