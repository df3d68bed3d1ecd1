import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import { toFileFacts, type FileFacts } from './question-facts.ts';
import type { EntrySharedText } from '#shared/questions/shared-texts/shared-text-entry.rules.ts';
import { readCategoryPath, toCategoryPath } from './category-path.ts';

/** A question as read from a file, with the field names of Plaza's own JSON; nothing of it is checked yet. */
export interface FileQuestion extends FileFacts {
  pregunta: string;
  opciones: string[];
  /** The number of the right option, counted from 1. */
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
  /** The number of the question under its shared text, counted from 1. */
  orden: number;
}

/** A question of a file, or why Plaza can't import it (the Spanish text continues 'La pregunta #N …'). */
export type FileItem = { line: number; question: FileQuestion } | { line: number; problem: string };

/** Turns the items of a file into entries, which are still to be checked. */
export function toEntries(items: FileItem[]): FileEntry[] {
  return items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question }));
}

/**
 * The items of a file in its order, with Spanish remarks on what was read and what was left out, or why the file can't
 * be read.
 */
export type FileReadResult = UnreadableFile | { items: FileItem[]; remarks?: string[]; table?: string[][] };

/** Why a file can't be read. If only its headings aren't recognised, `table` has its first rows to show to the user. */
export interface UnreadableFile {
  refused: string;
  table?: string[][];
}

/** What a question loses in a format, in Spanish, as the export screen lists it. */
export type FormatLoss = string;

export interface WrittenFormat {
  id: Exclude<QuestionFormatId, 'json' | 'zip'>;
  /** Writes a file of all questions, piece by piece. */
  write: (batches: AsyncIterable<ExportedQuestion[]>) => AsyncGenerator<string | Uint8Array>;
  /** Lists what the format loses of a question; empty if it would be read back unchanged. */
  lossesOf: (question: ExportedQuestion) => FormatLoss[];
}

export interface QuestionFormat extends WrittenFormat {
  /** Reads a file. `columns` says what each column of a table contains, if the user has named the columns. */
  read: (bytes: Uint8Array, columns?: TableMapping | null) => FileReadResult | Promise<FileReadResult>;
  /** Whether files of this format are compressed, so that even a small one may take long to read. */
  isCompressed?: true;
}

/** Returns the fields of a question that have no place of their own in most formats. */
export function toExtraFields(question: ExportedQuestion): ExtraFields | null {
  const { categories, pair, shared_text } = question;
  const extras: ExtraFields = {
    ...(!isPath(categories) && { categoria: categories }),
    ...toFileReference(question),
    ...(pair !== null && { pareja: pair }),
    ...toFileFacts(question),
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

/** Whether a category path can express the categories: one name without control characters or backslashes. */
function isPath(categories: string[]): boolean {
  const [name] = categories;
  const isPlain = name === undefined || /^[^\p{C}\p{Zl}\p{Zp}\\]+$/u.test(name);
  return categories.length <= 1 && isPlain && readCategoryPath(toCategoryPath(name)) === name;
}

const EXTRA_FIELDS = ['categoria', 'referencia', 'pareja', 'supuesto', 'estado', 'fuente'] as const;
export type ExtraFields = Partial<Pick<FileQuestion, (typeof EXTRA_FIELDS)[number]>>;

const EXTRAS = 'plaza:';

/** Writes extra fields as a comment, which other programs skip; it is ASCII without '--', which would end it in XML. */
export function formatExtraFields(extras: ExtraFields): string {
  const json = JSON.stringify(extras);
  return `${EXTRAS} ${json.replaceAll(/[^ -~]|-/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;
}

/** Parses a comment of `formatExtraFields`; null for any other comment. The fields are checked later, with the entry. */
export function parseExtraFields(comment: string): ExtraFields | null {
  const text = comment.trim();
  if (!text.startsWith(EXTRAS)) return null;
  try {
    const extras = JSON.parse(text.slice(EXTRAS.length)) as ExtraFields;
    const known = EXTRA_FIELDS.filter((field) => extras[field]).map((field) => [field, extras[field]]);
    return Object.fromEntries(known) as ExtraFields;
  } catch {
    return null;
  }
}

/** Returns the category fields; a question without categories says so, as an empty list could be an oversight. */
export function toCategoryFields(names: string[]): Pick<FileQuestion, 'categoria' | 'sin_categoria'> {
  return names.length > 0 ? { categoria: names } : { categoria: [], sin_categoria: true };
}
