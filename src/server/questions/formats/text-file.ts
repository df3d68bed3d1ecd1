import type { QuestionFormat, ReadFile } from './question-format.ts';

const NO_TEXT =
  'El archivo no es de texto: ábrelo con el programa que lo creó y guárdalo en uno de los formatos que se admiten.';

export function readAsText(read: (text: string) => ReadFile): QuestionFormat['read'] {
  return (bytes) => {
    const text = decodeText(bytes);
    return text === undefined ? { refused: NO_TEXT } : read(text);
  };
}

/** In UTF-8, or as older Spanish programs wrote it; undefined for what is no text. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
