import type { Database } from '#server/database/database.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { type ExportedQuestion, exportBatches } from './question-export.repository.ts';

/** A file of questions in the import format, piece by piece: imported where there is none, it makes the same bank. */
export async function* exportQuestions(db: Database, filter: QuestionFilter): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of exportBatches(db, filter)) {
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
  const { categories, notes, explanation, explanation_format, law_id, article, paragraph, pair } = question;
  return {
    pregunta: question.question_text,
    categoria: categories,
    ...(categories.length === 0 && { sin_categoria: true }),
    opciones: question.choices,
    respuesta_correcta: question.correct_answer + 1,
    ...(notes !== null && { notas: notes }),
    ...(explanation !== null && { explicacion: explanation }),
    ...(explanation !== null && explanation_format === 'rich' && { explicacion_formato: 'html' }),
    ...(law_id !== null && {
      referencia: {
        ley: law_id,
        ...(article !== null && { articulo: article }),
        ...(paragraph !== null && { apartado: paragraph }),
      },
    }),
    ...(pair !== null && { pareja: pair }),
  };
}
