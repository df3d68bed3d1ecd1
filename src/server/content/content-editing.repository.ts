import { CURRENT_MOMENT } from '#server/database/current-moment.sql.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { EditedBlock } from '#shared/content/content-editing.contract.ts';
import type { BlockIdentifier, LegalPageIdentifier } from '#shared/content/content.contract.ts';

const BLOCK = [
  'identifier',
  'title',
  'description',
  'max_title_length',
  'max_description_length',
  'version',
] as const;

export function findContentBlocks(db: Database): Promise<EditedBlock[]> {
  return db.selectFrom('content_blocks').select(BLOCK).execute();
}

/** Finds a block and locks its row until the transaction ends. */
export function lockContentBlock(
  trx: Trx,
  identifier: BlockIdentifier,
): Promise<(EditedBlock & { id: string }) | undefined> {
  return trx
    .selectFrom('content_blocks')
    .select(['id', ...BLOCK])
    .where('identifier', '=', identifier)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Inserts a block; returns undefined if another transaction has inserted it concurrently. */
export function insertContentBlock(
  trx: Trx,
  block: Omit<EditedBlock, 'version'>,
): Promise<{ id: string; version: number } | undefined> {
  return trx
    .insertInto('content_blocks')
    .values(block)
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
}

interface KnownVersion {
  id: string;
  version: number;
}

export async function updateBlockTexts(
  trx: Trx,
  { id, version }: KnownVersion,
  { title, description }: { title: string; description: string | null },
): Promise<void> {
  await trx
    .updateTable('content_blocks')
    .set({ title, description, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

interface LegalPageRow {
  identifier: LegalPageIdentifier;
  title: string;
  content: string;
  version: number;
}

/** Whether users must accept the text. */
interface RequiredText {
  isRequired: boolean;
}

export function findLegalPages(db: Database): Promise<LegalPageRow[]> {
  return db.selectFrom('legal_pages').select(['identifier', 'title', 'content', 'version']).execute();
}

/** Finds a legal page and locks its row until the transaction ends. */
export function lockLegalPage(
  trx: Trx,
  identifier: LegalPageIdentifier,
): Promise<(LegalPageRow & { id: string }) | undefined> {
  return trx
    .selectFrom('legal_pages')
    .select(['id', 'identifier', 'title', 'content', 'version'])
    .where('identifier', '=', identifier)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Inserts a legal page; returns undefined if another transaction has inserted it concurrently. */
export function insertLegalPage(
  trx: Trx,
  { isRequired, ...page }: Omit<LegalPageRow, 'version'> & RequiredText,
): Promise<{ id: string; version: number } | undefined> {
  return trx
    .insertInto('legal_pages')
    .values({ ...page, required_since: isRequired ? CURRENT_MOMENT : null })
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
}

/** Saves a page. Acceptances lock the row too, so that one of the former version is dated before `required_since`. */
export async function updateLegalPageTexts(
  trx: Trx,
  { id, version }: KnownVersion,
  { title, content, isRequired }: { title: string; content: string } & RequiredText,
): Promise<void> {
  await trx
    .updateTable('legal_pages')
    .set({
      title,
      content,
      version: version + 1,
      ...(isRequired ? { required_since: CURRENT_MOMENT } : {}),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

interface ContactRow {
  email: string;
  version: number;
}

export function findContact(db: Database): Promise<ContactRow | undefined> {
  return db.selectFrom('contact_info').select(['email', 'version']).executeTakeFirst();
}

/** Finds the contact e-mail and locks its row until the transaction ends. */
export function lockContact(trx: Trx): Promise<(ContactRow & { id: string }) | undefined> {
  return trx
    .selectFrom('contact_info')
    .select(['id', 'email', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Inserts the contact e-mail; returns undefined if another transaction has inserted it concurrently. */
export function insertContact(trx: Trx, email: string): Promise<{ id: string; version: number } | undefined> {
  return trx
    .insertInto('contact_info')
    .values({ email })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
}

export async function updateContactEmail(
  trx: Trx,
  { id, version }: KnownVersion,
  email: string,
): Promise<void> {
  await trx
    .updateTable('contact_info')
    .set({ email, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}
