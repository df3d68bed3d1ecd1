import { sql } from 'kysely';
import { CURRENT_MOMENT } from '#server/database/current-moment.sql.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { type AcceptedPage, acceptedPage } from '#shared/accounts/accepted-page.contract.ts';

export interface PageToAccept {
  identifier: AcceptedPage;
  title: string;
  version: number;
}

const IDENTIFIERS = acceptedPage.options;

export async function listPagesToAccept(db: Database | Trx): Promise<PageToAccept[]> {
  const { rows } = await sql<PageToAccept>`
    select identifier, title, version from legal_pages where identifier = any(${IDENTIFIERS})
    order by identifier desc`.execute(db);
  return rows;
}

/** Locks the pages that users accept: administrators can't change them until the transaction ends. */
export async function lockPagesToAccept(trx: Trx): Promise<void> {
  await sql`select from legal_pages where identifier = any(${IDENTIFIERS}) order by id for share`.execute(
    trx,
  );
}

/**
 * Stores that a user accepts the current versions of the pages; the caller has locked the pages. A version that the
 * user has accepted before keeps its date.
 */
export async function insertAcceptances(
  trx: Trx,
  { userId, minimumAge }: { userId: string; minimumAge: number },
): Promise<void> {
  await sql`
    insert into legal_acceptances (user_id, identifier, version, minimum_age)
    select ${userId}::uuid, identifier, version, nullif(${minimumAge}::smallint, 0)
    from legal_pages where identifier = any(${IDENTIFIERS})
    on conflict on constraint legal_acceptances_pkey do nothing`.execute(trx);
  await sql`update profiles set terms_accepted_at = ${CURRENT_MOMENT} where id = ${userId}::uuid`.execute(
    trx,
  );
}
