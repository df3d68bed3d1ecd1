import { tabStorage } from './storage/storage.ts';

/** Name and shape are the specification's: a JSON list holding the one chosen category id. */
const KEY = 'practiceCategories';

/** The id of the chosen category; null where none is readable. */
export function readPracticeChoice(): string | null {
  try {
    const list: unknown = JSON.parse(tabStorage.read(KEY) ?? 'null');
    const first: unknown = Array.isArray(list) ? list[0] : null;
    return typeof first === 'string' && first !== '' ? first : null;
  } catch {
    return null;
  }
}

/** null removes it. */
export function storePracticeChoice(categoryId: string | null): void {
  tabStorage.write(KEY, categoryId === null ? null : JSON.stringify([categoryId]));
}
