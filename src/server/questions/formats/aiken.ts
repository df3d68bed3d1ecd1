import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import type { FileItem, FileReadResult } from './question-format.ts';
import { toFileFacts } from './question-facts.ts';

// Aiken (Moodle's question/format/aiken): the wording, each option on a line after its letter, and 'ANSWER: B'

const OPTION = /^([A-Za-z])[.)]\s*(.*)$/;
const ANSWER = /^(?:ANSWER|RESPUESTA)\s*:\s*([A-Za-z])\s*[.)]?$/i;
const NO_LETTER = /^ANSWER\s*:/i;
const UNFINISHED = 'no dice su respuesta: falta la línea «ANSWER: » con la letra';

interface Draft {
  line: number;
  wording: string[];
  choices: string[];
  problem?: string;
}

export function readAiken(text: string): FileReadResult {
  const items: FileItem[] = [];
  let draft: Draft | undefined;
  let isAfterBlank = false;
  const end = (item: FileItem): void => {
    items.push(item);
    draft = undefined;
  };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line !== '') {
      if (draft && isAfterBlank && isNewQuestion(draft, line)) end({ line: draft.line, problem: UNFINISHED });
      draft ??= { line: index + 1, wording: [], choices: [] };
      const item = addLine(draft, line);
      if (item) end(item);
    }
    isAfterBlank = line === '';
  }
  if (draft) items.push({ line: draft.line, problem: UNFINISHED });
  return { items };
}

/** Whether a line after a blank one begins a new question, because it is neither an option nor an answer. */
function isNewQuestion({ choices }: Draft, line: string): boolean {
  const isAnswer = ANSWER.test(line) || NO_LETTER.test(line);
  return choices.length > 0 && !isAnswer && letterOf(line) === undefined;
}

function letterOf(line: string): string | undefined {
  return OPTION.exec(line)?.[1]?.toUpperCase();
}

/** Adds a line to the draft of a question; if it is the last line, returns the question or its problem. */
function addLine(draft: Draft, line: string): FileItem | undefined {
  const answer = ANSWER.exec(line)?.[1];
  if (answer !== undefined) return finish(draft, answer);
  if (NO_LETTER.test(line))
    return { line: draft.line, problem: 'no tiene por respuesta la letra de una opción' };
  addText(draft, line);
  return undefined;
}

function addText(draft: Draft, line: string): void {
  const { choices, wording } = draft;
  if (letterOf(line) === String.fromCodePoint(65 + choices.length)) {
    if (wording.length === 0) draft.problem ??= 'no tiene enunciado antes de sus opciones';
    choices.push(OPTION.exec(line)?.[2] ?? '');
  } else if (choices.length === 0) wording.push(line);
  else draft.problem ??= `tiene en la opción ${choices.length} más de una línea`;
}

function finish({ line, wording, choices, problem }: Draft, answer: string): FileItem {
  const respuesta = answer.toUpperCase().codePointAt(0) ?? 0;
  if (problem !== undefined) return { line, problem };
  return {
    line,
    question: {
      pregunta: wording.join('\n'),
      opciones: choices,
      respuesta_correcta: respuesta - 64,
      categoria: [],
      sin_categoria: true,
    },
  };
}

export async function* writeAiken(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    const texts = batch.filter(isWritable).map(formatQuestion);
    if (texts.length > 0) yield texts.join('');
  }
}

function formatQuestion({ question_text, choices, correct_answer }: ExportedQuestion): string {
  const options = choices.map((text, index) => `${letterAt(index)}. ${toLine(text)}`);
  return `${[toLine(question_text), ...options, `ANSWER: ${letterAt(correct_answer)}`].join('\n')}\n\n`;
}

function letterAt(index: number): string {
  return formatChoiceLabel(CHOICE_INDEXES[index] ?? 0);
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether Aiken can hold the wording: one that looks like an option or an answer would be read as such. */
function isWritable({ question_text }: ExportedQuestion): boolean {
  const line = toLine(question_text);
  return !OPTION.test(line) && !ANSWER.test(line) && !NO_LETTER.test(line) && line !== '';
}

/** Lists the facts of a question, such as its source, that Aiken has no place for. */
function lossesBesides(question: ExportedQuestion): string[] {
  const { law_id, pair, shared_text } = question;
  const { estado, fuente } = toFileFacts(question);
  return [
    ...(law_id === null ? [] : ['Las referencias legales']),
    ...(pair === null ? [] : ['Las parejas de preguntas']),
    ...(estado ? ['El estado de las que no están vigentes'] : []),
    ...(fuente ? ['La fuente'] : []),
    ...(shared_text === null ? [] : ['Los supuestos prácticos']),
  ];
}

export function lossesOfAiken(question: ExportedQuestion): string[] {
  const { question_text, choices, notes, explanation, categories } = question;
  const kept = [question_text, ...choices];
  return [
    ...(isWritable(question) ? [] : ['Preguntas enteras: su enunciado empieza como una opción («A. »)']),
    ...(explanation === null ? [] : ['Las explicaciones']),
    ...(notes === null ? [] : ['Las notas de las opciones']),
    ...(categories.length === 0 ? [] : ['Las categorías']),
    ...lossesBesides(question),
    ...(kept.every((text) => toLine(text) === text) ? [] : ['Los saltos de línea y los espacios repetidos']),
  ];
}
