import { describe, expect, it } from 'vitest';
import { sanitizeHtmlWithLinks } from './clean-html.ts';

describe('HTML of legal pages', () => {
  it.each([
    '<h2>Título</h2><p>Un <strong>texto</strong> con <em>énfasis</em>, <u>raya</u> y <code>nombre</code>.<br />Otro.</p>',
    '<ul><li>uno</li></ul><ol><li>dos</li></ol><blockquote>tres</blockquote>',
    '<p>5 &lt; 6 &amp; 7</p>',
    '<a href="https://example.com/a?b=c&amp;d=e#f">fuera</a>',
    '<a href="/legal/cookies">dentro</a>',
    '<a href="mailto:alguien@example.com">correo</a>',
  ])('keeps %s', (html) => {
    expect(sanitizeHtmlWithLinks(html)).toBe(html);
  });

  it('keeps a window that is opened from reaching ours', () => {
    expect(sanitizeHtmlWithLinks('<a href="https://example.com" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeHtmlWithLinks('<a href="/x" target="_top">x</a>')).toBe('<a href="/x">x</a>');
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<style>p{}</style>', ''],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//example.com">a</a>', '<a>a</a>'],
    ['<a href="/x" onmouseover="alert(1)" style="x" ping="/y" download>a</a>', '<a href="/x">a</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext></p><style><img src=x onerror=alert(1)></style>', '<p></p>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<base href="https://example.com"><meta http-equiv="refresh" content="0">', ''],
    ['<!-- comentario -->a', 'a'],
    ['<p>sin cerrar', '<p>sin cerrar</p>'],
  ])('makes of %s: %s', (html, clean) => {
    expect(sanitizeHtmlWithLinks(html)).toBe(clean);
  });
});
