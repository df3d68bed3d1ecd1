import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { parseXml } from './xml-events.ts';
import { unescapeXlsxText } from './xlsx-text.ts';
import { TooLargeWorkbook, type ZipParts } from './zip-parts.ts';

/** The memory that a text takes in addition to its characters. */
const TEXT_COST = 8;

/** Reads the texts that cells refer to by number. Pronunciations ('rPh') are left out. */
export async function readSharedStrings(zip: ZipParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  let left = FILE_MAX_BYTES;
  let text = '';
  let [isInText, isSpoken] = [false, false];
  await parseXml(zip.read(part), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isInText = name === 't' && !isSpoken;
    },
    text: (piece) => {
      if (isInText) text += piece;
    },
    close: (name) => {
      if (name === 'rPh') isSpoken = false;
      if (name === 't') isInText = false;
      if (name !== 'si') return;
      left -= text.length + TEXT_COST;
      if (left < 0) throw new TooLargeWorkbook();
      texts.push(unescapeXlsxText(text));
    },
  });
  return texts;
}
