import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { writeArchive } from '#server/questions/formats/archive/archive-writer.ts';
import { writeMoodleXml } from '#server/questions/formats/moodle-xml/moodle-xml-writer.ts';
import { WRITTEN_FORMATS } from '#server/questions/formats/written-formats.ts';
import { countQuestions } from '#server/questions/listing/question-total.repository.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import {
  createExportedPictureReader,
  exportBatchesWithoutPictures,
  replacePicturesByDescriptions,
  hasPictures,
  PICTURES_LOST,
} from './exported-pictures.service.ts';
import { writeJson } from './json-writer.ts';
import { type ExportedQuestion, exportBatches } from './question-export.repository.ts';

/** Exports a file in pieces; in the import format, importing it elsewhere gives the same question bank. */
export function exportQuestions(
  db: Database,
  filter: QuestionFilter,
  format: QuestionFormatId = 'json',
): AsyncGenerator<string | Uint8Array> {
  const batches = exportBatches(db, filter);
  if (format === 'zip') return writeArchive(db, batches);
  if (format === 'json') return writeJson(batches, createExportedPictureReader(db));
  if (format === 'moodle-xml')
    return writeMoodleXml(batches, createExportedPictureReader(db, { once: false }));
  const written = WRITTEN_FORMATS.find(({ id }) => id === format);
  if (!written) throw new Error(`nothing writes ${format}`);
  return written.write(exportBatchesWithoutPictures(batches));
}

/** Counts the questions that lose something in a format, for each kind of loss, the most frequent first. */
export async function countExportLosses(
  db: Database,
  { format, ...filter }: QuestionFilter & { format: QuestionFormatId },
): Promise<{ total: number; losses: { loss: string; questions: number }[] }> {
  const lossesOf = findLossesOf(format);
  if (!lossesOf) return { total: await countQuestions(db, filter), losses: [] };
  const counts = new Map<string, number>();
  let total = 0;
  for await (const batch of exportBatches(db, filter)) {
    total += batch.length;
    for (const loss of batch.flatMap(lossesOf)) counts.set(loss, (counts.get(loss) ?? 0) + 1);
    // PGlite never yields to the event loop: let other requests run
    await setImmediate();
  }
  const losses = Array.from(counts, ([loss, questions]) => ({ loss, questions }));
  return { total, losses: losses.toSorted((a, b) => b.questions - a.questions) };
}

function findLossesOf(format: QuestionFormatId): ((question: ExportedQuestion) => string[]) | undefined {
  const lossesOf = WRITTEN_FORMATS.find(({ id }) => id === format)?.lossesOf;
  if (!lossesOf || format === 'moodle-xml') return lossesOf;
  return (question) => [
    ...lossesOf(replacePicturesByDescriptions(question)),
    ...(hasPictures(question) ? [PICTURES_LOST] : []),
  ];
}
