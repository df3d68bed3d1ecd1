import { createStore } from '#client/lib/store.ts';

export interface ShownCodes {
  codes: string[];
  /** Whether the codes replace every screen, because an administrator had to set up the second factor. */
  isRequiredSetUp: boolean;
}

/** New recovery codes, until the user says that they are kept: no later answer of the server shows them again. */
export const shownCodes = createStore<ShownCodes | null>(null);
