import type { FileItem } from '../question-format.ts';

const LINES_SHOWN = 20;

/** Describes questions with more or fewer options than most: an option may be missing, or a text read as one. */
export function describeOptionCounts(items: FileItem[]): string[] {
  const counted = items.flatMap((item) =>
    'question' in item ? [{ line: item.line, count: item.question.opciones.length }] : [],
  );
  const byCount = [...Map.groupBy(counted, ({ count }) => count)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const [usual, ...others] = byCount;
  if (!usual || others.length === 0 || usual[1].length === others[0]?.[1].length) return [];
  const lines = others
    .flatMap(([, questions]) => questions.map(({ line }) => line))
    .toSorted((a, b) => a - b);
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  const more = lines.length > LINES_SHOWN ? ` y ${lines.length - LINES_SHOWN} más` : '';
  return [
    `Casi todas las preguntas tienen ${usual[0]} opciones: revisa las que tienen otro número (${lines.length === 1 ? 'línea' : 'líneas'} ${shown}${more}).`,
  ];
}
