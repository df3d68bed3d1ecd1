import type { Locator } from '@playwright/test';
import type { Screens } from '../support/fixtures.ts';

/** For texts that come and go with time: lets it pass until one of them is seen. */
export type Passing = (shown: Locator) => Promise<void>;

/** Brings a browser tab to where the texts are seen. */
export type Provocation = (screens: Screens) => Promise<Passing | void>;

/** One that needs the server to be stopped, or changed, after the screen was opened. */
export interface StagedProvocation {
  before: (screens: Screens) => Promise<void>;
  after: Provocation;
}
