import type { Tables } from '#server/database/tables.ts';

/** What becomes of a column's value when the account of its user is deleted. */
export interface ColumnTreatment {
  /**
   * `none`: says nothing about a user. `deleted`: goes with its row, or is replaced. `detached`: stays, but nothing
   * leads from it to the user any more. `kept`: stays, for a reason.
   */
  deletion: 'none' | 'deleted' | 'detached' | 'kept';
  /** Why a kept value is kept, and for how long. */
  kept?: { reason: string; until: string };
  /** Why the user's download of personal data doesn't contain the column. */
  withheld?: string;
}

export const NOT_PERSONAL: ColumnTreatment = { deletion: 'none' };
export const DELETED: ColumnTreatment = { deletion: 'deleted' };
export const DETACHED: ColumnTreatment = { deletion: 'detached' };
/** Data with which a thief could log in, or guess the password at leisure. */
export const SECRET: ColumnTreatment = { deletion: 'deleted', withheld: 'opens the account' };

export const kept = (reason: string, until: string, withheld?: string): ColumnTreatment => ({
  deletion: 'kept',
  kept: { reason, until },
  ...(withheld === undefined ? {} : { withheld }),
});

/** All tables; views are left out, as they only show columns of tables. */
export type StoredTable = Exclude<keyof Tables, 'question_contents'>;

/** A treatment for each column: a table or column without one does not compile. */
export type TreatmentsOf<Table extends StoredTable> = {
  readonly [Name in Table]: { readonly [Column in keyof Tables[Name]]: ColumnTreatment };
};
