import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import {
  listPrintableQuestions,
  type PrintableQuestion,
  type PrintableSelection,
  type PrintedSharedText,
} from './printable-questions.repository.ts';

export type { PrintableQuestion, PrintableSelection, PrintedSharedText };

type Short =
  | Refusal<'TOO_FEW_QUESTIONS', { available: number }>
  | Refusal<'QUESTIONS_DO_NOT_FIT', { fitting: number }>;

/**
 * How many questions are read beyond `count`, because some can't be used: the partner of a pair, or the questions of a
 * shared text that has too many.
 */
const MORE = 300;

/**
 * Returns `count` current questions of a selection, in the order of the list. If the selection has more, the seed draws
 * some: of a shared text all questions or none, of a pair only one.
 */
export async function choosePrintableQuestions(
  db: Database,
  selection: PrintableSelection,
  { seed, count }: { seed: string; count: number },
): Promise<PrintableQuestion[][] | Short> {
  const found = await listPrintableQuestions(db, selection, { seed, limit: 2 * count + MORE });
  if (found.length < count) return refuse('TOO_FEW_QUESTIONS', { available: found.length });
  const units = found.length === count ? groupByText(found) : drawUnits(groupByText(found), count);
  const fitting = units.flat().length;
  if (fitting < count) return refuse('QUESTIONS_DO_NOT_FIT', { fitting });
  return units.toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** Groups questions into units: a question without a shared text, or all questions of one text. */
function groupByText(questions: PrintableQuestion[]): PrintableQuestion[][] {
  return [...Map.groupBy(questions, ({ id, shared_text }) => shared_text?.id ?? id).values()];
}

function drawUnits(units: PrintableQuestion[][], count: number): PrintableQuestion[][] {
  const pairs = new Set<string>();
  let left = count;
  return units.filter((unit) => {
    const own = unit.flatMap(({ pair }) => pair ?? []);
    if (unit.length > left || own.some((pair) => pairs.has(pair))) return false;
    left -= unit.length;
    for (const pair of own) pairs.add(pair);
    return true;
  });
}

function numberOf(unit: PrintableQuestion[]): number {
  return Math.min(...unit.map(({ number }) => number));
}
