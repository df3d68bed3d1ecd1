import { useEffect, useMemo } from 'react';
import type { ServerClock } from '#client/lib/server-clock.ts';
import { refetchSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { findRunningGroupIndex, groupPartsBySharedClock, type PartClockGroup } from './part-clocks.ts';
import { useClockValue } from './use-clock-value.ts';

const ASK_AGAIN_MS = 1000;

interface PartGroups {
  /** The parts that are open by the server's clock; undefined once the time is over. */
  current: PartClockGroup | undefined;
  next: PartClockGroup | undefined;
}

export function usePartGroups({ parts }: Pick<Sheet, 'parts'>, clock: ServerClock): PartGroups {
  const groups = useMemo(() => groupPartsBySharedClock(parts), [parts]);
  const index = useClockValue(() => findRunningGroupIndex(groups, clock.now()));
  return { current: groups[index], next: groups[index + 1] };
}

/**
 * Refetches the sheet until it has the questions of the parts that have begun: the server's clock may be a bit behind.
 */
export function useRefetchUntilPartsLoaded(): void {
  useEffect(() => {
    void refetchSheet();
    const timer = setInterval(() => void refetchSheet(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
}
