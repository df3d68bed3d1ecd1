import { Fragment, type ReactNode, useState } from 'react';

/** Loads the version that somebody else has stored while the form was open. */
export interface FormReload {
  /** Loads the latest version, which replaces what was typed. */
  loadLatest: () => Promise<void>;
  /** The message when loading the stored version fails. */
  failed: string;
  /** Whether this form has replaced an earlier one, which had the focus: then this one takes it. */
  isReloaded: boolean;
}

interface ReloadableProps<Stored> {
  stored: Stored;
  fetchLatest: () => Promise<Stored>;
  failed: string;
  children: (stored: Stored, reload: FormReload) => ReactNode;
}

/** A form keeps the data it began with: refetched data must not replace what was typed, unless the user asks for it. */
export function Reloadable<Stored>({ stored, fetchLatest, failed, children }: ReloadableProps<Stored>) {
  const [opened, setOpened] = useState({ stored, reloads: 0 });
  const { reloads } = opened;
  const loadLatest = async (): Promise<void> =>
    setOpened({ stored: await fetchLatest(), reloads: reloads + 1 });
  return (
    <Fragment key={reloads}>
      {children(opened.stored, { loadLatest, failed, isReloaded: reloads > 0 })}
    </Fragment>
  );
}
