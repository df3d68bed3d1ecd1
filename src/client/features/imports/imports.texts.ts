import { formatCount, formatNumber } from '#client/lib/format.ts';
import { describeImport } from '#shared/questions/imports/imports.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';

export const STATUS_LABELS: Record<QuestionImport['status'], string> = {
  checking: 'Comprobando',
  refused: 'Rechazada',
  ready: 'Lista para publicar',
  discarded: 'Descartada',
  published: 'Publicada',
  undone: 'Deshecha',
};

export const formatProblemCount = (amount: number): string => formatCount(amount, 'problema', 'problemas');

/** The label of the button that publishes an import, such as 'Importar las 2998 buenas'. */
export function formatImportLabel(amount: number): string {
  return amount === 1 ? 'Importar la buena' : `Importar las ${formatNumber(amount)} buenas`;
}

/** Tells the administrator what to do with a file that was refused. */
export function describeRefusedFile({ has_table, total }: QuestionImport): string {
  return has_table && total === null
    ? 'No se ha importado nada: di abajo qué es cada columna, o corrige el archivo y vuelve a enviarlo.'
    : 'No se ha importado nada: corrige el archivo y vuelve a enviarlo.';
}

/** Says what comes next for an import that may be published. */
export function describeReadyImport({
  questions_new,
  repeats_extended,
  questions_replaced,
  problem_count,
}: QuestionImport): string {
  const state = problem_count > 0 ? 'El archivo se ha comprobado' : 'El archivo está bien';
  return questions_new === 0 && repeats_extended === 0 && !questions_replaced
    ? `${state}, pero no trae nada nuevo: publicarlo no cambiaría nada.`
    : `${state}. Todavía no se ha guardado nada: revisa el resumen y publícalo.`;
}

/** Says how many questions the import leaves out. */
export function describeLeftOutQuestions({ total, staged, status }: QuestionImport): string {
  const amount = (total ?? staged) - staged;
  const left = formatCount(amount, 'pregunta', 'preguntas');
  if (status === 'published') return `Se ${amount === 1 ? 'quedó' : 'quedaron'} fuera ${left}:`;
  return `Se ${amount === 1 ? 'queda' : 'quedan'} fuera ${left}:`;
}

/** Says what publishing the import changes; undefined until the counts are known. */
export function describeImportChanges(told: QuestionImport): string | undefined {
  const { questions_new, repeats, repeats_extended, questions_replaced, categories_created } = told;
  if (questions_new === null || repeats === null) return undefined;
  const counts = {
    questions_new,
    repeats,
    repeats_extended: repeats_extended ?? 0,
    questions_replaced: questions_replaced ?? 0,
    categories_created: categories_created ?? 0,
  };
  // an import that isn't published, or was undone, has created no categories
  return describeImport(counts, { isDone: told.status === 'published' });
}

/** An import's result, as shown in its row of the list of imports. */
export function describeImportResult(told: QuestionImport): string {
  if (told.status === 'refused') return formatProblemCount(told.problem_count);
  if (told.status === 'checking' || told.status === 'discarded') return '-';
  return describeImportChanges(told) ?? '-';
}

/** The progress of a file's check, such as 'Comprobando 200 de 3000 preguntas'. */
export function formatCheckProgress({ staged, total }: Pick<QuestionImport, 'staged' | 'total'>): string {
  if (total === null) return 'Comprobando el archivo…';
  const done = formatNumber(Math.min(staged, total));
  return `Comprobando ${done} de ${formatCount(total, 'pregunta', 'preguntas')}`;
}
