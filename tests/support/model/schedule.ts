import { toMadridDay, periodEnd, type Period, addCalendarPeriod, periodStart } from './calendar.ts';
import type { ModelEvent, ModelStep } from './events.ts';

/** The delay until a step: a duration, a time around the next end of a period, or a time on the next day. */
export type Delay =
  | { kind: 'wait'; ms: number }
  | { kind: 'end'; of: Period; plus: number }
  | { kind: 'day'; ms: number };
/** A step after a delay, or a comparison of a profile around the moment when an earlier exam leaves the statistics. */
export type PlannedStep =
  | (Delay & { step: ModelStep })
  | { kind: 'since'; back: number; by: 'week' | 'month'; plus: number };

/** Schedules the steps one after the other, each at its instant and by a user who is not deleted. */
export function scheduleSteps(from: number, people: number, moves: PlannedStep[]): ModelEvent[] {
  const gone = new Set<number>();
  const events: ModelEvent[] = [];
  let now = from;
  for (const [i, move] of moves.entries()) {
    const event =
      move.kind === 'since' ? compareAfter(events, move) : eventAt(later(now, move), move.step, people);
    if (!event || event.at < now || ('who' in event && gone.has(event.who))) continue;
    now = event.at;
    if (event.does === 'delete') gone.add(event.who);
    events.push(event.does === 'exam' ? { ...event, session: toModelId('9000', i) } : event);
  }
  return events;
}

function eventAt(at: number, step: ModelStep, people: number): ModelEvent {
  if (!('who' in step)) return { at, ...step };
  return { at, ...step, who: step.who < 0 ? -1 - step.who : step.who % people };
}

function compareAfter(
  events: ModelEvent[],
  { back, by, plus }: Extract<PlannedStep, { kind: 'since' }>,
): ModelEvent | undefined {
  const taken = events.filter((event) => event.does === 'exam').at(-1 - back);
  return taken && { at: addCalendarPeriod(taken.at, by) + plus, does: 'look', who: taken.who };
}

function later(at: number, gap: Delay): number {
  if (gap.kind === 'wait') return at + gap.ms;
  if (gap.kind === 'day') return periodEnd('daily', toMadridDay(at)) + gap.ms;
  return endAfter(gap.of, at - gap.plus) + gap.plus;
}

function endAfter(type: Period, instant: number): number {
  return periodEnd(type, periodStart(type, toMadridDay(instant)));
}

export function toModelId(kind: string, number: number): string {
  return `00000000-0000-4000-${kind}-${number.toString(16).padStart(12, '0')}`;
}
