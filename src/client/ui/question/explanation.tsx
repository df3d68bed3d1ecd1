import { type ComponentType, lazy, Suspense } from 'react';
import classes from './explanation.module.css';

interface ExplanationProps {
  /** plain: text with line breaks. rich: HTML, cleaned again here before it is shown. */
  format: 'plain' | 'rich';
  children: string;
}

// the cleaner is only fetched by who meets a rich explanation; until then, and where that fails, its words are shown
const RichText = lazy<ComponentType<{ html: string }>>(() =>
  import('#client/ui/text/rich-text.tsx').then(
    (module) => ({ default: module.RichText }),
    () => ({ default: WordsOnly }),
  ),
);

/** Why an answer is right. */
export function Explanation({ format, children }: ExplanationProps) {
  return (
    <div className={classes.explanation} data-format={format}>
      {format === 'plain' ? (
        children
      ) : (
        <Suspense fallback={<WordsOnly html={children} />}>
          <RichText html={children} />
        </Suspense>
      )}
    </div>
  );
}

function WordsOnly({ html }: { html: string }) {
  // a parsed document that is never shown runs and fetches nothing
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
