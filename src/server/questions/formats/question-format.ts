import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import { factsOf, type FileFacts } from './question-facts.ts';
import type { EntrySharedText } from '#shared/questions/shared-texts/shared-text-entry.rules.ts';
import { readCategoryPath, toCategoryPath } from './category-path.ts';

/** A question of a file, in the words of the specification's JSON, before anything of it is checked. */
export interface FileQuestion extends FileFacts {
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
  supuesto?: FileSharedText;
  imagenes?: FilePicture[];
}

export interface FileSharedText {
  titulo: string;
  texto: string;
  texto_formato?: 'html';
  /** Counted from 1. */
  orden: number;
}

/** What stands at one place of a file: a question, or why it is none that Plaza can have (continues 'La pregunta #N …'). */
export type FileItem = { line: number; question: FileQuestion } | { line: number; problem: string };

/** Turns what was read into entries, still to be checked. */
export function toEntries(items: FileItem[]): FileEntry[] {
  return items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question }));
}

/**
 * The items of a file in its order, with Spanish remarks on what was and what wasn't read, or why it can't be read at
 * all.
 */
export type ReadFile = Unreadable | { items: FileItem[]; remarks?: string[]; table?: string[][] };

/** `table`: the first rows of one whose headings are not understood, but which may be named by hand. */
export interface Unreadable {
  refused: string;
  table?: string[][];
}

/** What a format can't carry of a question, in Spanish, as the exporting screen lists it. */
export type Loss = string;

export interface WrittenFormat {
  id: Exclude<QuestionFormatId, 'json' | 'zip'>;
  /** A file of all questions, piece by piece. */
  write: (batches: AsyncIterable<ExportedQuestion[]>) => AsyncGenerator<string | Uint8Array>;
  /** Lists what the format loses of a question; empty if it would be read back unchanged. */
  lossesOf: (question: ExportedQuestion) => Loss[];
}

export interface QuestionFormat extends WrittenFormat {
  /** `columns`: of a table, as somebody has named them. */
  read: (bytes: Uint8Array, columns?: TableMapping | null) => ReadFile | Promise<ReadFile>;
  /** Whether a small file may be a lot of work. */
  isCompressed?: true;
}

/** The fields of a question that have no place of their own in most formats. */
export function extrasOf(question: ExportedQuestion): Extras | null {
  const { categories, pair, shared_text } = question;
  const extras: Extras = {
    ...(!isPath(categories) && { categoria: categories }),
    ...toFileReference(question),
    ...(pair !== null && { pareja: pair }),
    ...factsOf(question),
    ...(shared_text !== null && { supuesto: toFileSharedText(shared_text) }),
  };
  return Object.keys(extras).length > 0 ? extras : null;
}

export function toFileReference({
  law_id,
  article,
  paragraph,
}: ExportedQuestion): Pick<FileQuestion, 'referencia'> {
  if (law_id === null) return {};
  return {
    referencia: {
      ley: law_id,
      ...(article !== null && { articulo: article }),
      ...(paragraph !== null && { apartado: paragraph }),
    },
  };
}

export function toFileSharedText({ title, text, text_format, position }: EntrySharedText): FileSharedText {
  return {
    titulo: title,
    texto: text,
    ...(text_format === 'rich' && { texto_formato: 'html' }),
    orden: position,
  };
}

/** Whether a path says it all; control characters and backslashes don't survive in one. */
function isPath(categories: string[]): boolean {
  const [name] = categories;
  const isPlain = name === undefined || /^[^\p{C}\p{Zl}\p{Zp}\\]+$/u.test(name);
  return categories.length <= 1 && isPlain && readCategoryPath(toCategoryPath(name)) === name;
}

const EXTRA_FIELDS = ['categoria', 'referencia', 'pareja', 'supuesto', 'estado', 'fuente'] as const;
export type Extras = Partial<Pick<FileQuestion, (typeof EXTRA_FIELDS)[number]>>;

const EXTRAS = 'plaza:';

/** A comment that other programs skip, in ASCII; it holds no '--', which ends a comment in XML. */
export function formatExtras(extras: Extras): string {
  const json = JSON.stringify(extras);
  return `${EXTRAS} ${json.replaceAll(/[^ -~]|-/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;
}

/** Parses our comment with extra fields; null for any other comment. The fields are checked with the entry. */
export function parseExtras(comment: string): Extras | null {
  const text = comment.trim();
  if (!text.startsWith(EXTRAS)) return null;
  try {
    const extras = JSON.parse(text.slice(EXTRAS.length)) as Extras;
    const known = EXTRA_FIELDS.filter((field) => extras[field]).map((field) => [field, extras[field]]);
    return Object.fromEntries(known) as Extras;
  } catch {
    return null;
  }
}

/** The category of a question that has none says so, or the entry would be an oversight. */
export function inCategories(names: string[]): Pick<FileQuestion, 'categoria' | 'sin_categoria'> {
  return names.length > 0 ? { categoria: names } : { categoria: [], sin_categoria: true };
}
