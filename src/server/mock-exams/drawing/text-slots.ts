import type { Database, Trx } from '#server/database/database.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { countQuestionsPerText } from '#shared/mock-exams/template.rules.ts';
import type { DrawnQuestionSlot } from './slot.ts';
import type { TakenQuestions } from './take-from-bank.ts';
import { listQuestionsOfTexts } from './text-pools.repository.ts';
import { toTextPool } from './text-pools.ts';

interface DealtText {
  id: string;
  part: number;
  alternative: number;
  choice_count: number;
  category_ids: string[];
  ordinary: number;
  reserve: number;
}

/**
 * Assigns the questions of the taken texts to the available parts that consist of whole texts. In each alternative the
 * ordinary questions of all texts come first, then the reserve: the questions that follow them in each text.
 */
export async function assignSharedTextQuestions(
  db: Database | Trx,
  parts: TemplatePart[],
  taken: TakenQuestions,
  excluded: ReadonlySet<string>,
): Promise<DrawnQuestionSlot[]> {
  const texts = toDealtTexts(parts, taken);
  if (texts.length === 0) return [];
  const questions = await listQuestionsOfTexts(db, texts, [...excluded]);
  const slotsOf = (text: DealtText, is_reserve: boolean): DrawnQuestionSlot[] => {
    const { id, part, alternative, choice_count, category_ids, ordinary, reserve } = text;
    const [from, to] = is_reserve ? [ordinary, ordinary + reserve] : [0, ordinary];
    return (questions.get(id) ?? []).slice(from, to).map((question_id) => ({
      question_id,
      choice_count,
      category_ids,
      shared_text_id: id,
      part,
      alternative,
      is_reserve,
    }));
  };
  const alternatives = Map.groupBy(texts, ({ part, alternative }) => `${part} ${alternative}`);
  return [...alternatives.values()].flatMap((own) =>
    [false, true].flatMap((is_reserve) => own.flatMap((text) => slotsOf(text, is_reserve))),
  );
}

function toDealtTexts(parts: TemplatePart[], { areAvailable, byPool }: TakenQuestions): DealtText[] {
  const rest = new Map([...byPool].map(([key, ids]) => [key, [...ids]]));
  return parts.flatMap((part, index) => {
    const [pool, each] = [toTextPool(part), countQuestionsPerText(part)];
    if (!pool || !each || !areAvailable[index]) return [];
    const { choice_count } = pool;
    const category_ids = part.sources.flatMap((source) =>
      source.kind === 'category' ? [source.category_id] : [],
    );
    return [...Array(part.alternatives).keys()].flatMap((alternative) =>
      (rest.get(pool.key)?.splice(0, part.shared_texts) ?? []).map((id) => ({
        id,
        part: index,
        alternative,
        choice_count,
        category_ids,
        ...each,
      })),
    );
  });
}
