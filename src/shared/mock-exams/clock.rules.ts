import type { TemplateContent } from './template.contract.ts';

type Timed = Pick<TemplateContent, 'minutes'> & { parts: { minutes: number | null }[] };

/** Parts that run at the same time. */
interface ClockGroup {
  /** The indexes of the parts on this clock. */
  parts: number[];
  /** The minutes of this clock; 0 when none of its parts is available. */
  minutes: number;
}

/** The minutes with extra time, rounded up to whole ones. */
export function addExtraTimeToMinutes(minutes: number, percent: number): number {
  return Math.ceil((minutes * (100 + percent)) / 100);
}

/**
 * Groups the parts of a mock exam by clock; each group begins when the previous one ends. Neighbouring parts without
 * minutes of their own share the template's clock; each other part has a clock alone.
 */
export function groupPartsByClock(
  template: Timed,
  isAvailable: boolean[],
  extraTimePercent: number,
): ClockGroup[] {
  const groups: (ClockGroup & { isShared: boolean })[] = [];
  for (const [index, { minutes }] of template.parts.entries()) {
    const last = groups.at(-1);
    const isShared = minutes === null;
    const group = last && isShared && last.isShared ? last : { parts: [], minutes: 0, isShared };
    if (group !== last) groups.push(group);
    group.parts.push(index);
    if (isAvailable[index] ?? false)
      group.minutes = addExtraTimeToMinutes(minutes ?? template.minutes ?? 0, extraTimePercent);
  }
  return groups.map(({ parts, minutes }) => ({ parts, minutes }));
}

/** The minutes of all available parts together. */
export function sumAvailableMinutes(
  template: Timed,
  isAvailable: boolean[],
  extraTimePercent: number,
): number {
  return groupPartsByClock(template, isAvailable, extraTimePercent).reduce(
    (sum, { minutes }) => sum + minutes,
    0,
  );
}
