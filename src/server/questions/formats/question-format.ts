import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import { readCategoryPath, toCategoryPath } from './category-path.ts';

/** A question of a file, in the words of the specification's JSON, before anything of it is checked. */
export interface FileQuestion {
  pregunta: string;
  opciones: string[];
  /** Counted from 1. */
  respuesta_correcta: number;
  notas?: (string | null)[];
  explicacion?: string;
  explicacion_formato?: 'html';
  categoria: string[];
  sin_categoria?: true;
  referencia?: { ley: string; articulo?: string; apartado?: string };
  pareja?: string;
}

/** What stands at one place of a file: a question, or why it is none that Plaza can have (continues 'La pregunta #N …'). */
export type FileItem = { line: number; question: FileQuestion } | { line: number; problem: string };

/** The items of a file in its order, or why it can't be read at all, in Spanish. */
export type ReadFile = { refused: string } | { items: FileItem[] };

/** What a format can't carry of a question, in Spanish, as the exporting screen lists it. */
export type Loss = string;

export interface QuestionFormat {
  id: Exclude<QuestionFormatId, 'json'>;
  read: (text: string) => ReadFile;
  /** A file of all questions, piece by piece. */
  write: (batches: AsyncIterable<ExportedQuestion[]>) => AsyncGenerator<string>;
  /** Empty where a question comes back as it was. */
  lossesOf: (question: ExportedQuestion) => Loss[];
}

/** The fields of a question that have no place of their own in most formats. */
export function extrasOf({ categories, law_id, article, paragraph, pair }: ExportedQuestion): Extras | null {
  const extras: Extras = {
    ...(!isPath(categories) && { categoria: categories }),
    ...(law_id !== null && {
      referencia: {
        ley: law_id,
        ...(article !== null && { articulo: article }),
        ...(paragraph !== null && { apartado: paragraph }),
      },
    }),
    ...(pair !== null && { pareja: pair }),
  };
  return Object.keys(extras).length > 0 ? extras : null;
}

/** Whether a path says it all; control characters and backslashes don't survive in one. */
function isPath(categories: string[]): boolean {
  const [name] = categories;
  const isPlain = name === undefined || /^[^\p{C}\p{Zl}\p{Zp}\\]+$/u.test(name);
  return categories.length <= 1 && isPlain && readCategoryPath(toCategoryPath(name)) === name;
}

export type Extras = Partial<Pick<FileQuestion, 'categoria' | 'referencia' | 'pareja'>>;

const EXTRAS = 'plaza:';

/** A comment that other programs skip, in ASCII; it holds no '--', which ends a comment in XML. */
export function formatExtras(extras: Extras): string {
  const json = JSON.stringify(extras);
  return `${EXTRAS} ${json.replaceAll(/[^ -~]|-/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;
}

/** Null for any other comment. What it holds is checked with the entry. */
export function parseExtras(comment: string): Extras | null {
  const text = comment.trim();
  if (!text.startsWith(EXTRAS)) return null;
  try {
    const { categoria, referencia, pareja } = JSON.parse(text.slice(EXTRAS.length)) as Extras;
    return { ...(categoria && { categoria }), ...(referencia && { referencia }), ...(pareja && { pareja }) };
  } catch {
    return null;
  }
}

/** The category of a question that has none says so, or the entry would be an oversight. */
export function inCategories(names: string[]): Pick<FileQuestion, 'categoria' | 'sin_categoria'> {
  return names.length > 0 ? { categoria: names } : { categoria: [], sin_categoria: true };
}
