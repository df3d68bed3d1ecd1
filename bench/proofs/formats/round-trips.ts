import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type { QuestionFormat } from '#server/questions/formats/question-format.ts';
import { checkEntry } from '#shared/questions/question-entry.rules.ts';
import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import { checkQuestionFile } from '#shared/questions/question-file.rules.ts';

export interface RoundTrip {
  bank: string;
  format: string;
  questions: number;
  /** The number of questions with each of the losses that the format announces. */
  losses: Map<string, number>;
  /** The number of questions that came back different although no loss was announced. */
  changed: number;
  /** The number of questions that came back whole although a loss was announced. */
  whole: number;
  seconds: number;
}

/** Reads the questions of a file in the JSON format of the specification. */
export function readBankFile(path: string): ExportedQuestion[] {
  const file = checkQuestionFile(readFileSync(path));
  if (file.errors) throw new Error(`${path}: ${file.errors[0]}`);
  return file.entries.filter(({ repeat_of }) => repeat_of === null).map(toExported);
}

function toExported(entry: QuestionEntry): ExportedQuestion {
  const exported: Omit<QuestionEntry, 'repeat_of'> & { repeat_of?: unknown } = { ...entry };
  delete exported.repeat_of;
  return { ...exported, id: '', exported_at: 0 };
}

/** Writes the questions in a format and reads them again. */
export async function makeRoundTrip(
  bank: string,
  format: QuestionFormat,
  questions: ExportedQuestion[],
): Promise<RoundTrip> {
  const from = performance.now();
  const losses = new Map<string, number>();
  for (const loss of questions.flatMap((question) => format.lossesOf(question)))
    losses.set(loss, (losses.get(loss) ?? 0) + 1);
  const lossless = questions.filter((question) => format.lossesOf(question).length === 0);
  const lossy = questions.filter((question) => format.lossesOf(question).length > 0);
  const back = await readBack(format, lossless);
  const lost = await readBack(format, lossy);
  const seconds = (performance.now() - from) / 1000;
  const changed = lossless.filter((question, index) => !isDeepStrictEqual(back[index], toEntry(question)));
  const whole = lossy.filter((question, index) => isDeepStrictEqual(lost[index], toEntry(question)));
  return {
    bank,
    format: format.id,
    questions: questions.length,
    losses,
    changed: changed.length,
    whole: whole.length,
    seconds,
  };
}

/** Returns what a file says about a question, as a plain object: generated questions have other prototypes. */
function toEntry(question: ExportedQuestion): unknown {
  const entry: Partial<ExportedQuestion> = structuredClone(question);
  for (const unsaid of ['number', 'id', 'exported_at'] as const) delete entry[unsaid];
  return entry;
}

async function readBack(format: QuestionFormat, questions: ExportedQuestion[]): Promise<unknown[]> {
  async function* batches() {
    for (let at = 0; at < questions.length; at += 100)
      yield await Promise.resolve(questions.slice(at, at + 100));
  }
  if (questions.length === 0) return [];
  const file = await format.read(await buffer(format.write(batches())));
  if ('refused' in file) throw new Error(`${format.id}: ${file.refused}`);
  return file.items.map((item, index) => {
    if ('problem' in item) return item;
    const check = checkEntry(item.question, { number: index + 1, line: item.line });
    return check.problems ?? check.entry;
  });
}
