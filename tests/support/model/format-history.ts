import type { ModelEvent, ModelUser, ModelStep } from './events.ts';

/** A random sequence of events over some weeks. */
export interface EventHistory {
  people: ModelUser[];
  /** The instant at which the history begins: at or before the first event. */
  from: number;
  events: ModelEvent[];
}

/** Formats the history for the message of a failing test. */
export function formatHistory({ people, events }: EventHistory): string {
  const nameOf = (number: number): string => people[number]?.username ?? '';
  const names = people.map(({ username, isHidden }) => username + (isHidden ? ' (hidden)' : ''));
  const lines = events.map(({ at, ...step }) => `${new Date(at).toISOString()} ${formatStep(step, nameOf)}`);
  return [names.join(', '), ...lines].join('\n');
}

function formatStep(step: ModelStep, nameOf: (who: number) => string): string {
  if (step.does === 'award') return 'award';
  if (step.does === 'rename') return `category ${step.category} is now called ${step.name}`;
  if (step.does === 'restore') return `restore withdrawal ${step.which}`;
  if (step.does === 'withdraw')
    return `withdraw ${step.type} points of ${nameOf(step.who)}, ${step.back} days ago`;
  if (step.does !== 'exam') return `${step.does} ${nameOf(step.who)}`;
  const parts = step.parts.map(
    ({ score, total, category, fast }) => `${score}/${total} in category ${category}, ${fast} too fast`,
  );
  return `exam of ${nameOf(step.who)}: ${parts.join(' and ')}, ${step.seconds} s, ${step.session.slice(-4)}`;
}
