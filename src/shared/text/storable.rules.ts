export const WRONG_CHARACTER_MESSAGE = 'Tiene un carácter que no se puede guardar';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
