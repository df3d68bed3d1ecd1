import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';
import { readCategoryPath } from '../category-path.ts';
import {
  describeLostPictures,
  hasLostPicture,
  type MoodleText,
  readExplanation,
  readMoodleText,
} from '../moodle-text.ts';
import {
  listChildElements,
  readDirectText,
  listFilesIn,
  findExtraFields,
  readTextIn,
} from './moodle-elements.ts';
import { MoodlePictures } from './moodle-pictures.ts';
import {
  type FileItem,
  type FileQuestion,
  toCategoryFields,
  type FileReadResult,
} from '../question-format.ts';

export const NOT_MOODLE = 'El archivo XML no es de Moodle: debe empezar por <quiz>.';
const TOO_DEEP =
  'El archivo XML tiene demasiados elementos unos dentro de otros: no lo ha escrito Moodle, y no se puede leer.';

/** Reads the questions with one right answer from a file that Moodle has exported (question/format/xml/format.php). */
export function readMoodleXml(text: string): FileReadResult {
  const reader = createMoodleXmlReader();
  const read = reader.readPart(text);
  return 'refused' in read ? read : { items: read.items, remarks: reader.remarks() };
}

/** Creates a reader for a file that comes in parts, each of which is a <quiz> of its own. */
export function createMoodleXmlReader(): {
  /** `firstLine` is the line of the file in which the part begins. */
  readPart: (text: string, firstLine?: number) => { refused: string } | { items: FileItem[] };
  remarks: () => string[];
} {
  const lost: number[] = [];
  let category: string | undefined;
  const readElements = (text: string, quiz: XmlElement, firstLine: number): FileItem[] => {
    const lineAt = createLineFinder(text);
    const items: FileItem[] = [];
    for (const element of listChildElements(quiz, 'question')) {
      if (element.attributes['type'] === 'category')
        category = readCategoryPath(readTextIn(element, 'category').text);
      else {
        const line = firstLine - 1 + lineAt(element.start);
        const read = readQuestion(element, category);
        items.push({ line, ...read });
        if ('question' in read && losesPicture(element)) lost.push(line);
      }
    }
    return items;
  };
  return {
    readPart: (text, firstLine = 1) => {
      const parsed = parseQuiz(text, firstLine);
      return 'refused' in parsed ? parsed : { items: readElements(text, parsed.quiz, firstLine) };
    },
    remarks: () => describeLostPictures(lost),
  };
}

function parseQuiz(text: string, firstLine: number): { refused: string } | { quiz: XmlElement } {
  try {
    const quiz = parseXml(text, { includeOffsets: true, preserveComments: true }).root;
    return quiz?.name === 'quiz' ? { quiz } : { refused: NOT_MOODLE };
  } catch (error) {
    // the parser is recursive, so deeply nested elements overflow the stack
    if (error instanceof RangeError) return { refused: TOO_DEEP };
    if (!(error instanceof XmlError)) throw error;
    const { line, column } = findPlace(text, error.pos);
    return {
      refused: `El archivo no contiene un XML válido: hay un error en la línea ${firstLine - 1 + line}, columna ${column}.`,
    };
  }
}

/** Finds the line and column of `pos`, which counts an emoji as one character; the parser's own ignore that. */
function findPlace(text: string, pos: number): { line: number; column: number } {
  let [line, column, at] = [1, 1, 0];
  for (const character of text) {
    if (at === pos) break;
    at += 1;
    column += 1;
    if (character === '\n') [line, column] = [line + 1, 1];
  }
  return { line, column };
}

/** Returns a function that finds the line of an offset; its calls must have ascending offsets. */
function createLineFinder(text: string): (offset: number) => number {
  let [line, from] = [1, 0];
  return (offset) => {
    for (; from < offset; from++) if (text[from] === '\n') line += 1;
    return line;
  };
}

/** The Spanish names of question types in Moodle's menu. */
const TYPES: Readonly<Record<string, string>> = {
  shortanswer: 'respuesta corta',
  matching: 'emparejar',
  numerical: 'respuesta numérica',
  essay: 'respuesta abierta',
  cloze: 'respuestas anidadas',
  description: 'solo texto',
};

type Read = { problem: string } | { question: FileQuestion };

function readQuestion(element: XmlElement, category: string | undefined): Read {
  const type = element.attributes['type'];
  if (type !== 'multichoice' && type !== 'truefalse') {
    return {
      problem: `es de otro tipo (${TYPES[type ?? ''] ?? type}): Plaza solo tiene preguntas con una respuesta correcta entre varias opciones`,
    };
  }
  const answers = listChildElements(element, 'answer');
  const problem = findProblem(element, answers);
  if (problem !== undefined) return { problem };
  const pictures = new MoodlePictures();
  const texts = [
    readMoodleText(
      readTextIn(element, 'questiontext'),
      pictures.finderOf(listFilesIn(element, 'questiontext')),
    ),
    ...answers.map((answer) =>
      readMoodleText(answerText(answer, type), pictures.finderOf(listChildElements(answer, 'file'))),
    ),
  ];
  if (texts.some(({ hasPicture }) => hasPicture))
    return { problem: 'tiene una imagen o un archivo, que no se puede importar' };
  const [pregunta = '', ...opciones] = texts.map(({ text }) => text);
  const notas = answers.map((answer) => readMoodleText(readTextIn(answer, 'feedback')).text || null);
  return {
    question: {
      pregunta,
      opciones,
      respuesta_correcta: answers.findIndex(isRight) + 1,
      ...(notas.some(Boolean) && { notas }),
      ...readExplanation(
        readTextIn(element, 'generalfeedback'),
        pictures.finderOf(listFilesIn(element, 'generalfeedback')),
      ),
      ...readExtras(element, category),
      ...(pictures.imagenes.length > 0 && { imagenes: pictures.imagenes }),
    },
  };
}

function losesPicture(element: XmlElement): boolean {
  const notes = listChildElements(element, 'answer').map((answer) => readTextIn(answer, 'feedback'));
  const find = new MoodlePictures().finderOf(listFilesIn(element, 'generalfeedback'));
  return hasLostPicture(notes) || readMoodleText(readTextIn(element, 'generalfeedback'), find).hasPicture;
}

/** Reads Plaza's extra fields. Without categories in them, a question gets the file's current category and its tags. */
function readExtras(
  element: XmlElement,
  category: string | undefined,
): Pick<FileQuestion, 'categoria' | 'sin_categoria' | 'referencia' | 'pareja'> {
  const tags = listChildElements(element, 'tags').flatMap((all) =>
    listChildElements(all, 'tag').map((tag) => readDirectText(tag).text.trim()),
  );
  const extras = findExtraFields(element);
  const names = [...(category === undefined ? [] : [category]), ...tags];
  return { ...extras, ...toCategoryFields(extras.categoria ?? names) };
}

function findProblem(element: XmlElement, answers: XmlElement[]): string | undefined {
  const single = listChildElements(element, 'single')[0];
  const right = answers.filter(isRight).length;
  const isPartial = answers.some((answer) => fractionOf(answer) > 0 && !isRight(answer));
  if (single && ['false', '0'].includes(single.text.trim())) return 'admite varias respuestas a la vez';
  if (right === 0) return 'no tiene ninguna respuesta que valga el 100 %';
  if (right > 1) return `tiene ${right} respuestas correctas`;
  return isPartial
    ? 'tiene respuestas que valen una parte, y aquí una respuesta es correcta o no lo es'
    : undefined;
}

function fractionOf(answer: XmlElement): number {
  return Number(answer.attributes['fraction'] ?? 0);
}

function isRight(answer: XmlElement): boolean {
  return fractionOf(answer) >= 100;
}

/** Returns the text of an answer; like Moodle, it translates 'true' and 'false'. */
function answerText(answer: XmlElement, type: string): MoodleText {
  const { text, format } = readDirectText(answer);
  if (type !== 'truefalse') return { text, format };
  return { text: text.trim().toLowerCase() === 'true' ? 'Verdadero' : 'Falso', format: 'plain' };
}
