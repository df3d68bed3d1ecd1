import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { toFileReference, toFileSharedText } from '#server/questions/formats/question-format.ts';
import { WRITTEN_FORMATS } from '#server/questions/formats/written-formats.ts';
import { countQuestions } from '#server/questions/listing/question-total.repository.ts';
import { factsOf } from '#server/questions/formats/question-facts.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { type ExportedQuestion, exportBatches } from './question-export.repository.ts';

/** A file of questions, piece by piece: in the import format, imported where there is none, it makes the same bank. */
export function exportQuestions(
  db: Database,
  filter: QuestionFilter,
  format: QuestionFormatId = 'json',
): AsyncGenerator<string | Uint8Array> {
  const batches = exportBatches(db, filter);
  return WRITTEN_FORMATS.find(({ id }) => id === format)?.write(batches) ?? writeJson(batches);
}

/** What a format can't carry, the most frequent first. */
export async function findLosses(
  db: Database,
  { format, ...filter }: QuestionFilter & { format: QuestionFormatId },
): Promise<{ total: number; losses: { loss: string; questions: number }[] }> {
  const lossesOf = WRITTEN_FORMATS.find(({ id }) => id === format)?.lossesOf;
  if (!lossesOf) return { total: await countQuestions(db, filter), losses: [] };
  const counts = new Map<string, number>();
  let total = 0;
  for await (const batch of exportBatches(db, filter)) {
    total += batch.length;
    for (const loss of batch.flatMap(lossesOf)) counts.set(loss, (counts.get(loss) ?? 0) + 1);
    // PGlite never yields to the event loop
    await setImmediate();
  }
  const losses = Array.from(counts, ([loss, questions]) => ({ loss, questions }));
  return { total, losses: losses.toSorted((a, b) => b.questions - a.questions) };
}

async function* writeJson(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    const pieces = batch.map((question) => {
      const piece = `${before}\n${indented(JSON.stringify(asEntry(question), null, 2))}`;
      before = ',';
      return piece;
    });
    yield pieces.join('');
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** No text in JSON holds a line break as such; U+2028, which /^/m takes for one, it may hold. */
function indented(json: string): string {
  return `  ${json.replaceAll('\n', '\n  ')}`;
}

/** The names of the format, always in the same order. */
function asEntry(question: ExportedQuestion): object {
  const { categories, notes, pair, shared_text } = question;
  return {
    pregunta: question.question_text,
    categoria: categories,
    ...(categories.length === 0 && { sin_categoria: true }),
    opciones: question.choices,
    respuesta_correcta: question.correct_answer + 1,
    ...(notes !== null && { notas: notes }),
    ...toFileExplanation(question),
    ...toFileReference(question),
    ...(pair !== null && { pareja: pair }),
    ...(shared_text !== null && { supuesto: toFileSharedText(shared_text) }),
    ...factsOf(question),
  };
}

function toFileExplanation({ explanation, explanation_format }: ExportedQuestion): object {
  if (explanation === null) return {};
  return { explicacion: explanation, ...(explanation_format === 'rich' && { explicacion_formato: 'html' }) };
}
