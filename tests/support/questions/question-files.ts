import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import { checkQuestionList } from '#shared/questions/question-file.rules.ts';

/** An entry in the format of an import file. */
export interface FileEntry {
  pregunta: string;
  categoria: string[];
  opciones: string[];
  respuesta_correcta: number;
  explicacion?: string;
  notas?: (string | null)[];
  explicacion_formato?: 'texto' | 'html';
  referencia?: { ley: string; articulo?: string; apartado?: string };
  pareja?: string;
  estado?: { nombre: string; desde?: string; motivo?: string };
  fuente?: { examen: string; anio?: number; numero?: number; reserva?: boolean };
  supuesto?: { titulo: string; texto: string; texto_formato?: 'texto' | 'html'; orden: number };
}

let count = 0;

/** An entry with a unique wording. */
export function createFileEntry(given: Partial<FileEntry> = {}): FileEntry {
  count += 1;
  return {
    pregunta: `¿Pregunta ${count} de un archivo?`,
    categoria: ['Importadas'],
    opciones: ['Primera', 'Segunda', 'Tercera', 'Cuarta'].map((word) => `${word} ${count}`),
    respuesta_correcta: (count % 4) + 1,
    ...given,
  };
}

/** Validates entries and returns them in the form that an import takes. */
export function checkEntries(list: FileEntry[]): QuestionEntry[] {
  const checked = checkQuestionList(list);
  if (checked.errors) throw new Error(checked.errors.join('\n'));
  return checked.entries;
}
