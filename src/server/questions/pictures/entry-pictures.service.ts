import type { Database, Trx } from '#server/database/database.ts';
import { listEntryPictureHashes } from './file-pictures.ts';
import type { CheckedPicture } from './picture-file.ts';
import { insertPicture, markPicturesUsed } from './pictures.repository.ts';
import type { CheckedFileEntry } from '#shared/questions/file-entries.rules.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import { describePlace } from '#shared/questions/question-entry-texts.rules.ts';

const EXCERPT_LENGTH = 200;

/** Stores the pictures of a file, before the entries that name them. */
export async function storeFilePictures(db: Database, pictures: CheckedPicture[]): Promise<void> {
  for (const picture of pictures) await insertPicture(db, picture);
}

/** Replaces an entry by a problem if it names a picture that is neither in the file nor stored. */
export async function refuseMissingPictures<Item extends CheckedFileEntry>(
  db: Database | Trx,
  items: Item[],
): Promise<Item[]> {
  const hashes = [...new Set(items.flatMap(({ entry }) => (entry ? listEntryPictureHashes(entry) : [])))];
  if (hashes.length === 0) return items;
  const stored = new Set((await markPicturesUsed(db, hashes)).map(({ hash }) => hash));
  return items.map((item) => {
    const { entry } = item;
    if (!entry || listEntryPictureHashes(entry).every((hash) => stored.has(hash))) return item;
    const problem = `${describePlace(item)} nombra una imagen que no está ni en el archivo ni en Plaza`;
    return {
      ...item,
      entry: null,
      problems: [...item.problems, problem],
      excerpt: Array.from(describePictures(entry.question_text)).slice(0, EXCERPT_LENGTH).join(''),
      is_conflict: false,
    };
  });
}
