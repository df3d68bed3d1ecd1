import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ShownLegalPage } from '#shared/accounts/accepted-page.contract.ts';
import { insertAcceptances, listPagesToAccept, lockPagesToAccept } from './acceptance.repository.ts';

export interface TermsAcceptance {
  /** The pages in the versions that the user has read. */
  pages: ShownLegalPage[];
  is_old_enough: boolean;
  /** The age that users confirm to have reached; 0 if no age is asked for. */
  minimumAge: number;
}

const TERMS_CHANGED = refuse('TERMS_CHANGED');
export type TermsChanged = typeof TERMS_CHANGED;
export type AgeNotConfirmed = Refusal<'AGE_NOT_CONFIRMED', { minimum_age: number }>;

/** Records that a user accepts the current terms; refuses if the user has read another version. */
export async function acceptTerms(
  db: Database,
  userId: string,
  { pages, minimumAge, ...acceptance }: TermsAcceptance,
): Promise<Done | TermsChanged | AgeNotConfirmed> {
  const tooYoung = refuseUnconfirmedAge(minimumAge, acceptance);
  if (tooYoung) return tooYoung;
  return inTransaction(db, async (trx) => (await recordAcceptance(trx, { userId, pages, minimumAge })) ?? {});
}

/**
 * Records that a user accepts the current terms. If `pages` names the versions that the user has read, refuses others.
 */
export async function recordAcceptance(
  trx: Trx,
  { userId, pages, minimumAge }: { userId: string; pages?: ShownLegalPage[] | undefined; minimumAge: number },
): Promise<TermsChanged | undefined> {
  await lockPagesToAccept(trx);
  const changed = await refuseChangedTerms(trx, pages);
  if (changed) return changed;
  await insertAcceptances(trx, { userId, minimumAge });
  return undefined;
}

/** Refuses if the current terms are another version than the user has read. */
export async function refuseChangedTerms(
  db: Database | Trx,
  pages: ShownLegalPage[] | undefined,
): Promise<TermsChanged | undefined> {
  if (!pages) return undefined;
  const current = await listPagesToAccept(db);
  const isCurrent = current.every(({ identifier, version }) =>
    pages.some((read) => read.identifier === identifier && read.version === version),
  );
  return isCurrent ? undefined : TERMS_CHANGED;
}

export function refuseUnconfirmedAge(
  minimumAge: number,
  { is_old_enough }: Pick<TermsAcceptance, 'is_old_enough'>,
): AgeNotConfirmed | undefined {
  if (minimumAge === 0 || is_old_enough) return undefined;
  return refuse('AGE_NOT_CONFIRMED', { minimum_age: minimumAge });
}
