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

interface Saved<Texts> {
  id: string;
  version: number;
  /** null: nothing was stored. Undefined for a repeat, which changes nothing. */
  before?: Texts | null;
}

/** Stores texts over the version that was seen (0: none was stored); undefined when another one is stored by now. */
export async function saveOver<Texts extends object>(
  seen: number,
  texts: Texts,
  rows: Rows<Texts>,
): Promise<Saved<Texts> | undefined> {
  let stored = await rows.lock();
  if (!stored && seen === 0) {
    const inserted = await rows.insert();
    if (inserted) return { ...inserted, before: null };
    stored = await rows.lock();
  }
  if (!stored) return undefined;
  const { id, version, texts: before } = stored;
  // what was sent, one version later: the call of a reply that was lost
  const isRepeat = isDeepStrictEqual(before, texts) && [seen, seen + 1].includes(version);
  if (isRepeat) return { id, version };
  if (version !== seen) return undefined;
  await rows.update({ id, version });
  return { id, version: version + 1, before };
}
