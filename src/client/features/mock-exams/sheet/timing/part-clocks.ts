import type { Sheet } from '#shared/mock-exams/mock-exams.contract.ts';
import { ANNOUNCED_MINUTES } from '#shared/mock-exams/sheet.rules.ts';

/** Parts that share a clock: they begin and end together. Times are milliseconds of the server's clock. */
export interface PartGroup {
  /** Their indexes on the sheet. */
  parts: number[];
  begins: number;
  ends: number;
}

/** The parts that are available, in the order in which their clocks run. */
export function groupParts(parts: Sheet['parts']): PartGroup[] {
  const groups: PartGroup[] = [];
  for (const [index, { is_available, begins_at, ends_at }] of parts.entries()) {
    if (!is_available) continue;
    const [begins, ends] = [begins_at.getTime(), ends_at.getTime()];
    const last = groups.at(-1);
    if (last?.begins === begins && last.ends === ends) last.parts.push(index);
    else groups.push({ parts: [index], begins, ends });
  }
  return groups;
}

/** The group whose clock runs, and the one after it; without a current one the time of the whole sheet is over. */
export function groupsAt(groups: PartGroup[], now: number): { current?: PartGroup; next?: PartGroup } {
  const index = groups.findIndex(({ ends }) => ends > now);
  const [current, next] = index === -1 ? [] : groups.slice(index);
  return { ...(current && { current }), ...(next && { next }) };
}

const MINUTE_MS = 60_000;

/** Returns the announced number of minutes that has just begun, until the minute after it. */
export function announcedMinutes(remaining: number): number | undefined {
  return ANNOUNCED_MINUTES.find(
    (minutes) => remaining > (minutes - 1) * MINUTE_MS && remaining <= minutes * MINUTE_MS,
  );
}

/** 'Quedan menos de 15 minutos.' */
export function formatAnnouncement(minutes: number): string {
  return minutes === 1 ? 'Queda menos de 1 minuto.' : `Quedan menos de ${minutes} minutos.`;
}
