import { describe, expect, it } from 'vitest';
import { hasHtmlTag } from './import-html.rules.ts';

describe('a tag of HTML', () => {
  it.each(['<b>no</b>', 'Véase <a href="x">aquí</a>', 'uno<br/>dos', '</p>', '<SCRIPT>\nalert(1)</SCRIPT>'])(
    'stands in %j',
    (text) => expect(hasHtmlTag(text)).toBe(true),
  );

  it.each([null, '', 'Artículo 5', 'a < b y c > d', '3<4>2', '<>', 'a &lt;b&gt;'])(
    'does not stand in %j',
    (text) => expect(hasHtmlTag(text)).toBe(false),
  );
});
