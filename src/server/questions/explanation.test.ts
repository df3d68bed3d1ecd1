import { describe, expect, it } from 'vitest';
import { displayExplanation } from './explanation.service.ts';

const shown = (explanation: string | null, explanation_format: 'plain' | 'rich' = 'rich') =>
  displayExplanation({ explanation, explanation_format }).explanation;

describe('an explanation on display', () => {
  it.each([
    '<p>Un <strong>texto</strong> con <em>énfasis</em> y <u>raya</u>.<br />Otro.</p>',
    '<ul><li>uno</li></ul><ol><li>dos</li></ol>',
    '<p>2<sup>10</sup> y H<sub>2</sub>O</p><pre><code>si x:\n  y</code></pre>',
    'sin etiquetas: 2 &lt; 3 &amp; 4',
  ])('keeps the simple formatting of %s', (html) => {
    expect(shown(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<style>p{}</style><base href="https://example.com">a', 'a'],
    ['<p style="color:red" onclick="alert(1)" class="x" id="y">a</p>', '<p>a</p>'],
    ['<a href="https://example.com">a</a><img src=x onerror=alert(1)>', 'a'],
    ['<h1>a</h1>', 'a'],
  ])('makes of %s: %s', (html, clean) => {
    expect(shown(html)).toBe(clean);
  });

  it.each(['<script>alert(1)</script>', '<p><br></p>', '<p>&nbsp;</p>', '<p>\u200b</p>'])(
    'is none where nothing of %s is seen',
    (html) => {
      expect(shown(html)).toBeNull();
    },
  );

  it('is not touched where it is plain text, and may be missing', () => {
    expect(shown('<b>no</b> & <script>', 'plain')).toBe('<b>no</b> & <script>');
    expect(shown(null)).toBeNull();
  });
});
