import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import type { QuestionFormat, FileReadResult } from './question-format.ts';

const NO_TEXT =
  'El archivo no es de texto: ábrelo con el programa que lo creó y guárdalo en uno de los formatos que se admiten.';

export function readAsText(
  read: (text: string, columns?: TableMapping | null) => FileReadResult,
): QuestionFormat['read'] {
  return (bytes, columns) => {
    const text = decodeText(bytes);
    return text === undefined ? { refused: NO_TEXT } : read(text, columns);
  };
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else windows-1252, as older Spanish programs write it; undefined if
 * the bytes are no text.
 */
function decodeText(bytes: Uint8Array): string | undefined {
  const wide = findUtf16(bytes);
  if (wide === undefined && bytes.includes(0)) return undefined;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return wide === undefined ? new TextDecoder('windows-1252').decode(bytes) : undefined;
  }
}

/** Detects UTF-16, which Excel ('Unicode text') and older Windows editors write, by its byte order mark. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
