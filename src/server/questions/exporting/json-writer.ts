import { toFileReference, toFileSharedText } from '#server/questions/formats/question-format.ts';
import { factsOf } from '#server/questions/formats/question-facts.ts';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import type { ExportedQuestion } from './question-export.repository.ts';
import type { CarryPictures } from './exported-pictures.service.ts';

/** A file in the import format. Each picture is carried by the first question that names it. */
export async function* writeJson(
  batches: AsyncIterable<ExportedQuestion[]>,
  carry: CarryPictures,
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

/** Pictures of many questions aren't held at once. */
const PIECE_LENGTH = 1_000_000;

/** No text in JSON holds a line break as such; U+2028, which /^/m takes for one, it may hold. */
function indented(json: string): string {
  return `  ${json.replaceAll('\n', '\n  ')}`;
}

/** The names of the format, always in the same order. */
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
    ...factsOf(question),
    ...(imagenes.length > 0 && { imagenes }),
  };
}

function toFileExplanation({ explanation, explanation_format }: ExportedQuestion): object {
  if (explanation === null) return {};
  return { explicacion: explanation, ...(explanation_format === 'rich' && { explicacion_formato: 'html' }) };
}
