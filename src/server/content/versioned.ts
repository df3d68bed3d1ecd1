import { isDeepStrictEqual } from 'node:util';

/** What is stored, in the version that it has. */
interface Stored<Texts> {
  id: string;
  version: number;
  texts: Texts;
}

interface Rows<Texts> {
  /** Nobody else changes it until the transaction ends. */
  lock: () => Promise<Stored<Texts> | undefined>;
  /** Undefined where somebody else has stored one meanwhile. */
  insert: () => Promise<{ id: string; version: number } | undefined>;
  update: (seen: { id: string; version: number }) => Promise<void>;
}

export type Saved<Texts> =
  | { outcome: 'changed' }
  | { outcome: 'same'; version: number }
  | { outcome: 'saved'; id: string; version: number; before: Texts | null };

/** Stores texts over the version that was seen (0: none was stored), and over no other. */
export async function saveOver<Texts extends object>(
  seen: number,
  texts: Texts,
  rows: Rows<Texts>,
): Promise<Saved<Texts>> {
  let stored = await rows.lock();
  if (!stored && seen === 0) {
    const inserted = await rows.insert();
    if (inserted) return { outcome: 'saved', ...inserted, before: null };
    stored = await rows.lock();
  }
  if (!stored) return { outcome: 'changed' };
  const { id, version, texts: before } = stored;
  // what was sent, one version later: the call of a reply that was lost
  const isRepeat = isDeepStrictEqual(before, texts) && [seen, seen + 1].includes(version);
  if (isRepeat) return { outcome: 'same', version };
  if (version !== seen) return { outcome: 'changed' };
  await rows.update({ id, version });
  return { outcome: 'saved', id, version: version + 1, before };
}
