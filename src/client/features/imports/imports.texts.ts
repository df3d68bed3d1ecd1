import { count, formatNumber } from '#client/lib/format.ts';
import { describeImport } from '#shared/questions/imports.rules.ts';
import type { QuestionImport } from '#shared/questions/imports.contract.ts';

export const STATUS_LABELS: Record<QuestionImport['status'], string> = {
  checking: 'Comprobando',
  refused: 'Rechazada',
  ready: 'Lista para publicar',
  discarded: 'Descartada',
  published: 'Publicada',
  undone: 'Deshecha',
};

export const problems = (amount: number): string => count(amount, 'problema', 'problemas');

/** Returns undefined until the counts are known. */
export function describePreview(told: QuestionImport): string | undefined {
  const { questions_new, repeats, repeats_extended, categories_created } = told;
  if (questions_new === null || repeats === null) return undefined;
  const counts = {
    questions_new,
    repeats,
    repeats_extended: repeats_extended ?? 0,
    categories_created: categories_created ?? 0,
  };
  // an import that isn't published, or was undone, has created no categories
  return describeImport(counts, { isDone: told.status === 'published' });
}

/** The result in a row of the list of imports. */
export function describeResult(told: QuestionImport): string {
  if (told.status === 'refused') return problems(told.problem_count);
  if (told.status === 'checking' || told.status === 'discarded') return '-';
  return describePreview(told) ?? '-';
}

/** For example 'Comprobando 200 de 3000 preguntas'. */
export function checkingText({ staged, total }: Pick<QuestionImport, 'staged' | 'total'>): string {
  if (total === null) return 'Comprobando el archivo…';
  const done = formatNumber(Math.min(staged, total));
  return `Comprobando ${done} de ${count(total, 'pregunta', 'preguntas')}`;
}
