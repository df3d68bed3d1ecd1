import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '#server/database/database.ts';
import { EXAMS_PER_PAGE, examPageName, writeExamPage } from './exam-page.ts';
import { writeIndexPage } from './index-page.ts';
import { OWN_TABLES, type Owner } from './own-tables.ts';
import { countExams } from './shown-exams.repository.ts';
import { writeCsv, writeJson } from './table-files.ts';

interface ArchivedFile {
  path: string;
  write: () => AsyncGenerator<string>;
}

/** All of a user's data as a ZIP. Each file is written when the one before has been taken. */
export async function createArchive(db: Database, owner: Owner, made_at: Date): Promise<Readable> {
  const exams = await countExams(db, owner);
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  zip.on('error', (error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error('no archive')),
  );
  for (const { path, write } of listFiles(db, owner, { exams, made_at })) {
    zip.addReadStreamLazy(path, { mtime: made_at }, (open) => {
      const content = Readable.from(write());
      content.on('error', (error) => archive.destroy(error));
      open(null, content);
    });
  }
  zip.end();
  return archive;
}

function listFiles(
  db: Database,
  owner: Owner,
  { exams, made_at }: { exams: number; made_at: Date },
): ArchivedFile[] {
  const examPages = Math.ceil(exams / EXAMS_PER_PAGE);
  const pages = Array.from({ length: examPages }, (_, i) => i + 1);
  return [
    { path: 'index.html', write: () => writeIndexPage(db, owner, { examPages, made_at }) },
    ...pages.map((page) => ({
      path: `examenes/${examPageName(page)}`,
      write: () => writeExamPage(db, owner, { page, exams }),
    })),
    ...OWN_TABLES.flatMap((own) => [
      { path: `csv/${own.table}.csv`, write: () => writeCsv(db, owner, own) },
      { path: `json/${own.table}.json`, write: () => writeJson(db, owner, own) },
    ]),
  ];
}
