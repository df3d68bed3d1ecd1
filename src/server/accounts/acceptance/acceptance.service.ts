import { type Database, inTransaction } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AcceptedPage } from '#shared/accounts/accepted-page.contract.ts';
import { insertAcceptances, listPagesToAccept, lockPagesToAccept } from './acceptance.repository.ts';

export interface Acceptance {
  /** The pages in the versions that the user has read. */
  pages: { identifier: AcceptedPage; version: number }[];
  is_old_enough: boolean;
  /** 0: none is asked. */
  minimumAge: number;
}

export type AgeNotConfirmed = Refusal<'AGE_NOT_CONFIRMED', { minimum_age: number }>;

/** Records that a user accepts the current texts, if they are those that the user has read. */
export async function acceptTerms(
  db: Database,
  userId: string,
  { pages, minimumAge, ...acceptance }: Acceptance,
): Promise<Done | Refusal<'TERMS_CHANGED'> | AgeNotConfirmed> {
  const tooYoung = refuseUnconfirmedAge(minimumAge, acceptance);
  if (tooYoung) return tooYoung;
  return inTransaction(db, async (trx) => {
    await lockPagesToAccept(trx);
    const current = await listPagesToAccept(trx);
    const isCurrent = current.every(({ identifier, version }) =>
      pages.some((read) => read.identifier === identifier && read.version === version),
    );
    if (!isCurrent) return refuse('TERMS_CHANGED');
    await insertAcceptances(trx, { userId, minimumAge });
    return {};
  });
}

export function refuseUnconfirmedAge(
  minimumAge: number,
  { is_old_enough }: Pick<Acceptance, 'is_old_enough'>,
): AgeNotConfirmed | undefined {
  if (minimumAge === 0 || is_old_enough) return undefined;
  return refuse('AGE_NOT_CONFIRMED', { minimum_age: minimumAge });
}
