import type { SavedMark, SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import { type ChoiceIndex, formatChoiceLabel } from '#shared/questions/questions.rules.ts';

/** A mark with its sequence and device, by which marks of one question are ordered. */
export type SheetMark = Omit<SavedMark, 'part'>;

/** The valid mark of each marked question, by the question's position. */
export type MarksByPosition = ReadonlyMap<number, SheetMark>;

/** The marked choice of a question and whether it is doubtful; a question without any mark is blank. */
export interface MarkedAnswer {
  selected_answer: ChoiceIndex | null;
  is_doubtful: boolean;
}

const NOTHING: MarkedAnswer = { selected_answer: null, is_doubtful: false };

export function toMarkedAnswer(marks: MarksByPosition, position: number): MarkedAnswer {
  return marks.get(position) ?? NOTHING;
}

/** Describes the answer to a question, such as 'B, dudosa' or 'en blanco'. */
export function describeMarkedAnswer({ selected_answer, is_doubtful }: MarkedAnswer): string {
  const answer = selected_answer === null ? 'en blanco' : formatChoiceLabel(selected_answer);
  return is_doubtful ? `${answer}, dudosa` : answer;
}

/**
 * Whether a mark supersedes another of the same question: the one with the higher sequence does, whichever arrived
 * first; with equal sequences the one with the greater device id does.
 */
function supersedes(mark: SheetMark, other: SheetMark): boolean {
  if (mark.sequence !== other.sequence) return mark.sequence > other.sequence;
  return mark.device_id > other.device_id;
}

/** Merges marks into the map, in whatever order they arrive; returns the same map if nothing changes. */
export function mergeMarks(known: MarksByPosition, arrived: Iterable<SheetMark>): MarksByPosition {
  const merged = new Map(known);
  for (const mark of arrived) {
    const before = merged.get(mark.position);
    if (!before || supersedes(mark, before)) merged.set(mark.position, mark);
  }
  const isChanged = [...merged].some(([position, mark]) => known.get(position) !== mark);
  return isChanged ? merged : known;
}

/** Removes marks that the server refuses, unless later ones have taken their place. */
export function removeMarks(known: MarksByPosition, unwanted: readonly SheetMark[]): MarksByPosition {
  return new Map([...known].filter(([, mark]) => !unwanted.some((one) => isSameMark(one, mark))));
}

export function isSameMark(one: SheetMark, other: SheetMark): boolean {
  return one.sequence === other.sequence && one.device_id === other.device_id;
}

export interface MarkCounts {
  answered: number;
  blank: number;
  doubtful: number;
}

export function countMarks(questions: SheetQuestion[], marks: MarksByPosition): MarkCounts {
  const markings = questions.map(({ position }) => toMarkedAnswer(marks, position));
  const answered = markings.filter(({ selected_answer }) => selected_answer !== null).length;
  const doubtful = markings.filter(({ is_doubtful }) => is_doubtful).length;
  return { answered, blank: questions.length - answered, doubtful };
}

/** The first blank question after the one at `index`; after the last question the search goes on at the beginning. */
export function findNextBlank(
  questions: SheetQuestion[],
  marks: MarksByPosition,
  index: number,
): SheetQuestion | undefined {
  const isBlank = ({ position }: SheetQuestion) => toMarkedAnswer(marks, position).selected_answer === null;
  return [...questions.slice(index + 1), ...questions.slice(0, index)].find(isBlank);
}

/** The parts in which the user has answered questions of several cases (supuestos): such parts get no mark. */
export function listPartsWithSeveralCases(questions: SheetQuestion[], marks: MarksByPosition): number[] {
  const answered = new Map<number, Set<number>>();
  for (const { position, part, alternative } of questions) {
    if (toMarkedAnswer(marks, position).selected_answer === null) continue;
    answered.set(part, (answered.get(part) ?? new Set()).add(alternative));
  }
  return [...answered].filter(([, alternatives]) => alternatives.size > 1).map(([part]) => part);
}
