import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-text.ts';
import { readExplanation, readMoodleText } from './moodle-text.ts';

describe('HTML as text', () => {
  it.each([
    ['2<sup>10</sup> bytes', '2¹⁰ bytes'],
    ['x<sup>n-1</sup> + 2<sup>k+1</sup>', 'xⁿ⁻¹ + 2^(k+1)'],
    ['H<sub>2</sub>O y a<sub>ij</sub>', 'H₂O y a_(ij)'],
    ['el 1.<sup>o</sup> y la 2<sup>a</sup>', 'el 1.º y la 2ª'],
    ['e<sup>x<sup>2</sup></sup>', 'e^(x²)'],
    ['nada<sup> </sup>aquí', 'nada aquí'],
    ['<ol><li>uno</li><li>dos</li></ol>', '1. uno\n2. dos'],
    ['<ol start="3"><li>tres</li><li><ul><li>a</li></ul></li></ol>', '3. tres\n4. \na'],
    ['Mira:<pre><code>if (x)\n  y();</code></pre>fin', 'Mira:\nif (x)\n  y();\nfin'],
    ['<table><tr><th>a</th><td>b</td></tr></table>', 'a | b'],
  ])('%s', (html, text) => {
    expect(htmlToText(html).text.replaceAll(/ +(?=\n)/g, '')).toBe(text.replaceAll(/ +(?=\n)/g, ''));
  });

  it('is what Markdown means, too', () => {
    const text = 'Señale la **incorrecta**:\n\n1. _uno_\n2. `x = 2`';
    expect(readMoodleText({ text, format: 'markdown' }).text).toBe('Señale la incorrecta:\n1. uno\n2. x = 2');
    expect(readMoodleText({ text: '![](a.png)', format: 'markdown' }).hasPicture).toBe(true);
    expect(readExplanation({ text: '**no**', format: 'markdown' })).toEqual({
      explicacion: '<p><strong>no</strong></p>\n',
      explicacion_formato: 'html',
    });
  });
});
