import { listEntryTexts } from '#server/questions/formats/clean-ups/clean-up.ts';
import { CLEAN_UPS } from '#server/questions/formats/clean-ups/clean-ups.ts';
import { CLEAN_UP_EXAMPLES, type CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { FoundCleanUp } from '#shared/questions/imports/import-reading.contract.ts';
import type { CheckedEntry } from '#shared/questions/question-entry.rules.ts';
import { QUESTION_MAX_LENGTH as MAX } from '#shared/questions/question-limits.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

const EXAMPLE_MAX = 240;
/** The number of characters that an example shows before the first difference. */
const EXAMPLE_FROM = 60;

interface Cleaning {
  /** Returns the entry after the clean-ups that are switched on. */
  clean: (entry: CheckedEntry, place: { number: number }) => CheckedEntry;
  /** The clean-ups that have changed an entry, or would change one. */
  found: () => FoundCleanUp[];
}

/** Applies the clean-ups that are switched on, in their order; counts what each clean-up changes or would change. */
export function createEntryCleaner(switchedOn: readonly CleanUpId[]): Cleaning {
  const found = new Map<CleanUpId, FoundCleanUp>();
  const note = (id: CleanUpId, number: number, before: CheckedEntry, after: CheckedEntry): void => {
    const told = found.get(id) ?? { id, entries: 0, examples: [] };
    told.entries += 1;
    if (told.examples.length < CLEAN_UP_EXAMPLES) told.examples.push(toExample(number, before, after));
    found.set(id, told);
  };
  return {
    clean: (entry, { number }) => {
      let current = entry;
      for (const { id, clean } of CLEAN_UPS) {
        const { entry: mended, changed } = clean(current);
        if (!changed || !isStorable(mended)) continue;
        note(id, number, current, mended);
        if (switchedOn.includes(id)) current = mended;
      }
      return current;
    },
    found: () => CLEAN_UPS.flatMap(({ id }) => found.get(id) ?? []),
  };
}

/** Checks the limits again: a clean-up can make a text longer, or empty. */
function isStorable({ question_text, choices, notes, explanation, shared_text }: CheckedEntry): boolean {
  return (
    [question_text, ...choices].every(hasVisibleText) &&
    question_text.length <= MAX.wording &&
    choices.every(({ length }) => length <= MAX.option) &&
    (notes ?? []).every((note) => note === null || note.length <= MAX.note) &&
    (explanation ?? '').length <= MAX.explanation &&
    (shared_text === null ||
      (shared_text.title.length <= MAX.sharedTextTitle && shared_text.text.length <= MAX.sharedText))
  );
}

/** Shows the first text that a clean-up changes, around the first difference. */
function toExample(
  number: number,
  before: CheckedEntry,
  after: CheckedEntry,
): FoundCleanUp['examples'][number] {
  const [one, other] = [listEntryTexts(before), listEntryTexts(after)];
  const index = one.findIndex((text, place) => text !== other[place]);
  const [from = '', to = ''] = [one[index], other[index]];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - EXAMPLE_FROM);
  return { number, before: cut(from, start), after: cut(to, start) };
}

function cut(text: string, start: number): string {
  const part = text.slice(start, start + EXAMPLE_MAX).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + EXAMPLE_MAX < text.length ? '…' : ''}`;
}
