import { createStore } from '#client/lib/store.ts';

export interface ShownCodes {
  codes: string[];
  /** Shown in place of every screen, to an administrator who had to set up the factor. */
  isRequiredSetUp: boolean;
}

/** New recovery codes, until the user says that they are kept: no later answer of the server shows them again. */
export const shownCodes = createStore<ShownCodes | null>(null);
