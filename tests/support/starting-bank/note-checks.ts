import { namedArticles } from './laws.ts';
import { keyOf } from './option-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import { fold, quotationsIn, squeeze, stemsOf, wordsOf } from './words.ts';

const MIN_WORDS = 8;
const MAX_WORDS = 45;

interface OptionWithNote {
  option: string;
  note: string | null;
  isKey: boolean;
}

function optionsWithNotes({ opciones, notas = [], respuesta_correcta }: StartingQuestion): OptionWithNote[] {
  return opciones.map((option, index) => ({
    option,
    note: notas[index] ?? null,
    isKey: index === respuesta_correcta - 1,
  }));
}

/** The notes of a question that has some. */
function notesOf({ notas = [] }: StartingQuestion): string[] {
  return notas.filter((note) => note !== null);
}

export function findMissingNotes(question: StartingQuestion): string[] {
  return optionsWithNotes(question)
    .filter(({ note, isKey }) => !isKey && (note ?? '').trim() === '')
    .map(({ option }) => option);
}

export function findNoteAtKey(question: StartingQuestion): string[] {
  return optionsWithNotes(question).flatMap(({ note, isKey }) => (isKey && note !== null ? [note] : []));
}

const BY_LETTER =
  /\b(opcion|opciones|respuesta|respuestas|alternativa) [a-d1-4]\b|\b(la|las) [a-d]\)|\bla [b-d]\b|\b(primera|segunda|tercera|cuarta|ultima) (opcion|respuesta|alternativa)\b|\b(respuesta|opcion|alternativa) (correcta|verdadera)\b|\bla correcta\b/;

/** Options named by letter or number: they may be shown in another order. */
export function findNotesByLetter(question: StartingQuestion): string[] {
  return [...notesOf(question), question.explicacion].filter((text) => BY_LETTER.test(fold(text)));
}

export function findShortNotes(question: StartingQuestion): string[] {
  return notesOf(question).filter((note) => wordsOf(note).length < MIN_WORDS);
}

export function findLongNotes(question: StartingQuestion): string[] {
  return notesOf(question).filter((note) => wordsOf(note).length > MAX_WORDS);
}

export function findRepeatedNotes(question: StartingQuestion): string[] {
  const notes = notesOf(question).map(fold);
  return notes.filter((note, index) => notes.indexOf(note) !== index);
}

/** Quotations must stand word for word in an article that the note names, or in the one of the reference. */
export function findWrongNoteQuotations(question: StartingQuestion, { articles }: StartingBank): string[] {
  const { ley, articulo } = question.referencia;
  return notesOf(question).flatMap((note) => {
    const named = [{ law: ley, article: articulo }, ...namedArticles(note, ley)];
    const texts = named.map(({ law, article }) => squeeze(articles[law ?? '']?.[article] ?? ''));
    return quotationsIn(note).filter((words) => !texts.some((text) => text.includes(squeeze(words))));
  });
}

/** Articles and paragraphs that no law has. */
export function findUnknownNoteArticles(question: StartingQuestion, { articles }: StartingBank): string[] {
  return [...notesOf(question), question.explicacion].flatMap((text) =>
    namedArticles(text, question.referencia.ley)
      .filter(
        ({ law, article, paragraph }) => law !== undefined && !hasArticle(articles, law, article, paragraph),
      )
      .map(
        ({ law, article, paragraph }) => `${law} ${article}${paragraph === undefined ? '' : `.${paragraph}`}`,
      ),
  );
}

const SPELLED = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez'];

export function hasArticle(
  articles: StartingBank['articles'],
  law: string,
  article: string,
  paragraph: string | undefined,
): boolean {
  const text = articles[law]?.[article];
  if (text === undefined || paragraph === undefined) return text !== undefined;
  const spelled = SPELLED[Number(paragraph) - 1];
  return new RegExp(String.raw`^(${paragraph}|${spelled ?? paragraph})[.ºª) ]`, 'm').test(text);
}

const COPIED_WORDS = 4;

/** A note that only repeats the key says nothing about its own option. */
export function findNotesWithKey(question: StartingQuestion): string[] {
  const key = wordsOf(keyOf(question));
  if (key.length < COPIED_WORDS) return [];
  return notesOf(question).filter((note) => ` ${wordsOf(note).join(' ')} `.includes(` ${key.join(' ')} `));
}

/** A note that neither takes up a word of its option nor names an article could stand at any option. */
export function findUnrelatedNotes(question: StartingQuestion): string[] {
  return optionsWithNotes(question).flatMap(({ option, note }) => {
    if (note === null || stemsOf(note).intersection(stemsOf(option)).size > 0) return [];
    return namedArticles(note, '').length > 0 || quotationsIn(note).length > 0 ? [] : [note];
  });
}
