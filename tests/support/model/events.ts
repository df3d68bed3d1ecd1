/** What has happened: everything that the model may know. */
export interface Person {
  id: string;
  username: string;
  /** At the beginning. */
  isHidden: boolean;
}

/** The questions of an exam that were drawn for one category (its number in the list of categories). */
export interface Part {
  category: number;
  score: number;
  total: number;
}

/** People are meant by their number in the list of people. */
export type Step =
  | { does: 'exam'; who: number; session: string; seconds: number; parts: Part[] }
  | { does: 'hide' | 'show' | 'delete'; who: number }
  | { does: 'award' }
  | { does: 'rename'; category: number; name: string }
  /** Compares; a person's profile too. */
  | { does: 'look'; who: number };

export type Event = Step & { at: number };
export type Exam = Extract<Event, { does: 'exam' }>;

/** What is known at some moment: the events are those up to then, in order. */
export interface World {
  people: Person[];
  events: Event[];
  now: number;
}

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
export const scoreOf = ({ parts }: Exam): number => sumOf(parts.map(({ score }) => score));
export const totalOf = ({ parts }: Exam): number => sumOf(parts.map(({ total }) => total));

export function exams({ events }: World): Exam[] {
  return events.filter((event) => event.does === 'exam');
}

export function examsOf(world: World, who: number): Exam[] {
  return exams(world).filter((exam) => exam.who === who);
}

/** The numbers of those who are not deleted. */
export function living({ people, events }: World): number[] {
  const gone = new Set(events.flatMap((event) => (event.does === 'delete' ? [event.who] : [])));
  return people.flatMap((_, who) => (gone.has(who) ? [] : [who]));
}

export function isHidden({ people, events }: World, who: number): boolean {
  const last = events.findLast(
    (event) => (event.does === 'hide' || event.does === 'show') && event.who === who,
  );
  return last ? last.does === 'hide' : (people[who]?.isHidden ?? false);
}
