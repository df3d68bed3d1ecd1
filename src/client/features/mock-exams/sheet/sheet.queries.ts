import { queryOptions } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { sessionQuery } from '#client/data/session.ts';
import { deleteUnsentMarks, readUnsentMarks, type UnsentMark } from '#client/data/unsent-marks.ts';
import type { ClockReading } from '#client/lib/server-clock.ts';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';

export interface LoadedSheet {
  sheet: Sheet;
  reading: ClockReading;
  /** The marks of this sheet that an earlier visit could not send. */
  unsent: UnsentMark[];
}

/** The open sheet, or null. Its screen refetches it when the server has unknown marks, or when a part ends. */
export const sheetQuery = queryOptions({
  queryKey: [...api.mockExams.sheet.key(), 'loaded'],
  queryFn: ({ signal }) => loadSheet(signal),
  staleTime: 0,
});

async function loadSheet(signal: AbortSignal): Promise<LoadedSheet | null> {
  const account = queryClient.getQueryData(sessionQuery.queryKey);
  // reads unsent marks before it loads the sheet: a mark sent in between is then in both, never in neither
  const unsent = account ? await readUnsentMarks(account.id) : [];
  const sent = performance.now();
  const sheet = await client.mockExams.sheet(undefined, { signal });
  const received = performance.now();
  // deletes marks of exams that were delivered while they were not on screen
  await deleteUnsentMarks(unsent.filter(({ attempt_id }) => attempt_id !== sheet?.id));
  if (!sheet) return null;
  forgetResults();
  return {
    sheet,
    reading: { server: sheet.now.getTime(), sent, received },
    unsent: unsent.filter(({ attempt_id }) => attempt_id === sheet.id),
  };
}

export function refetchSheet(): Promise<void> {
  return invalidateQueryKeys(sheetQuery.queryKey);
}

/**
 * Removes cached results: those from before the start show right answers of this sheet's questions, and those from
 * before the delivery withhold them.
 */
function forgetResults(): void {
  for (const queryKey of [api.exams.results.key(), api.mockExams.result.key()])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** Call it after the delivery: the catalogue, the instructions, the history and the offers to continue have changed. */
export function clearDeliveredSheet(): Promise<void> {
  queryClient.removeQueries({ queryKey: sheetQuery.queryKey });
  forgetResults();
  const { catalogue, instructions, open, history } = api.mockExams;
  return invalidateQueryKeys(catalogue.key(), instructions.key(), open.key(), history.key());
}
