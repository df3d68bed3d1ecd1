/**
 * Returns a word that no other text contains. It has only letters, because a search for a number could match its
 * digits.
 */
export function freshWord(): string {
  const letters = crypto
    .randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return `zz${letters}`;
}
