import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { describeImport } from '#shared/questions/imports/imports.rules.ts';
import { print, resolvePath, runCommand, toFileProblem, withDatabase } from './command.ts';
import { StartProblem } from '#server/env.ts';
import { hasTaggedText } from '#server/questions/imports/entry-explanation.service.ts';
import { importQuestions } from '#server/questions/imports/import-publishing.service.ts';
import {
  refuseMissingPictures,
  storeFilePictures,
} from '#server/questions/pictures/entry-pictures.service.ts';
import {
  type CheckedFile,
  checkImportFile,
  type FileContent,
} from '#server/questions/imports/read-file.service.ts';
import { isArchiveName } from '#shared/questions/question-formats.rules.ts';
import { isRefused } from '#server/refusals/refusal.ts';

const PROGRESS_EVERY = 1000;

/** `npm run import -- FILE`: imports a question file into the configured database. */
async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const readsHtml = given.includes('--html');
  const [file, ...others] = given.filter((one) => one !== '--html');
  if (!file || file.startsWith('--') || others.length > 0)
    throw new StartProblem('Indica un archivo de preguntas: npm run import -- ARCHIVO [--html]');
  const { check: found, items, pictures } = await check(file);
  found.remarks.forEach(print);
  const tagged = items.filter(({ entry }) => entry && hasTaggedText(entry)).length;
  if (tagged > 0 && !readsHtml) print(describeTagged(tagged));
  // an import signs nothing, so the command also works without AUTH_SECRET
  const variables = { AUTH_SECRET: 'unused by imports, which sign nothing', ...process.env };
  await withDatabase(variables, async (db) => {
    for await (const group of pictures()) await storeFilePictures(db, group);
    const missing = (await refuseMissingPictures(db, items)).flatMap(({ problems }) => problems);
    if (missing.length > 0) throw toStartProblem(missing);
    const entries = items.flatMap(({ entry }) => entry ?? []);
    const options = { onProgress, readsHtml, name: path.basename(file) };
    const result = await importQuestions(db, entries, options);
    if (isRefused(result)) throw toStartProblem(result.data.problems);
    print(describeImport(result));
  });
}

/** Checks a file. A command imports all of it or nothing: nobody is there to decide about its problems. */
async function check(file: string): Promise<CheckedFile> {
  const checked = await checkImportFile(path.basename(file), await read(file));
  if ('refused' in checked) throw toStartProblem([checked.refused]);
  const { check: found, items } = checked;
  const problems = [...found.problems, ...items.flatMap((item) => item.problems)];
  if (problems.length > 0) throw toStartProblem(problems);
  return checked;
}

function toStartProblem(problems: string[]): StartProblem {
  return new StartProblem([...problems, 'No se ha importado nada.'].join('\n'));
}

function describeTagged(amount: number): string {
  const explanations = amount === 1 ? '1 explicación contiene' : `${amount} explicaciones contienen`;
  return `${explanations} etiquetas HTML, que se mostrarán como texto. Con --html se leen como HTML.`;
}

/** Reads at most one byte more than allowed, enough to refuse the file; of an archive it returns only the path. */
async function read(file: string): Promise<FileContent> {
  try {
    if (isArchiveName(file)) {
      await access(resolvePath(file));
      return resolvePath(file);
    }
    return await buffer(createReadStream(resolvePath(file), { end: FILE_MAX_BYTES }));
  } catch (error) {
    throw toFileProblem(error, file);
  }
}

function onProgress(staged: number, total: number): void {
  if (staged === total) print(`${total} preguntas preparadas; guardando…`);
  else if (staged % PROGRESS_EVERY === 0) print(`${staged} de ${total} preguntas preparadas`);
}

await runCommand(run, 'Error al importar preguntas');
