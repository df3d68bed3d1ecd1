import { Suspense } from 'react';
import { lazyWithFallback } from '#client/lib/lazy-with-fallback.ts';
import { LiteralText } from '#client/ui/pictures/literal-text.tsx';
import { describeHtmlPictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './explanation.module.css';

interface ExplanationProps {
  /** plain: text with line breaks. rich: HTML, sanitised here once more. */
  format: 'plain' | 'rich';
  /** Whether the explanation may have tables. */
  hasTables?: boolean;
  children: string;
}

// fetches the sanitiser for rich explanations only; shows plain text until it is loaded, or if that fails
const RichText = lazyWithFallback<{ html: string; hasTables: boolean }>(
  async () => (await import('#client/ui/text/rich-text.tsx')).RichText,
  WordsOnly,
);

export function Explanation({ format, hasTables = false, children }: ExplanationProps) {
  return (
    <div className={classes.explanation} data-format={format}>
      {format === 'plain' ? (
        <LiteralText>{children}</LiteralText>
      ) : (
        <Suspense fallback={<WordsOnly html={children} />}>
          <RichText html={children} hasTables={hasTables} />
        </Suspense>
      )}
    </div>
  );
}

function WordsOnly({ html }: { html: string }) {
  // a document from DOMParser runs no scripts and loads nothing
  return new DOMParser().parseFromString(describeHtmlPictures(html), 'text/html').body.textContent;
}
