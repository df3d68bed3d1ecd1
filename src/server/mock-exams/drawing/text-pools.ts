import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { countQuestionsPerText } from '#shared/mock-exams/template.rules.ts';

/** The shared texts that fit a part of whole texts. Several parts may share one pool. */
export interface TextPool {
  key: string;
  choice_count: number;
  category_ids: string[];
  /** How many of its questions each text gives, reserve included. */
  questions: number;
}

/** Returns the pool of texts that a part draws from; undefined for a part of single questions. */
export function toTextPool(part: TemplatePart): TextPool | undefined {
  const each = countQuestionsPerText(part);
  if (!each) return undefined;
  const questions = each.ordinary + each.reserve;
  const category_ids = part.sources
    .flatMap((source) => (source.kind === 'category' ? [source.category_id] : []))
    .toSorted();
  const key = ['texts', part.choices, questions, ...category_ids].join(' ');
  return { key, choice_count: part.choices, category_ids, questions };
}

export function listTextPools(parts: TemplatePart[]): TextPool[] {
  const pools = parts.map(toTextPool).filter((pool) => pool !== undefined);
  return [...new Map(pools.map((pool) => [pool.key, pool])).values()];
}
