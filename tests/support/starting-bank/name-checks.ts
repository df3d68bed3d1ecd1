import { toSearchable } from './laws.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';

/** Bodies that exist although none of the twelve laws names them. */
const OTHER_BODIES = [
  'Agencia Tributaria',
  'Comisión Superior de Personal',
  'Inspección Educativa',
  'Junta de Portavoces',
  'Juzgado de Menores',
  'Juzgado Central',
  'Mesa del Senado',
  'Ministerio de Asuntos Exteriores',
  'Sala de Gobierno de la Audiencia Nacional',
  'Sala de Gobierno del Tribunal Supremo',
];
/** Laws that exist although none of the twelve laws names them. */
const OTHER_LAWS = ['Ley Orgánica del Tribunal Constitucional'];

const CONNECTING = '(?:de|en|para|por|contra|sobre|con|y)(?: (?:el|la|los|las))?|del|al|e';
const CAPITAL = String.raw`\p{Lu}[\p{L}-]+`;
const BODY = new RegExp(
  String.raw`\b(?:Agencia|Alta Comisión|Audiencia|Autoridad|Colegio|Comisión|Comisiones|Comité|Conferencia|Consejería|Consejo|Consejos|Cortes|Defensor|Defensora|Delegación|Dirección|Direcciones|Fiscal|Fiscalía|Fondo|Foro|Gabinete|Inspección|Instituto|Intervención|Jurado|Junta|Juntas|Juzgado|Mesa|Ministerio|Observatorio|Oficina|Patronato|Registro|Sala|Secretaría|Secretariado|Servicio|Sindicato|Subsecretaría|Tesorería|Tribunal|Unidad|Unidades)(?: (?:(?:${CONNECTING}) )?${CAPITAL})+`,
  'gu',
);
const LAW =
  /\b(?:Ley(?: Orgánica)?|Real Decreto(?:-ley| Legislativo)?|Reglamento(?: \(UE\))?|Directiva(?: \(UE\))?) \d+\/\d+/g;
const CODE = new RegExp(
  String.raw`\b(?:Código|Carta|Convenio|Tratado|Ley(?: Orgánica)? (?:de|del|General|Reguladora)|Reglamento (?:de|del|General))(?: (?:(?:${CONNECTING}) )?${CAPITAL})+`,
  'gu',
);

function allTexts({ pregunta, opciones, notas = [], explicacion }: StartingQuestion): string[] {
  return [pregunta, ...opciones, ...notas.filter((note) => note !== null), explicacion];
}

const corpora = new WeakMap<StartingBank['articles'], string>();

/** Returns the text of all laws, in which the checks look up names. */
function corpusOf({ articles, laws }: StartingBank): string {
  const kept = corpora.get(articles);
  if (kept !== undefined) return kept;
  const texts = [
    ...Object.values(articles).flatMap((byArticle) => Object.values(byArticle)),
    ...laws.flatMap(({ title, short_title }) => [title, short_title]),
    ...OTHER_BODIES,
    ...OTHER_LAWS,
  ];
  const corpus = texts.map(toSearchable).join('\n');
  corpora.set(articles, corpus);
  return corpus;
}

/**
 * Words that join a name and another name or an addition: 'Comisión de Justicia del Congreso', 'Juntas de Personal y
 * …'.
 */
const JOINT = / (?:y|e|con|en|del|de los|de las|para|por) /g;

function findUnknown(names: string[], bank: StartingBank): string[] {
  const isKnown = (name: string) => corpusOf(bank).includes(toSearchable(name));
  return names.filter((name) => {
    const beginnings = [...name.matchAll(JOINT)].map(({ index }) => name.slice(0, index));
    const isOneWord = /^\p{L}+ (y|con|en) /u.test(name);
    return !isOneWord && ![name, ...beginnings.filter((text) => text.includes(' '))].some(isKnown);
  });
}

export function findUnknownBodies(question: StartingQuestion, bank: StartingBank): string[] {
  return findUnknown(
    allTexts(question).flatMap((text) => text.match(BODY) ?? []),
    bank,
  );
}

export function findUnknownLaws(question: StartingQuestion, bank: StartingBank): string[] {
  return findUnknown(
    allTexts(question).flatMap((text) => [...(text.match(LAW) ?? []), ...(text.match(CODE) ?? [])]),
    bank,
  );
}
