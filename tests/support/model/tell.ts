import type { Event, Person, Step } from './events.ts';

/** A random sequence of events over some weeks. */
export interface History {
  people: Person[];
  /** When it begins: at or before the first event. */
  from: number;
  events: Event[];
}

/** A readable account of the history, for the message of a failing test. */
export function tell({ people, events }: History): string {
  const nameOf = (number: number): string => people[number]?.username ?? '';
  const cast = people.map(({ username, isHidden }) => username + (isHidden ? ' (hidden)' : ''));
  const lines = events.map(({ at, ...step }) => `${new Date(at).toISOString()} ${tellStep(step, nameOf)}`);
  return [cast.join(', '), ...lines].join('\n');
}

function tellStep(step: Step, nameOf: (who: number) => string): string {
  if (step.does === 'award') return 'award';
  if (step.does === 'rename') return `category ${step.category} is now called ${step.name}`;
  if (step.does !== 'exam') return `${step.does} ${nameOf(step.who)}`;
  const parts = step.parts.map(({ score, total, category }) => `${score}/${total} in category ${category}`);
  return `exam of ${nameOf(step.who)}: ${parts.join(' and ')}, ${step.seconds} s, ${step.session.slice(-4)}`;
}
