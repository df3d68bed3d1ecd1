import { isDeepStrictEqual } from 'node:util';
import { type Actor, type AuditedChange, recordChange } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';

interface Row {
  id: string;
  version: number;
}

interface TextsToSave<Texts> {
  /** The version that the form was loaded with; 0 if none was stored. */
  seen: number;
  texts: Texts;
  /** Locks the row until the transaction ends. */
  lock: () => Promise<(Row & { texts: Texts }) | undefined>;
  /** Inserts the row; returns undefined if another transaction has inserted it concurrently. */
  insert: () => Promise<Row | undefined>;
  update: (row: Row) => Promise<void>;
  /** How the audit entry names these texts. */
  subject: Pick<AuditedChange, 'entity' | 'entity_name'>;
}

/**
 * Saves the texts if the stored version is the one that the form was loaded with; undefined if it has changed since.
 */
export async function saveTextsIfUnchanged<Texts extends object>(
  trx: Trx,
  actor: Actor,
  { seen, texts, lock, insert, update, subject }: TextsToSave<Texts>,
): Promise<{ version: number } | undefined> {
  const recordSaved = (id: string, before: Texts | null): Promise<void> =>
    recordChange(trx, actor, {
      ...subject,
      action: before ? 'updated' : 'created',
      entity_id: id,
      before,
      after: texts,
    });

  let stored = await lock();
  if (!stored && seen === 0) {
    const inserted = await insert();
    if (inserted) {
      await recordSaved(inserted.id, null);
      return { version: inserted.version };
    }
    stored = await lock();
  }
  if (!stored) return undefined;
  const { id, version, texts: before } = stored;
  const comparison = compareVersions(version, seen, isDeepStrictEqual(before, texts));
  if (comparison === 'conflict') return undefined;
  if (comparison === 'keep') return { version };
  await update({ id, version });
  await recordSaved(id, before);
  return { version: version + 1 };
}
