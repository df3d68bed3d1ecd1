import { toUnaccentedLowerCase } from './words.ts';

/** The names by which stems and notes refer to each law, by the law's id. */
const NAMES: Record<string, RegExp> = {
  'BOE-A-1978-31229': /\bConstitución\b(?! de )|\bCE\b/,
  'BOE-A-1979-23709': /Ley Orgánica 2\/1979|Ley Orgánica del Tribunal Constitucional/,
  'BOE-A-1985-5392': /Ley 7\/1985|Bases del Régimen Local/i,
  'BOE-A-1995-24292': /Ley 31\/1995|Ley de prevención de riesgos laborales/i,
  'BOE-A-1997-25336': /Ley 50\/1997|Ley del Gobierno/,
  'BOE-A-2007-6115': /Ley Orgánica 3\/2007/,
  'BOE-A-2013-12887': /Ley 19\/2013|Ley de transparencia/i,
  'BOE-A-2015-10565': /Ley 39\/2015|Ley del Procedimiento Administrativo Común/i,
  'BOE-A-2015-10566': /Ley 40\/2015|Ley de Régimen Jurídico del Sector Público/i,
  'BOE-A-2015-11719': /Estatuto Básico del Empleado Público|Real Decreto Legislativo 5\/2015|\bTREBEP\b/,
  'BOE-A-2017-12902': /Ley 9\/2017|Ley de Contratos del Sector Público/i,
  'BOE-A-2018-16673': /Ley Orgánica 3\/2018/,
};

export function listNamedLaws(text: string): string[] {
  return Object.keys(NAMES).filter((law) => NAMES[law]?.test(text));
}

export interface NamedArticle {
  /** The id of the named law; undefined if it isn't one of the bank's twelve laws. */
  law: string | undefined;
  article: string;
  paragraph: string | undefined;
}

const NUMBER = String.raw`\d+(?: (?:bis|ter|quater|quinquies|sexies)\b)?(?:\.\d+)?(?:\.[a-zñ]\b)?(?:[,.]? ?[a-zñ]?\))?`;
const ARTICLES = new RegExp(
  String.raw`[Aa]rtículos? (${NUMBER}(?:(?:, | y | o | e | a )${NUMBER})*)([^.;]*)`,
  'g',
);

/**
 * Returns the articles that a text names, such as 'artículo 30.2' or 'artículos 17 y 18'. Their law is the one named
 * right after them, or else `ownLaw`.
 */
export function listNamedArticles(text: string, ownLaw: string): NamedArticle[] {
  return [...text.matchAll(ARTICLES)].flatMap(([, numbers = '', rest = '']) => {
    const law = lawAfter(rest, ownLaw);
    return numbers.split(/, | y | o | e | a /).flatMap((number) => {
      const [, article, paragraph] =
        /^(\d+(?: (?:bis|ter|quater|quinquies|sexies))?)(?:\.(\d+))?/.exec(number) ?? [];
      return article === undefined ? [] : [{ law, article, paragraph }];
    });
  });
}

function lawAfter(rest: string, ownLaw: string): string | undefined {
  const [, name] =
    /^(?:,? (?:apartados?|párrafos?|letras?) [^,]{1,20}?,?)? (?:de la|del|de el|de dicha|de esta) ([^,:()]{1,90})/.exec(
      rest,
    ) ?? [];
  if (name === undefined) return ownLaw;
  const [law] = listNamedLaws(name);
  if (law !== undefined) return law;
  return /^(Ley (Orgánica |de |General )|Ley \d|Real Decreto|Código|Reglamento|Tratado)/.test(name)
    ? undefined
    : ownLaw;
}

/** Converts a text for looking up names: without accents and case, plurals as singulars. */
export function toSearchable(text: string): string {
  return ` ${(toUnaccentedLowerCase(text).match(/[\p{L}\p{N}/-]+/gu) ?? []).map((word) => word.replace(/s$/, '').replace(/e$/, '')).join(' ')} `;
}
