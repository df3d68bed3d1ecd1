import { readCategoryPath } from '../category-path.ts';
import {
  describeLostPictures,
  hasLostPicture,
  type MoodleText,
  readExplanation,
  readMoodleText,
} from '../moodle-text.ts';
import { type FileItem, toCategoryFields, type FileReadResult } from '../question-format.ts';
import { findCategory, type GiftBlock, readBlocks } from './gift-blocks.ts';
import { readGiftText, showEscapes, trimGift } from './gift-text.ts';

/** Reads GIFT like Moodle (question/format/gift/format.php), but a wrong question doesn't affect the others. */
export function readGift(text: string): FileReadResult {
  if (text.includes('\0'))
    return { refused: 'El archivo tiene caracteres nulos (U+0000): no es un archivo GIFT.' };
  const items: FileItem[] = [];
  const lost: number[] = [];
  let category: string | undefined;
  for (const block of readBlocks(text.replaceAll(/\r\n?/g, '\n'))) {
    const path = findCategory(block);
    if (path !== undefined) category = readCategoryPath(showEscapes(path));
    else if (block.text !== '') items.push(readItem(block, category, lost));
  }
  return { items, remarks: describeLostPictures(lost) };
}

/** Reads a question. If its explanation or notes have pictures, which are lost, its line is added to `lost`. */
function readItem(block: GiftBlock, category: string | undefined, lost: number[]): FileItem {
  const { line } = block;
  const parts = splitQuestion(block.text);
  if (typeof parts === 'string') return { line, problem: parts };
  const wording = readGiftText(parts.wording, 'moodle');
  const answers = readAnswers(parts.answers, wording.format);
  if (typeof answers === 'string') return { line, problem: answers };
  const texts = [wording, ...answers.choices.map((choice) => choice.text)].map((text) =>
    readMoodleText(text),
  );
  if (texts.some(({ hasPicture }) => hasPicture))
    return { line, problem: 'tiene una imagen o un archivo, que no se puede importar' };
  const [pregunta = '', ...opciones] = texts.map(({ text }) => text);
  const feedback = readGiftText(parts.feedback, wording.format);
  if (hasLostPicture([feedback, ...answers.choices.map(({ note }) => note)])) lost.push(line);
  const notas = answers.choices.map(({ note }) => readMoodleText(note).text || null);
  const question = {
    pregunta,
    opciones,
    respuesta_correcta: answers.choices.findIndex(({ isRight }) => isRight) + 1,
    ...(notas.some(Boolean) && { notas }),
    ...readExplanation(feedback),
    ...toCategoryFields([...(category === undefined ? [] : [category]), ...block.tags]),
  };
  const { extras } = block;
  return {
    line,
    question: { ...question, ...extras, ...(extras.categoria && toCategoryFields(extras.categoria)) },
  };
}

interface Parts {
  wording: string;
  answers: string;
  feedback: string;
}

/** Splits a question into its parts, or returns a Spanish text that says why it isn't one. */
function splitQuestion(whole: string): Parts | string {
  const title = /^::([\s\S]*?)::/.exec(whole);
  const text = trimGift(title ? whole.slice(title[0].length) : whole);
  const [start, end] = [text.indexOf('{'), text.indexOf('}')];
  if (start < 0 && end < 0) return 'no tiene respuestas entre llaves { }';
  if (start < 0 || end < start) return 'tiene una llave sin su pareja';
  const [before, inside, after] = [text.slice(0, start), text.slice(start + 1, end), text.slice(end + 1)];
  const wording = after.trim() === '' ? before : `${before}_____${after}`;
  const feedbackAt = inside.lastIndexOf('####');
  if (feedbackAt < 0) return { wording, answers: trimGift(inside), feedback: '' };
  return { wording, answers: trimGift(inside.slice(0, feedbackAt)), feedback: inside.slice(feedbackAt + 4) };
}

interface Choice {
  isRight: boolean;
  text: MoodleText;
  note: MoodleText;
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d*)?)%/;
const TRUE_FALSE = /^(true|t|false|f)$/i;
const OTHER = 'Plaza solo tiene preguntas con una respuesta correcta entre varias opciones';

function readAnswers(answers: string, format: MoodleText['format']): { choices: Choice[] } | string {
  if (answers === '') return `es de respuesta abierta: ${OTHER}`;
  if (answers.startsWith('#')) return `es numérica: ${OTHER}`;
  if (answers.includes('~')) return readChoices(answers, format);
  if (answers.includes('='))
    return `es de ${answers.includes('->') ? 'emparejar' : 'respuesta corta'}: ${OTHER}`;
  return readTrueFalse(answers, format) ?? `es de respuesta corta: ${OTHER}`;
}

function readChoices(answers: string, format: MoodleText['format']): { choices: Choice[] } | string {
  const weighted = answers
    .replaceAll('=', '~=')
    .split('~')
    .map(trimGift)
    .filter((answer) => answer !== '' && answer !== '=')
    .map((answer) => readChoice(answer, format));
  const right = weighted.filter(({ weight }) => weight >= 100).length;
  if (right === 0) return `no tiene ninguna respuesta que valga todo: ${OTHER}`;
  if (right > 1) return `tiene ${right} respuestas correctas: ${OTHER}`;
  if (weighted.some(({ weight }) => weight > 0 && weight < 100)) {
    return 'tiene respuestas que valen una parte, y aquí una respuesta es correcta o no lo es';
  }
  return { choices: weighted };
}

/** Reads a choice. As in Moodle, one that begins with '=' is right; only others may have a weight, such as '%50%'. */
function readChoice(answer: string, format: MoodleText['format']): Choice & { weight: number } {
  const isRight = answer.startsWith('=');
  const named = isRight ? null : WEIGHT.exec(answer);
  const weight = isRight ? 100 : Number(named?.[1] ?? 0);
  const body = answer.slice(isRight ? 1 : (named?.[0].length ?? 0));
  const noteAt = body.indexOf('#');
  return {
    weight,
    isRight: weight >= 100,
    text: readGiftText(noteAt < 0 ? body : body.slice(0, noteAt), format),
    note: readGiftText(noteAt < 0 ? '' : body.slice(noteAt + 1), format),
  };
}

/** Reads the answers {T#note of the wrong one#note of the right one} of a true-false question; undefined for others. */
function readTrueFalse(answers: string, format: MoodleText['format']): { choices: Choice[] } | undefined {
  const [value = '', wrong = '', right = ''] = answers.split('#');
  if (!TRUE_FALSE.test(value.trim())) return undefined;
  const isTrue = value.trim().toLowerCase().startsWith('t');
  const choices = [true, false].map((means) => ({
    isRight: means === isTrue,
    text: { text: means ? 'Verdadero' : 'Falso', format: 'plain' as const },
    note: readGiftText(means === isTrue ? right : wrong, format),
  }));
  return { choices };
}
