import { asksForIncorrect } from './stem-checks.ts';
import { keyOf } from './option-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import { fold, stemsOf, wordsOf } from './words.ts';

export function findMissingLevel({ nivel }: StartingQuestion): string[] {
  return nivel === undefined ? [''] : [];
}

export function findMissingForm({ forma }: StartingQuestion): string[] {
  return forma === undefined ? [''] : [];
}

const BARE_WORDS = 12;
const SPAN =
  /\b(dias?|mes|meses|anos?|horas?|minutos?|semanas?|plazo|trimestre|semestre|legislatura|duracion|tiempo|mandato|periodo)\b/;
const MAJORITY =
  /\b(mayoria|tercios?|quintos?|decima|quinta|cuarta|mitad|unanimidad|votos|por ciento|diputados|senadores|magistrados|miembros|consejeros)\b/;

/** Whether wording and options are of the form that the label says. */
export function findWrongForm(question: StartingQuestion): string[] {
  const { forma, pregunta, opciones } = question;
  if (forma === undefined) return [];
  if (asksForIncorrect(pregunta) !== (forma === 'incorrecta')) {
    return [`${forma}, and the stem ${forma === 'incorrecta' ? 'has no' : 'has a'} NO or INCORRECTA`];
  }
  const isBare = opciones.every((option) => wordsOf(option).length <= BARE_WORDS);
  const all = fold([pregunta, ...opciones].join(' '));
  const fits = { plazo: isBare && SPAN.test(all), mayoria: isBare && MAJORITY.test(all), organo: isBare };
  return forma in fits && !fits[forma as keyof typeof fits] ? [forma] : [];
}

/** A mark that only one question has, or questions of different files have. */
export function findLonePairMark({ pareja, file }: StartingQuestion, { questions }: StartingBank): string[] {
  if (pareja === undefined) return [];
  return questions.filter((other) => other.pareja === pareja && other.file === file).length > 1
    ? []
    : [pareja];
}

const TOLD = 0.9;
const TOLD_WORDS = 3;

/** Questions of the same article of which one's wording holds all words of the other's key. */
export function findUnmarkedPair(question: StartingQuestion, { questions }: StartingBank): string[] {
  const { ley, articulo } = question.referencia;
  const key = [...stemsOf(keyOf(question))];
  if (key.length < TOLD_WORDS) return [];
  const stem = stemsOf(question.pregunta);
  return questions
    .filter(({ referencia }) => referencia.ley === ley && referencia.articulo === articulo)
    .filter((other) => other.index !== question.index || other.file !== question.file)
    .filter((other) => other.pareja === undefined || other.pareja !== question.pareja)
    .filter((other) => {
      const words = stemsOf(other.pregunta);
      const told = key.filter((word) => words.has(word) && !stem.has(word));
      return told.length >= TOLD_WORDS && told.length / key.length >= TOLD;
    })
    .map((other) => `told by ${other.file} ${other.index}`);
}

const ALIKE = 0.6;

/** Later questions about the same article whose wording and options are nearly the same. */
export function findSimilarQuestions(question: StartingQuestion, { questions }: StartingBank): string[] {
  const { ley, articulo } = question.referencia;
  const words = allWords(question);
  return questions
    .slice(questions.indexOf(question) + 1)
    .filter(({ referencia }) => referencia.ley === ley && referencia.articulo === articulo)
    .filter((other) => {
      const others = allWords(other);
      return words.intersection(others).size / words.union(others).size > ALIKE;
    })
    .map((other) => `${other.file} ${other.index}`);
}

function allWords({ pregunta, opciones }: StartingQuestion): Set<string> {
  return new Set(wordsOf([pregunta, ...opciones].join(' ')).filter((word) => word.length >= 3));
}
