import { toFileReference, toFileSharedText } from '#server/questions/formats/question-format.ts';
import { toFileFacts } from '#server/questions/formats/question-facts.ts';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import type { ExportedQuestion } from './question-export.repository.ts';
import type { ReadExportedPictures } from './exported-pictures.service.ts';

/** Writes questions as a JSON file that can be imported. A picture is included in the first question that names it. */
export async function* writeJson(
  batches: AsyncIterable<ExportedQuestion[]>,
  carry: ReadExportedPictures,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    let piece = '';
    for (const question of batch) {
      const pictures = await carry(question);
      const imagenes = pictures.map(({ hash, bytes }) => ({ nombre: hash, datos: bytes.toString('base64') }));
      piece += `${before}\n${indented(JSON.stringify(toEntry(question, imagenes), null, 2))}`;
      before = ',';
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The length at which a piece is sent, so that the pictures of many questions aren't in memory at once. */
const PIECE_LENGTH = 1_000_000;

/** Indents all lines of a JSON text; /^/m would also match after U+2028, which may be within a string. */
function indented(json: string): string {
  return `  ${json.replaceAll('\n', '\n  ')}`;
}

/** Turns a question into an entry of the import format, whose fields always have the same order. */
function toEntry(question: ExportedQuestion, imagenes: FilePicture[]): object {
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
    ...toFileFacts(question),
    ...(imagenes.length > 0 && { imagenes }),
  };
}

function toFileExplanation({ explanation, explanation_format }: ExportedQuestion): object {
  if (explanation === null) return {};
  return { explicacion: explanation, ...(explanation_format === 'rich' && { explicacion_formato: 'html' }) };
}
