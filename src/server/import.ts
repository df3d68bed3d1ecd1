import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { checkQuestionFile, FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { describeImport } from '#shared/questions/question-import.rules.ts';
import { readSettings, StartProblem } from './env.ts';
import { openInstallation } from './installation.ts';
import { importQuestions, ImportRefused } from './questions/import.service.ts';

const PROGRESS_EVERY = 1000;

/** `npm run import -- FILE`: puts a file of questions into the configured database. */
async function run(): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0)
    throw new StartProblem('Indica un archivo de preguntas: npm run import -- ARCHIVO');
  const checked = checkQuestionFile(await read(file));
  if (checked.errors) throw new ImportRefused(checked.errors);
  // an import signs nothing: it works without a secret too
  const settings = readSettings({ AUTH_SECRET: 'unused by imports, which sign nothing', ...process.env });
  const { db, close } = await openInstallation(settings);
  try {
    say(describeImport(await importQuestions(db, checked.entries, showProgress)));
  } finally {
    await close();
  }
}

/** Relative to where npm was called; one byte more than allowed is enough to be refused. */
async function read(file: string): Promise<Uint8Array> {
  try {
    return await buffer(
      createReadStream(path.resolve(process.env.INIT_CWD ?? '', file), { end: FILE_MAX_BYTES }),
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new StartProblem(`No existe el archivo ${file}.`);
    if (code === 'EISDIR') throw new StartProblem(`${file} es una carpeta, no un archivo.`);
    throw new StartProblem(`No se puede leer el archivo ${file}.`);
  }
}

function showProgress(staged: number, total: number): void {
  if (staged === total) say(`${total} preguntas preparadas; guardando…`);
  else if (staged % PROGRESS_EVERY === 0) say(`${staged} de ${total} preguntas preparadas`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(error: unknown): void {
  const lines =
    error instanceof ImportRefused ? [...error.errors, 'No se ha importado nada.'] : [sentenceOf(error)];
  process.stderr.write(`${lines.join('\n')}\n`);
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  return `Error al importar preguntas: ${error instanceof Error ? error.message : inspect(error)}`;
}

try {
  await run();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
