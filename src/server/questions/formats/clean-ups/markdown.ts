import { type Clean, type CleanableEntry, mapTexts, toCleanUpResult } from './clean-up.ts';

/** Matches code and names, in which asterisks and underscores mean something else. */
const LITERAL = /[{}<>=;\\`$#@[\]]|\w\(|\*\*\w*\*\*\w|\w_\w/;
const STRONG = /(^|[\s(«"¿¡])\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?=$|[\s.,;:)»"?!])/g;
/** Matches emphasised words, but not names such as '__init__' and '_x'. */
const EMPHASIS = /(^|[\s(«"¿¡])_(?=[^\s_])([^_\n]*[^\s_])_(?=$|[\s.,;:)»"?!])/g;

/** Reads '**no**' and '_no_' as Markdown: plain texts lose the signs, explanations get bold and italic text. */
export const readMarkdown: Clean = (entry) => {
  if (isAboutMarkup(entry)) return { entry, changed: false };
  const { explanation, explanation_format } = entry;
  const isMarked =
    explanation !== null && explanation_format === 'plain' && strip(explanation) !== explanation;
  const { entry: stripped } = mapTexts({ ...entry, explanation: isMarked ? null : explanation }, strip);
  if (!isMarked) return toCleanUpResult(entry, { ...stripped, explanation });
  return {
    entry: { ...stripped, explanation: toHtml(explanation), explanation_format: 'rich' },
    changed: true,
  };
};

function isAboutMarkup({ question_text, choices }: CleanableEntry): boolean {
  return /markdown|python/i.test([question_text, ...choices].join('\n'));
}

function strip(text: string): string {
  return LITERAL.test(text) ? text : text.replaceAll(STRONG, '$1$2').replaceAll(EMPHASIS, '$1$2');
}

/** Turns Markdown into HTML; the text must have neither '<' nor '>'. */
function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll(STRONG, '$1<strong>$2</strong>')
    .replaceAll(EMPHASIS, '$1<em>$2</em>')
    .replaceAll(/\r?\n/g, '<br>');
}
