import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ContentBlock, LegalPageIdentifier } from '#shared/content/content.contract.ts';

export function listContentBlocks(db: Database): Promise<ContentBlock[]> {
  return db
    .selectFrom('content_blocks')
    .select(['identifier', 'title', 'description'])
    .orderBy(sql`identifier collate "C"`)
    .execute();
}

export function findLegalPage(
  db: Database,
  identifier: LegalPageIdentifier,
): Promise<{ title: string; content: string } | undefined> {
  return db
    .selectFrom('legal_pages')
    .select(['title', 'content'])
    .where('identifier', '=', identifier)
    .executeTakeFirst();
}

export async function findContactEmail(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('contact_info').select('email').executeTakeFirst();
  return row?.email;
}
