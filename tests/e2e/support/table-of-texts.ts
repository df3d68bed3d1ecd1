import type { Page } from '@playwright/test';
import type { AdvanceClock } from '../text-setups/text-setup.ts';
import { type SpecifiedText, SPECIFIED_TEXTS } from '../crossing/texts.ts';
import { expectTextAt, locateText } from './locators.ts';

export const listTextsForSetup = (way: string): SpecifiedText[] =>
  SPECIFIED_TEXTS.filter(({ how }) => how === way);

/** Returns the text with its values in place of the placeholders {}. */
export function fillPlaceholders({ text, values = [] }: SpecifiedText): string {
  const parts = text.split('{}');
  if (parts.length !== values.length + 1) throw new Error(`${text} has ${parts.length - 1} values`);
  return parts.map((part, place) => part + (values[place] ?? '')).join('');
}

/** Expects the texts in the order of the table, because some appear after others. */
export async function expectSetupTexts(page: Page, way: string, pass: AdvanceClock | void): Promise<void> {
  for (const row of listTextsForSetup(way)) {
    const text = fillPlaceholders(row);
    await pass?.(locateText(page, row.where, text));
    await expectTextAt(page, row.where, text);
  }
}
