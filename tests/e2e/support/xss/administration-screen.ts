import type { Locator } from '@playwright/test';

/** A screen of the administration, and where it shows texts that users or administrators wrote. */
export interface AdministrationScreen {
  address: string;
  /** The name of the link in the list's first row that leads to the screen. */
  link?: string;
  /** A selector that appears when the texts are shown; by default a table that is not loading. */
  ready?: string;
  /** Texts that must each be the whole text of an element, on any page of the list. */
  shows: readonly string[];
  /** The name of the search box. */
  searchBox?: string;
  /** Dialogs that a button in each row opens. */
  windows?: readonly RowDialog[];
  /** Forms that create or edit something. */
  forms?: readonly AdministrationForm[];
}

export interface RowDialog {
  /** The name of the button in the row that opens the dialog; only its beginning if it opens a menu first. */
  button: string;
  /** The menu item to choose, by default the first one. */
  item?: RegExp;
  /** The address of the list, if it differs from the screen's. */
  address?: string;
  /** A selector that appears when the dialog's texts are shown. */
  ready?: string;
  shows: readonly string[];
  /** Unfolds the parts of the dialog that are hidden at first. */
  unfold?: (window: Locator) => Promise<void>;
}

export interface AdministrationForm {
  /** The button that opens the form; none if it is always open. */
  button?: string;
  /** The accessible name of the form. */
  title: string;
  /** Valid values for fields that accept only a certain format, by the field's label. */
  strict?: Readonly<Record<string, string>>;
  /** Checks the form's preview before it is saved. */
  preview?: (form: Locator) => Promise<void>;
  /** HTML tags that the editor keeps, by default those of explanations. */
  keeps?: readonly string[];
}
