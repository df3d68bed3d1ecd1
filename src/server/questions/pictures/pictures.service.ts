import type { Database, Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import {
  listPictureHashes,
  PICTURES_MAX,
  PICTURES_MAX_BYTES,
} from '#shared/questions/pictures/pictures.rules.ts';
import { checkPicture } from './picture-file.ts';
import {
  deleteUnusedPictures,
  findPicture,
  insertPicture,
  type StoredPicture,
  markPicturesUsed,
} from './pictures.repository.ts';

/** Pictures that no text names are kept this long: a form may stay open for days before its text is saved. */
const UNNAMED_DAYS = 7;

export interface PictureSize {
  hash: string;
  width: number;
  height: number;
}

/** Stores a picture for texts that will name it. */
export async function storePicture(
  db: Database,
  bytes: Uint8Array,
): Promise<PictureSize | Refusal<'PICTURE_REFUSED', { problem: string }>> {
  const picture = checkPicture(bytes);
  if ('problem' in picture) return refuse('PICTURE_REFUSED', picture);
  await insertPicture(db, picture);
  const { hash, width, height } = picture;
  return { hash, width, height };
}

export function readPicture(db: Database, hash: string): Promise<StoredPicture | undefined> {
  return findPicture(db, hash);
}

export type PictureRefusal = Refusal<'PICTURE_NOT_FOUND'> | Refusal<'TOO_MANY_PICTURES'>;

/**
 * Checks the pictures that these texts name and marks them as used. Call it in the transaction that saves the texts.
 */
export async function checkAndMarkPictures(
  trx: Trx,
  texts: (string | null)[],
): Promise<PictureRefusal | undefined> {
  const hashes = listPictureHashes(texts);
  if (hashes.length > PICTURES_MAX) return refuse('TOO_MANY_PICTURES');
  const used = await markPicturesUsed(trx, hashes);
  if (used.length < hashes.length) return refuse('PICTURE_NOT_FOUND');
  const bytes = used.reduce((sum, { size }) => sum + size, 0);
  return bytes > PICTURES_MAX_BYTES ? refuse('TOO_MANY_PICTURES') : undefined;
}

/** Removes pictures that were uploaded but never named, or whose last text is gone; returns how many. */
export function removeUnusedPictures(db: Database): Promise<number> {
  return deleteUnusedPictures(db, UNNAMED_DAYS);
}
