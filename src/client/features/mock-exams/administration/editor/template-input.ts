import { parseFractionText } from '#client/features/mock-exams/fraction-text.ts';
import {
  drawsSharedTexts,
  type PartValues,
  type SourceShareUnit,
  type SourceValues,
  type TemplateValues,
} from './template-values.ts';

/**
 * Turns the form's values into the input of the call. A text that is not a number stays a text, so that the check
 * reports it at its field.
 */
export function toTemplateInput({ parts, ...head }: TemplateValues) {
  const keys = parts.map(({ key }) => key);
  return {
    ...head,
    source_address: head.source_address.trim() || null,
    source_date: head.source_date || null,
    minutes: toOptionalNumber(head.minutes),
    parts: parts.map((part) => toPartInput(part, keys)),
  };
}

/** The input of a part; `keys` are the keys of all parts, in their order. */
export function toPartInput(part: PartValues, keys: readonly string[]) {
  const { values, corrected_after, sources } = part;
  const share_by = drawsSharedTexts(part) ? null : part.share_by;
  return {
    name: part.name,
    questions: toNumber(part.questions),
    reserve: toNumber(part.reserve),
    choices: toNumber(part.choices),
    values: {
      right: toFraction(values.right),
      wrong: toFraction(values.wrong),
      blank: toFraction(values.blank),
      double: toFraction(values.double),
    },
    scale_maximum: toFraction(part.scale_maximum),
    minimum: toOptionalFraction(part.minimum),
    floor: toOptionalFraction(part.floor),
    cut_off: toOptionalFraction(part.cut_off),
    minutes: toOptionalNumber(part.minutes),
    alternatives: toNumber(part.alternatives),
    ...(drawsSharedTexts(part) && { shared_texts: toNumber(part.shared_texts) }),
    corrected_after: corrected_after === '' ? null : keys.indexOf(corrected_after) + 1,
    sources: sources.map((source) => sourceInputOf(source, share_by)),
  };
}

/** `by` is null in a part of shared texts, where sources have no shares. */
function sourceInputOf(source: SourceValues, by: SourceShareUnit | null) {
  const share = by === null ? { by: 'weight', weight: 1 } : shareInputOf(source, by);
  if (source.kind === 'category') return { kind: source.kind, category_id: source.category_id, share };
  const { kind, law_id, title, articles } = source;
  const isWhole = articles.from.trim() === '' && articles.to.trim() === '';
  return {
    kind,
    law_id: law_id.trim().toUpperCase(),
    title,
    articles: isWhole ? null : { from: toNumber(articles.from), to: toNumber(articles.to) },
    share,
  };
}

function shareInputOf(source: SourceValues, by: SourceShareUnit) {
  const amount = toNumber(source.share[by]);
  return by === 'weight' ? { by, weight: amount } : { by, count: amount };
}

function toNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
}

const toOptionalNumber = (text: string): number | null => (text.trim() === '' ? null : toNumber(text));
const toFraction = (text: string) => parseFractionText(text) ?? text;
const toOptionalFraction = (text: string) => (text.trim() === '' ? null : toFraction(text));
