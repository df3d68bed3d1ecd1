import { calculateSourceShares } from '#shared/mock-exams/shares.rules.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { toTextPool } from './text-pools.ts';

/** The questions that fit a source of a part. Sources of several parts may share one pool. */
export type QuestionPool = CategoryPool | LawPool;

export interface CategoryPool {
  kind: 'category';
  key: string;
  choice_count: number;
  category_id: string;
}

export interface LawPool {
  kind: 'law';
  key: string;
  choice_count: number;
  law_id: string;
  articles: { from: number; to: number };
}

/** The range of all articles of a law; articles without a number count as 0. */
const ALL_ARTICLES = { from: 0, to: 9999 };

/** How many questions one alternative of a part takes from a pool, as ordinary or as reserve questions. */
export interface PoolQuota {
  part: number;
  alternative: number;
  is_reserve: boolean;
  pool: QuestionPool;
  count: number;
}

export function toQuestionPool(source: PartSource, choice_count: number): QuestionPool {
  if (source.kind === 'category') {
    const { category_id } = source;
    return { key: `${choice_count} ${category_id}`, choice_count, kind: 'category', category_id };
  }
  const { law_id, articles } = source;
  const { from, to } = articles ?? ALL_ARTICLES;
  return {
    key: `${choice_count} ${law_id} ${from}-${to}`,
    choice_count,
    kind: 'law',
    law_id,
    articles: { from, to },
  };
}

/** How many questions each part draws from each pool, in the order of the exam; parts of shared texts are left out. */
export function listPoolQuotas(content: TemplateContent): PoolQuota[] {
  return content.parts.flatMap((part, index) => {
    if (part.shared_texts !== undefined) return [];
    const shares = calculateSourceShares(part);
    return [...Array(part.alternatives).keys()].flatMap((alternative) =>
      [false, true].flatMap((is_reserve) =>
        part.sources.map((source, i) => ({
          part: index,
          alternative,
          is_reserve,
          pool: toQuestionPool(source, part.choices),
          count: (is_reserve ? shares[i]?.reserve : shares[i]?.ordinary) ?? 0,
        })),
      ),
    );
  });
}

/** How many questions a part needs from each pool, or how many texts from its pool of texts. */
export type PoolDemand = Map<QuestionPool['key'], number>;

export function toPoolDemand(part: TemplatePart): PoolDemand {
  const texts = toTextPool(part);
  if (part.shared_texts !== undefined && texts && part.sources.length > 0)
    return new Map([[texts.key, part.shared_texts * part.alternatives]]);
  if (texts) return new Map();
  const shares = calculateSourceShares(part);
  const demand: PoolDemand = new Map();
  for (const [i, source] of part.sources.entries()) {
    const { ordinary = 0, reserve = 0 } = shares[i] ?? {};
    const { key } = toQuestionPool(source, part.choices);
    demand.set(key, (demand.get(key) ?? 0) + (ordinary + reserve) * part.alternatives);
  }
  return demand;
}

/** Lists the pools from which the parts without shared texts are drawn. */
export function listQuestionPools(contents: TemplateContent[]): QuestionPool[] {
  const pools = contents.flatMap(({ parts }) =>
    parts
      .filter(({ shared_texts }) => shared_texts === undefined)
      .flatMap(({ sources, choices }) => sources.map((source) => toQuestionPool(source, choices))),
  );
  return [...new Map(pools.map((pool) => [pool.key, pool])).values()];
}
