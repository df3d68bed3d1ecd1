import { formatFractionText } from '#client/features/mock-exams/fraction-text.ts';
import { randomId } from '#client/lib/random-id.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import type { TemplateCertainty } from '#shared/mock-exams/template.rules.ts';

/** The values of the form's fields: texts as typed, at the same paths as in the template's content. */
export interface TemplateValues {
  name: string;
  body: string;
  year: string;
  source: string;
  source_address: string;
  source_date: string;
  certainty: TemplateCertainty;
  minutes: string;
  shuffles_choices: boolean;
  parts: PartValues[];
}

export interface PartValues {
  /** Identifies the part, also after it is moved. */
  key: string;
  name: string;
  questions: string;
  reserve: string;
  choices: string;
  values: Record<keyof TemplatePart['values'], string>;
  scale_maximum: string;
  minimum: string;
  floor: string;
  cut_off: string;
  minutes: string;
  alternatives: string;
  /** The typed number of shared texts; '' for a part of single questions. */
  shared_texts: string;
  /** The key of the part that users must pass for this one to be marked; '' for none. */
  corrected_after: string;
  share_by: SourceShareUnit;
  sources: SourceValues[];
}

export type SourceShareUnit = PartSource['share']['by'];

interface SharedSourceValues {
  key: string;
  share: Record<SourceShareUnit, string>;
}

export interface CategorySourceValues extends SharedSourceValues {
  kind: 'category';
  category_id: string;
  /** The name of the category; null if it doesn't exist any more. */
  category_name: string | null;
}

export interface LawSourceValues extends SharedSourceValues {
  kind: 'law';
  law_id: string;
  title: string;
  articles: { from: string; to: string };
}

export type SourceValues = CategorySourceValues | LawSourceValues;

const NO_SHARE = { weight: '1', count: '' };

export function buildNewPartValues(): PartValues {
  return {
    key: randomId(),
    name: '',
    questions: '',
    reserve: '0',
    choices: '4',
    values: { right: '1', wrong: '-1/3', blank: '0', double: '0' },
    scale_maximum: '',
    minimum: '',
    floor: '',
    cut_off: '',
    minutes: '',
    alternatives: '1',
    shared_texts: '',
    corrected_after: '',
    share_by: 'weight',
    sources: [],
  };
}

export function buildNewTemplateValues(): TemplateValues {
  return {
    name: '',
    body: '',
    year: '',
    source: '',
    source_address: '',
    source_date: '',
    certainty: 'probable',
    minutes: '',
    shuffles_choices: false,
    parts: [buildNewPartValues()],
  };
}

export function buildCategorySourceValues(id: string, name: string): CategorySourceValues {
  return { key: randomId(), kind: 'category', category_id: id, category_name: name, share: NO_SHARE };
}

export function buildNewLawSourceValues(): LawSourceValues {
  return {
    key: randomId(),
    kind: 'law',
    law_id: '',
    title: '',
    articles: { from: '', to: '' },
    share: NO_SHARE,
  };
}

/** Turns a template into the form's values; `categories` are those of its sources that still exist. */
export function toTemplateValues(
  content: TemplateContent,
  categories: readonly { id: string; name: string }[],
): TemplateValues {
  const { body, year, source, source_address, source_date, minutes, parts } = content;
  const keys = parts.map(() => randomId());
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    ...content,
    body: body ?? '',
    year: year ?? '',
    source: source ?? '',
    source_address: source_address ?? '',
    source_date: source_date ?? '',
    minutes: toText(minutes),
    parts: parts.map((part, index) => partValuesOf(part, keys, index, names)),
  };
}

function partValuesOf(
  part: TemplatePart,
  keys: readonly string[],
  index: number,
  names: ReadonlyMap<string, string>,
): PartValues {
  const { values, scale_maximum, minimum, floor, cut_off, corrected_after, sources } = part;
  return {
    key: keys[index] ?? '',
    name: part.name,
    questions: String(part.questions),
    reserve: String(part.reserve),
    choices: String(part.choices),
    values: {
      right: formatFractionText(values.right),
      wrong: formatFractionText(values.wrong),
      blank: formatFractionText(values.blank),
      double: formatFractionText(values.double),
    },
    scale_maximum: formatFractionText(scale_maximum),
    minimum: toFractionText(minimum),
    floor: toFractionText(floor),
    cut_off: toFractionText(cut_off),
    minutes: toText(part.minutes),
    alternatives: String(part.alternatives),
    shared_texts: toText(part.shared_texts ?? null),
    corrected_after: corrected_after === null ? '' : (keys[corrected_after - 1] ?? ''),
    share_by: sources[0]?.share.by ?? 'weight',
    sources: sources.map((source) => sourceValuesOf(source, names)),
  };
}

function sourceValuesOf(source: PartSource, names: ReadonlyMap<string, string>): SourceValues {
  const { share } = source;
  const shared = {
    key: randomId(),
    share: share.by === 'weight' ? { ...NO_SHARE, weight: String(share.weight) } : countShare(share.count),
  };
  if (source.kind === 'category') {
    const { kind, category_id } = source;
    return { ...shared, kind, category_id, category_name: names.get(category_id) ?? null };
  }
  const { kind, law_id, title, articles } = source;
  return {
    ...shared,
    kind,
    law_id,
    title: title ?? '',
    articles: { from: toText(articles?.from ?? null), to: toText(articles?.to ?? null) },
  };
}

const countShare = (count: number) => ({ ...NO_SHARE, count: String(count) });
const toFractionText = (fraction: TemplatePart['minimum']): string =>
  fraction === null ? '' : formatFractionText(fraction);
const toText = (value: number | null): string => (value === null ? '' : String(value));

/** Whether the part draws whole shared texts instead of single questions. */
export const drawsSharedTexts = ({ shared_texts }: Pick<PartValues, 'shared_texts'>): boolean =>
  shared_texts.trim() !== '';
