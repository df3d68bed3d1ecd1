import { queryOptions } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
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

/** The open sheet, or null. Its screen fetches it again when the server says that something is new. */
export const sheetQuery = queryOptions({
  queryKey: [...api.mockExams.sheet.key(), 'loaded'],
  queryFn: ({ signal }) => loadSheet(signal),
  staleTime: 0,
});

async function loadSheet(signal: AbortSignal): Promise<LoadedSheet | null> {
  const account = queryClient.getQueryData(sessionQuery.queryKey);
  // first: what is sent in between comes with the sheet as well
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
  return invalidate(sheetQuery.queryKey);
}

/** Fetched before the start, they show keys of the sheet's questions; fetched before the delivery, they withhold them. */
function forgetResults(): void {
  for (const queryKey of [api.exams.results.key(), api.mockExams.result.key()])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** After the delivery: catalogue, instructions, history and the offers to continue have changed. */
export function forgetSheet(): Promise<void> {
  queryClient.removeQueries({ queryKey: sheetQuery.queryKey });
  forgetResults();
  const { catalogue, instructions, open, history } = api.mockExams;
  return invalidate(catalogue.key(), instructions.key(), open.key(), history.key());
}
