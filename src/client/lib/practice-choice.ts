import { tabStorage } from './storage/storage.ts';

/** The specification gives the name of this key and the format: a JSON list with the id of the one chosen category. */
const KEY = 'practiceCategories';

/** The id of the chosen category; null if none is stored or the stored text is invalid. */
export function readPracticeChoice(): string | null {
  try {
    const list: unknown = JSON.parse(tabStorage.read(KEY) ?? 'null');
    const first: unknown = Array.isArray(list) ? list[0] : null;
    return typeof first === 'string' && first !== '' ? first : null;
  } catch {
    return null;
  }
}

/** Stores the chosen category; null removes it. */
export function storePracticeChoice(categoryId: string | null): void {
  tabStorage.write(KEY, categoryId === null ? null : JSON.stringify([categoryId]));
}
