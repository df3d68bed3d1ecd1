import { describe, expect, it } from 'vitest';
import { stripTags } from './basic.rules.ts';

describe('the mode basic', () => {
  it.each([
    ['Derecho <b>civil</b>', 'Derecho civil'],
    ['Uno<br/>dos<!-- nota -->', 'Unodos'],
    ['<A HREF="javascript:alert(1)">Temas</A>', 'Temas'],
    ['Un título <script>alert(1)</script>', 'Un título alert(1)'],
    ['Un <<b>script>título</<i>script>', 'Un título'],
  ])('takes the tags out of %j', (text, shown) => expect(stripTags(text)).toBe(shown));

  it.each(['2 < 3 y 5 > 4', 'a<1', 'Tema 1 & 2', '<script>', ''])('leaves %j as it is', (text) =>
    expect(stripTags(text)).toBe(text),
  );
});
