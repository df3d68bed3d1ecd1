import type { Locator } from '@playwright/test';
import type { Screens } from '../support/fixtures.ts';

/** For texts that appear after a while: advances the clock until one of them is visible. */
export type Passing = (shown: Locator) => Promise<void>;

/** Brings a browser tab to the state in which the texts are visible. */
export type Provocation = (screens: Screens) => Promise<Passing | void>;

/** A setup in two steps, between which the server is stopped or changed. */
export interface StagedProvocation {
  before: (screens: Screens) => Promise<void>;
  after: Provocation;
}
