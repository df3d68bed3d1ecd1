import { shortenQuestionText } from '#shared/questions/file-entries.rules.ts';
import type { Contradiction } from './import-matching.repository.ts';
import type { StoredQuestionConflict } from './previews/previews.repository.ts';

function describeContradiction(found: Contradiction): string {
  return `La pregunta #${found.number} ${describe(found)}`;
}

export function toContradictionProblem(found: Contradiction): StoredQuestionConflict {
  return { number: found.number, kind: found.kind, problem: describeContradiction(found) };
}

/** Describes a contradiction in Spanish; the text continues 'La pregunta #N …'. */
function describe(found: Contradiction): string {
  switch (found.kind) {
    case 'answer':
      return (
        `ya está guardada con otra respuesta correcta: ` +
        `${found.correct_answer + 1} en lugar de ${found.stored_answer + 1} (${describeStored(found)})`
      );
    case 'changed':
      return `repite una pregunta que ha cambiado desde que se decidió sobre ella (${describeStored(found)})`;
    case 'text':
      return `trae el supuesto «${found.title}» con otro texto que el guardado`;
    case 'shared_text':
      return `ya está guardada fuera del supuesto «${found.title}» (${describeStored(found)})`;
    case 'place':
      return `ya está guardada en el supuesto «${found.title}» con otro orden (${describeStored(found)})`;
    case 'taken_place':
      return `tiene en el supuesto «${found.title}» el orden ${found.position}, que ya tiene otra pregunta guardada (${found.question_id})`;
  }
}

function describeStored({
  question_text,
  question_id,
}: {
  question_text: string;
  question_id: string;
}): string {
  return `«${shortenQuestionText(question_text)}», ${question_id}`;
}
