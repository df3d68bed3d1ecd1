/** A word that no other text contains. Of letters alone: a number beside it in a search would match its digits too. */
export function freshWord(): string {
  const letters = crypto
    .randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return `zz${letters}`;
}
