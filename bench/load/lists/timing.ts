import { quantile } from '../places.ts';

export type ListCall = () => Promise<unknown>;

const WARM_UP = 10;
/** The most milliseconds (p95) for the rows of a list's first page. */
export const MAX_ROWS_MS = 15;
/** The most milliseconds (p95) for a list's total, which the screen requests separately. */
export const MAX_TOTAL_MS = 300;

/** Measures the calls of a list; returns a row of the report: p50 / p95 of each call, '' where there is no call. */
export async function timeList(
  list: string,
  calls: Record<string, ListCall>,
  { columns, rounds }: { columns: readonly string[]; rounds: number },
): Promise<Record<string, string>> {
  const found: Record<string, string> = Object.fromEntries(
    ['list', ...columns, 'total'].map((name) => [name, '']),
  );
  found['list'] = list;
  const over: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const times = await timesOfCall(call, rounds);
    found[name] = `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`;
    if (quantile(times, 0.95) > (name === 'total' ? MAX_TOTAL_MS : MAX_ROWS_MS)) over.push(name);
  }
  return { ...found, within: over.length === 0 ? 'yes' : `not ${over.join(', ')}` };
}

async function timesOfCall(call: ListCall, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const from = performance.now();
    await call();
    if (round >= 0) times.push(performance.now() - from);
  }
  return times;
}
