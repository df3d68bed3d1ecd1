import { receiveFile } from '#server/questions/imports/import-checking.service.ts';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { importQuestions } from '#server/questions/imports/import-publishing.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';
import { checkEntries, type FileEntry } from './question-files.ts';

/** The bytes of a file in a buffer of their own, which can be transferred to a worker thread. */
export function toBuffer(content: string | Uint8Array): ArrayBuffer {
  return Uint8Array.from(typeof content === 'string' ? Buffer.from(content) : content).buffer;
}

/** Uploads entries as a JSON file in the specified format; returns the import's id. */
export function uploadEntries(
  db: Database,
  sender: Account,
  list: FileEntry[] | unknown[],
  name = 'preguntas.json',
): Promise<string> {
  return uploadFile(db, sender, { name, content: JSON.stringify(list) });
}

/** Uploads a file as the browser does and waits until it is checked; returns the import's id. */
export async function uploadFile(
  db: Database,
  sender: Account,
  { name, content }: { name: string; content: string | Uint8Array },
): Promise<string> {
  const file = { name, bytes: toBuffer(content) };
  const { import_id, checked } = await receiveFile(db, sender, file, (error) => {
    throw error;
  });
  await checked;
  return import_id;
}

/** Imports entries as the import command does; throws if they contradict stored questions. */
export async function importEntries(db: Database, list: FileEntry[]): Promise<ImportResult> {
  const result = await importQuestions(db, checkEntries(list));
  if (isRefused(result)) throw new Error(result.data.problems.join('\n'));
  return result;
}
