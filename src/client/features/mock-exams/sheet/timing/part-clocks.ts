import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { ANNOUNCED_MINUTES } from '#shared/mock-exams/sheet.rules.ts';

/** Parts that share a clock: they begin and end together. Times are milliseconds of the server's clock. */
export interface PartClockGroup {
  /** The indexes of the parts within the exam. */
  parts: number[];
  begins: number;
  ends: number;
}

/** Groups the available parts by their clocks, in the order in which the clocks run. */
export function groupPartsBySharedClock(parts: Sheet['parts']): PartClockGroup[] {
  const groups: PartClockGroup[] = [];
  for (const [index, { is_available, begins_at, ends_at }] of parts.entries()) {
    if (!is_available) continue;
    const [begins, ends] = [begins_at.getTime(), ends_at.getTime()];
    const last = groups.at(-1);
    if (last?.begins === begins && last.ends === ends) last.parts.push(index);
    else groups.push({ parts: [index], begins, ends });
  }
  return groups;
}

/** The index of the group whose time is running; the number of groups when the time of the whole sheet is over. */
export function findRunningGroupIndex(groups: PartClockGroup[], now: number): number {
  const index = groups.findIndex(({ ends }) => ends > now);
  return index === -1 ? groups.length : index;
}

const MINUTE_MS = 60_000;

/** Returns the remaining minutes if they are to be announced in the current minute; otherwise undefined. */
export function findMinutesToAnnounce(remaining: number): number | undefined {
  return ANNOUNCED_MINUTES.find(
    (minutes) => remaining > (minutes - 1) * MINUTE_MS && remaining <= minutes * MINUTE_MS,
  );
}

/** The announcement of the remaining time, such as 'Quedan menos de 15 minutos.' */
export function formatAnnouncement(minutes: number): string {
  return minutes === 1 ? 'Queda menos de 1 minuto.' : `Quedan menos de ${minutes} minutos.`;
}
