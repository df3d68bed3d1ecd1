import { listNamedLaws, listNamedArticles } from './laws.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import { toUnaccentedLowerCase } from './words.ts';

const MAX_WORDS = 30;
const MAX_WORDS_OF_CASE = 40;
const MIN_WORDS = 8;

export function findLongStem({ pregunta, forma }: StartingQuestion): string[] {
  const words = stemLength(pregunta);
  return words > (forma === 'caso' ? MAX_WORDS_OF_CASE : MAX_WORDS) ? [`${words} words`] : [];
}

export function findShortStem({ pregunta }: StartingQuestion): string[] {
  const words = stemLength(pregunta);
  return words < MIN_WORDS ? [`${words} words`] : [];
}

export function stemLength(stem: string): number {
  return stem.trim().split(/\s+/).length;
}

export function findStemWithoutLaw({ pregunta, referencia }: StartingQuestion): string[] {
  const named = listNamedLaws(pregunta);
  return named.includes(referencia.ley) ? [] : [`names ${named.join(', ') || 'no law'}`];
}

const ASKS_BY_ARTICLE = /(?:según|conforme a|de acuerdo con|con arreglo a)(?:l| el| los) artículos? [^¿]*/gi;

/** Finds a stem that asks about an article other than the question's own one. */
export function findOtherArticleInStem({ pregunta, referencia }: StartingQuestion): string[] {
  const named = (pregunta.match(ASKS_BY_ARTICLE) ?? []).flatMap((text) =>
    listNamedArticles(text, referencia.ley),
  );
  const isOwn = named.some(
    ({ law, article, paragraph }) =>
      law === referencia.ley &&
      article === referencia.articulo &&
      (paragraph === undefined || /^\d+/.exec(referencia.apartado ?? '')?.[0] === paragraph),
  );
  return named.length === 0 || isOwn ? [] : [named.map(({ article }) => article).join(', ')];
}

/** Finds a question '¿Para qué…?' with options that begin with 'Para…'. */
export function findRepeatedPara({ pregunta, opciones }: StartingQuestion): string[] {
  const asks = /¿para (que|cual|cuales|quien|quienes)\b/.test(toUnaccentedLowerCase(pregunta));
  return asks && opciones.some((option) => /^para\b/.test(toUnaccentedLowerCase(option))) ? [''] : [];
}

/** Finds questions about what public bodies should promote: such aims are too general to tell the options apart. */
export function findProgrammaticStem({ pregunta }: StartingQuestion): string[] {
  const programme =
    /¿(que|como|con que|para que|hacia que)\b[^?]*\b(fomenta|fomentan|fomentaran|promueven|promoveran|impulsan|impulsaran|procuran|procuraran|favorecen|favoreceran|desarrollaran|tienden a|velaran)\b/;
  return programme.test(toUnaccentedLowerCase(pregunta)) ? [''] : [];
}

export function findDoubleNegation({ pregunta, opciones }: StartingQuestion): string[] {
  return asksForIncorrect(pregunta) && opciones.some((option) => /^no\b/.test(toUnaccentedLowerCase(option)))
    ? ['']
    : [];
}

export function asksForIncorrect(stem: string): boolean {
  return /\b(INCORRECT[AO]S?|NO|FALS[AO]S?|EXCEPTO)\b/.test(stem);
}

/** Finds a negation that isn't in capitals: readers overlook it. */
export function findHiddenNegation({ pregunta }: StartingQuestion): string[] {
  return /\bincorrect[ao]s?\b|\bfals[ao]s? es\b|[Cc]uál(es)? de (los|las|estos|estas) (siguientes )?[^?,]{0,60} no (se|es|son|está|están|puede|pueden|tiene|corresponde)\b/.test(
    pregunta,
  )
    ? ['']
    : [];
}

const SLIPS = [
  /celebración de elecciones/i,
  /(?<!\p{L})(de|a) el(?!\p{L}| que)/u,
  /\ben base a\b/i,
  /\ba nivel de\b/i,
  /\bde cara a\b/i,
  /\bhabían (varios|varias|muchos|muchas)\b/i,
  /\b(preveer|preveen|prevee)\b/i,
];

export function findLanguageSlips({ pregunta, opciones, notas = [] }: StartingQuestion): string[] {
  const texts = [pregunta, ...opciones, ...notas.filter((note) => note !== null)];
  return texts.filter((text) => SLIPS.some((slip) => slip.test(text)));
}

export function findUnknownCategory({ categoria }: StartingQuestion, { categories }: StartingBank): string[] {
  return categoria.filter((category) => !categories.includes(category));
}
