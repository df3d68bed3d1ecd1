import { hasArticle } from './note-checks.ts';
import { toQuestionKey, type StartingBank, type StartingQuestion } from './starting-bank.ts';
import { listQuotations, normalizeSpacing } from './words.ts';

const QUOTATION_WORDS = 40;

export function findWrongQuotations(
  { referencia, explicacion }: StartingQuestion,
  { articles }: StartingBank,
): string[] {
  const text = normalizeSpacing(articles[referencia.ley]?.[referencia.articulo] ?? '');
  return listQuotations(explicacion).filter((words) => !text.includes(normalizeSpacing(words)));
}

export function findLongQuotations({ explicacion }: StartingQuestion): string[] {
  return listQuotations(explicacion).filter((words) => words.split(/\s+/).length > QUOTATION_WORDS);
}

export function findMissingQuotation({ explicacion }: StartingQuestion): string[] {
  return listQuotations(explicacion).length === 0 ? [''] : [];
}

export function findUnknownLaw({ referencia: { ley } }: StartingQuestion, { laws }: StartingBank): string[] {
  return laws.some(({ id }) => id === ley) ? [] : [ley];
}

export function findUnknownArticle(
  { referencia: { ley, articulo } }: StartingQuestion,
  { articles }: StartingBank,
): string[] {
  return hasArticle(articles, ley, articulo, undefined) ? [] : [`${ley} ${articulo}`];
}

export function findUnknownParagraph(
  { referencia: { ley, articulo, apartado } }: StartingQuestion,
  { articles }: StartingBank,
): string[] {
  const [number] = /^\d+/.exec(apartado ?? '') ?? [];
  return number === undefined || hasArticle(articles, ley, articulo, number) ? [] : [`${articulo}.${number}`];
}

export function findExplanationWithoutArticle({ referencia, explicacion }: StartingQuestion): string[] {
  return new RegExp(`[Aa]rtículos? ${referencia.articulo}(?!\\d)`).test(explicacion) ? [] : [''];
}

/** Finds an article that belongs to no title or chapter of its law. */
export function findArticleOutsideDivisions(
  { referencia: { ley, articulo } }: StartingQuestion,
  { divisions }: StartingBank,
): string[] {
  const isInside = divisions.some(({ law, articles }) => law === ley && articles.includes(articulo));
  return isInside ? [] : [`${ley} ${articulo}`];
}

export function findUnansweredQuestion(question: StartingQuestion, { answers }: StartingBank): string[] {
  return answers[toQuestionKey(question)] === undefined ? [''] : [];
}

/** Finds a question whose right answer differs from the one that a reviewer chose without seeing it. */
export function findReviewerDisagreement(question: StartingQuestion, { answers }: StartingBank): string[] {
  const answer = answers[toQuestionKey(question)];
  return answer === undefined || answer === question.respuesta_correcta ? [] : [`answered ${answer}`];
}
