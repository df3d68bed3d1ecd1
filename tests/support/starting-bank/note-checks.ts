import { listNamedArticles } from './laws.ts';
import { findRightOption } from './option-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import {
  toUnaccentedLowerCase,
  listQuotations,
  normalizeSpacing,
  listWordStems,
  listWords,
} from './words.ts';

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

/** Returns the notes of a question, without the options that have none. */
function notesOf({ notas = [] }: StartingQuestion): string[] {
  return notas.filter((note) => note !== null);
}

export function findMissingNotes(question: StartingQuestion): string[] {
  return optionsWithNotes(question)
    .filter(({ note, isKey }) => !isKey && (note ?? '').trim() === '')
    .map(({ option }) => option);
}

export function findNoteOnRightOption(question: StartingQuestion): string[] {
  return optionsWithNotes(question).flatMap(({ note, isKey }) => (isKey && note !== null ? [note] : []));
}

const BY_LETTER =
  /\b(opcion|opciones|respuesta|respuestas|alternativa) [a-d1-4]\b|\b(la|las) [a-d]\)|\bla [b-d]\b|\b(primera|segunda|tercera|cuarta|ultima) (opcion|respuesta|alternativa)\b|\b(respuesta|opcion|alternativa) (correcta|verdadera)\b|\bla correcta\b/;

/** Finds texts that refer to an option by letter or number: exams may show the options in another order. */
export function findNotesCitingLetters(question: StartingQuestion): string[] {
  return [...notesOf(question), question.explicacion].filter((text) =>
    BY_LETTER.test(toUnaccentedLowerCase(text)),
  );
}

export function findShortNotes(question: StartingQuestion): string[] {
  return notesOf(question).filter((note) => listWords(note).length < MIN_WORDS);
}

export function findLongNotes(question: StartingQuestion): string[] {
  return notesOf(question).filter((note) => listWords(note).length > MAX_WORDS);
}

export function findRepeatedNotes(question: StartingQuestion): string[] {
  const notes = notesOf(question).map(toUnaccentedLowerCase);
  return notes.filter((note, index) => notes.indexOf(note) !== index);
}

/** Finds quotations that are not word for word in an article named by the note, or in the question's own article. */
export function findWrongNoteQuotations(question: StartingQuestion, { articles }: StartingBank): string[] {
  const { ley, articulo } = question.referencia;
  return notesOf(question).flatMap((note) => {
    const named = [{ law: ley, article: articulo }, ...listNamedArticles(note, ley)];
    const texts = named.map(({ law, article }) => normalizeSpacing(articles[law ?? '']?.[article] ?? ''));
    return listQuotations(note).filter(
      (words) => !texts.some((text) => text.includes(normalizeSpacing(words))),
    );
  });
}

/** Finds articles and paragraphs named in notes or in the explanation that their law doesn't have. */
export function findUnknownNoteArticles(question: StartingQuestion, { articles }: StartingBank): string[] {
  return [...notesOf(question), question.explicacion].flatMap((text) =>
    listNamedArticles(text, question.referencia.ley)
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

/** Finds notes that only repeat the key and say nothing about their own option. */
export function findNotesRepeatingKey(question: StartingQuestion): string[] {
  const key = listWords(findRightOption(question));
  if (key.length < COPIED_WORDS) return [];
  return notesOf(question).filter((note) => ` ${listWords(note).join(' ')} `.includes(` ${key.join(' ')} `));
}

/** Finds notes that fit any option: they share no word with their option, name no article and quote nothing. */
export function findUnrelatedNotes(question: StartingQuestion): string[] {
  return optionsWithNotes(question).flatMap(({ option, note }) => {
    if (note === null || listWordStems(note).intersection(listWordStems(option)).size > 0) return [];
    return listNamedArticles(note, '').length > 0 || listQuotations(note).length > 0 ? [] : [note];
  });
}
