import type { Person } from './events.ts';

const ALPHABET = '-0123456789_abcdefghijklmnñopqrstuvwxyz';
const PLAIN: Record<string, string> = { á: 'a', à: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ç: 'c' };

/** Spanish collation: case and accents don't count, ñ is a separate letter after n. Equal names are sorted by id. */
export function compareNames(a: Pick<Person, 'id' | 'username'>, b: Pick<Person, 'id' | 'username'>): number {
  const [first, second] = [lettersOf(a.username), lettersOf(b.username)];
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    const difference = (first[i] ?? -1) - (second[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? -1 : 1;
}

function lettersOf(username: string): number[] {
  return Array.from(username.toLocaleLowerCase('es'), (letter) => {
    const place = ALPHABET.indexOf(PLAIN[letter] ?? letter);
    if (place < 0) throw new Error(`the model can't sort the letter ${letter} of ${username}`);
    return place;
  });
}
