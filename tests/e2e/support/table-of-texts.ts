import type { Page } from '@playwright/test';
import type { Passing } from '../provocations/provocation.ts';
import { type SpecifiedText, TEXTS } from '../crossing/texts.ts';
import { expectAt, textAt } from './places.ts';

export const rowsOf = (way: string): SpecifiedText[] => TEXTS.filter(({ how }) => how === way);

/** The text with its values in place of the {}. */
export function shown({ text, values = [] }: SpecifiedText): string {
  const parts = text.split('{}');
  if (parts.length !== values.length + 1) throw new Error(`${text} has ${parts.length - 1} values`);
  return parts.map((part, place) => part + (values[place] ?? '')).join('');
}

/** In the order of the table, because some texts appear after others. */
export async function expectTexts(page: Page, way: string, pass: Passing | void): Promise<void> {
  for (const row of rowsOf(way)) {
    const text = shown(row);
    await pass?.(textAt(page, row.where, text));
    await expectAt(page, row.where, text);
  }
}
