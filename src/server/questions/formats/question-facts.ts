import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { FILE_STATE_NAMES } from '#shared/questions/question-entry-facts.rules.ts';

/** The state and source of a question, with the field names of Plaza's own JSON. */
export interface FileFacts {
  estado?: { nombre: string; desde?: string; motivo?: string };
  fuente?: { examen: string; anio?: number; numero?: number; reserva?: boolean };
}

/** The state and the source of a question for a file; {} for a current one without a source. */
export function toFileFacts(question: ExportedQuestion): FileFacts {
  const { state, state_since, state_reason, source_exam, source_year, source_number } = question;
  return {
    ...(state !== 'current' && {
      estado: {
        nombre: FILE_STATE_NAMES[state],
        ...(state_since !== null && { desde: state_since }),
        ...(state_reason !== null && { motivo: state_reason }),
      },
    }),
    ...(source_exam !== null && {
      fuente: {
        examen: source_exam,
        ...(source_year !== null && { anio: source_year }),
        ...(source_number !== null && { numero: source_number }),
        ...(question.source_is_reserve && { reserva: true }),
      },
    }),
  };
}
