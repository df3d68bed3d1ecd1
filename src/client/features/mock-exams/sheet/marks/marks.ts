import type { SavedMark, SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import { type ChoiceIndex, choiceLabel } from '#shared/questions/questions.rules.ts';

/** A mark with its sequence and device, by which marks of one question are ordered. */
export type Mark = Omit<SavedMark, 'part'>;

/** The valid mark of each marked question, by the question's position. */
export type Marks = ReadonlyMap<number, Mark>;

/** The marked choice of a question and whether it is doubtful; a question without any mark is blank. */
export interface Marking {
  selected_answer: ChoiceIndex | null;
  is_doubtful: boolean;
}

const NOTHING: Marking = { selected_answer: null, is_doubtful: false };

export function markingAt(marks: Marks, position: number): Marking {
  return marks.get(position) ?? NOTHING;
}

/** 'B, dudosa', 'en blanco'. */
export function describeMarking({ selected_answer, is_doubtful }: Marking): string {
  const answer = selected_answer === null ? 'en blanco' : choiceLabel(selected_answer);
  return is_doubtful ? `${answer}, dudosa` : answer;
}

/**
 * Whether a mark supersedes another of its question: the higher sequence counts, whichever came first; then the greater
 * device id.
 */
function supersedes(mark: Mark, other: Mark): boolean {
  if (mark.sequence !== other.sequence) return mark.sequence > other.sequence;
  return mark.device_id > other.device_id;
}

/** Merges marks in any order of arrival; returns the same map if nothing changes. */
export function mergeMarks(known: Marks, arrived: Iterable<Mark>): Marks {
  const merged = new Map(known);
  for (const mark of arrived) {
    const before = merged.get(mark.position);
    if (!before || supersedes(mark, before)) merged.set(mark.position, mark);
  }
  const isChanged = [...merged].some(([position, mark]) => known.get(position) !== mark);
  return isChanged ? merged : known;
}

/** Removes marks that the server refuses, unless later ones have taken their place. */
export function removeMarks(known: Marks, unwanted: readonly Mark[]): Marks {
  return new Map([...known].filter(([, mark]) => !unwanted.some((one) => isSameMark(one, mark))));
}

export function isSameMark(one: Mark, other: Mark): boolean {
  return one.sequence === other.sequence && one.device_id === other.device_id;
}

export interface MarkCounts {
  answered: number;
  blank: number;
  doubtful: number;
}

export function countMarks(questions: SheetQuestion[], marks: Marks): MarkCounts {
  const markings = questions.map(({ position }) => markingAt(marks, position));
  const answered = markings.filter(({ selected_answer }) => selected_answer !== null).length;
  const doubtful = markings.filter(({ is_doubtful }) => is_doubtful).length;
  return { answered, blank: questions.length - answered, doubtful };
}

/** The first blank question after the one at `index`; after the last question the search goes on at the beginning. */
export function findNextBlank(
  questions: SheetQuestion[],
  marks: Marks,
  index: number,
): SheetQuestion | undefined {
  const isBlank = ({ position }: SheetQuestion) => markingAt(marks, position).selected_answer === null;
  return [...questions.slice(index + 1), ...questions.slice(0, index)].find(isBlank);
}

/** The parts in which questions of more than one case (supuesto) are answered: those aren't marked. */
export function findDoublyAnsweredParts(questions: SheetQuestion[], marks: Marks): number[] {
  const answered = new Map<number, Set<number>>();
  for (const { position, part, alternative } of questions) {
    if (markingAt(marks, position).selected_answer === null) continue;
    answered.set(part, (answered.get(part) ?? new Set()).add(alternative));
  }
  return [...answered].filter(([, alternatives]) => alternatives.size > 1).map(([part]) => part);
}
