import { Fragment, type ReactNode, useState } from 'react';

export interface Renewal {
  /** Takes what is stored now in the place of what was typed. */
  loadNew: () => Promise<void>;
  /** That was done: the focus was in what it has replaced. */
  isLoadedAnew: boolean;
}

interface RenewableProps<Stored> {
  initial: Stored;
  fetchNew: () => Promise<Stored>;
  children: (stored: Stored, renewal: Renewal) => ReactNode;
}

/** A form begins with what was loaded: what comes later must not take away what was typed, unless somebody says so. */
export function Renewable<Stored>({ initial, fetchNew, children }: RenewableProps<Stored>) {
  const [{ stored, times }, set] = useState({ stored: initial, times: 0 });
  const loadNew = async (): Promise<void> => set({ stored: await fetchNew(), times: times + 1 });
  return <Fragment key={times}>{children(stored, { loadNew, isLoadedAnew: times > 0 })}</Fragment>;
}
