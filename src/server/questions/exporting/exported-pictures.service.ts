import type { Database } from '#server/database/database.ts';
import { findPicture } from '#server/questions/pictures/pictures.repository.ts';
import {
  describeHtmlPictures,
  describePictures,
  listPictureHashes,
  type PictureType,
} from '#shared/questions/pictures/pictures.rules.ts';
import type { ExportedQuestion } from './question-export.repository.ts';

export const PICTURES_LOST = 'Las imágenes, de las que queda la descripción';

export interface ExportedPicture {
  hash: string;
  type: PictureType;
  bytes: Buffer;
}

/** Reads the pictures that a question names; with `once`, without those that an earlier question has named. */
export type ReadExportedPictures = (question: ExportedQuestion) => Promise<ExportedPicture[]>;

export function createExportedPictureReader(db: Database, { once = true } = {}): ReadExportedPictures {
  const carried = new Set<string>();
  return async (question) => {
    const pictures: ExportedPicture[] = [];
    for (const hash of hashesOf(question)) {
      if (once && carried.has(hash)) continue;
      carried.add(hash);
      const picture = await findPicture(db, hash);
      if (picture) pictures.push({ hash, type: picture.type, bytes: Buffer.from(picture.bytes) });
    }
    return pictures;
  };
}

export function hashesOf({ question_text, choices, explanation, shared_text }: ExportedQuestion): string[] {
  return listPictureHashes([question_text, ...choices, explanation, shared_text?.text ?? null]);
}

export function hasPictures(question: ExportedQuestion): boolean {
  return hashesOf(question).length > 0;
}

/** Exports questions for formats without pictures: each picture is replaced by its description. */
export async function* exportBatchesWithoutPictures(
  batches: AsyncIterable<ExportedQuestion[]>,
): AsyncGenerator<ExportedQuestion[]> {
  for await (const batch of batches) yield batch.map(replacePicturesByDescriptions);
}

export function replacePicturesByDescriptions(question: ExportedQuestion): ExportedQuestion {
  if (!hasPictures(question)) return question;
  const { question_text, choices, explanation, explanation_format, shared_text } = question;
  return {
    ...question,
    question_text: describePictures(question_text),
    choices: choices.map(describePictures),
    explanation: explanation && describe(explanation, explanation_format),
    shared_text: shared_text && { ...shared_text, text: describe(shared_text.text, shared_text.text_format) },
  };
}

function describe(text: string, format: 'plain' | 'rich'): string {
  return format === 'rich' ? describeHtmlPictures(text) : describePictures(text);
}
