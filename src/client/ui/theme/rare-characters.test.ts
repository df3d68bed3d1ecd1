import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasRareCharacter } from './rare-characters.ts';

it('knows emoji, flags and raised or lowered letters', () => {
  for (const text of ['sí 😀', '🇪🇸', '⚖', 'x⁴', 'xⁿ', 'aᵢ', 'H₂O', '1ʳᵉ', 'ⱼ'])
    expect(hasRareCharacter(text)).toBe(true);
});

it('leaves what our own typeface has: no page fetches anything for its footer or its articles', () => {
  for (const text of ['© Plaza ®', '1.º y 2.ª', 'm² y m³', '€ – — … · « » × −', 'Ñandú, 25 %'])
    expect(hasRareCharacter(text)).toBe(false);
});

it('has a typeface for each raised letter that it knows', () => {
  const styles = readFileSync(new URL('rare-characters.css', import.meta.url), 'utf8');
  const ranges = [...styles.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  for (let code = 0x2b0; code < 0x2d00; code += 1) {
    const text = String.fromCodePoint(code);
    const isCovered = ranges.some(([from = 0, to = 0]) => from <= code && code <= to);
    if (hasRareCharacter(text) && !/\p{Extended_Pictographic}/u.test(text))
      expect([text, isCovered]).toEqual([text, true]);
  }
});
