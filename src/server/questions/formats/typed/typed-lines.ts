/** A line of typed text by what it begins, such as a question or an option; 'text' continues what is above it. */
export type TypedLine =
  | { kind: 'blank' }
  | { kind: 'question'; number: number; text: string }
  /** `letter` counts from 0, `style` is how the letter is written, `isMarked` means marked as the right option. */
  | { kind: 'option'; letter: number; style: string; text: string; line: string; isMarked: boolean }
  | { kind: 'answer'; letter: number }
  | { kind: 'explanation'; text: string }
  | { kind: 'keys'; text: string }
  /** A page number, or a similar line. */
  | { kind: 'page' }
  | { kind: 'text'; text: string };

const QUESTION =
  /^(?:pregunta\s+(?:n\.?º\s*)?|p\.?\s?|[([#])?(\d{1,4})\s*(?:[.)\]:º-]|\.[-º]|º\.)+[-–]?\s*(\S.*)$/i;
/** Matches an option. After the letter, a hyphen without a blank is part of a word: 'e-mail'. */
const OPTION = /^([*✓✔→]\s*)?([([]?)([a-f])\s*(\.-|[).\]]|-(?=\s))\s*(\S.*)$/i;
const MARKED = /\s*(?:\((?:correcta|respuesta correcta|v)\)|[*✓✔])$/i;
const ANSWER =
  /^(?:la\s+)?(?:respuesta|opción|soluci[óo]n|clave|answer)?(?:\s+correcta)?(?:\s+es)?\s*(?:la)?\s*[:=]?\s*[([]?([a-f])[).\]]*\s*$/i;
const NAMED = /respuesta|opción|soluci|clave|correcta|answer/i;
const EXPLANATION = /^(?:explicaci[óo]n|justificaci[óo]n|motivaci[óo]n|fundamento)\s*[.:]\s*(.*)$/i;
const KEYS =
  /^(?:plantilla(?:\s+de\s+(?:respuestas|correcci[óo]n))?|respuestas(?:\s+correctas)?|soluciones|solucionario|claves?)\s*:?\s*(.*)$/i;
const PAGE = /^(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:de|\/)\s*\d{1,4})?$/i;

export function readTypedLine(raw: string): TypedLine {
  const line = raw.replaceAll(/[\t\u00a0]+/g, ' ').trim();
  if (line === '') return { kind: 'blank' };
  if (PAGE.test(line)) return { kind: 'page' };
  for (const begin of BEGINNINGS) {
    const read = begin(line);
    if (read) return read;
  }
  return { kind: 'text', text: line };
}

/** Functions that recognise a kind of line, in the order in which they are tried. */
const BEGINNINGS: ((line: string) => TypedLine | undefined)[] = [
  (line) => {
    const [, letter] = (NAMED.test(line) && ANSWER.exec(line)) || [];
    return letter === undefined ? undefined : { kind: 'answer', letter: letterOf(letter) };
  },
  (line) => {
    const [, text] = EXPLANATION.exec(line) ?? [];
    return text === undefined ? undefined : { kind: 'explanation', text };
  },
  (line) => {
    const [, text] = KEYS.exec(line) ?? [];
    // a heading such as 'Respuestas:' counts as a list even if only the first answer after it is understood
    const isList = text === '' || (text !== undefined && KEY_FIRST.test(text));
    return isList ? { kind: 'keys', text } : undefined;
  },
  (line) => {
    const [, number, text] = QUESTION.exec(line) ?? [];
    return text === undefined ? undefined : { kind: 'question', number: Number(number), text };
  },
  (line) => {
    const [, mark, open, letter, sign, text] = OPTION.exec(line) ?? [];
    if (text === undefined || letter === undefined) return undefined;
    const isMarked = mark !== undefined || MARKED.test(text);
    const style = `${open}${letter === letter.toLowerCase() ? 'a' : 'A'}${sign}`;
    return {
      kind: 'option',
      letter: letterOf(letter),
      style,
      text: text.replace(MARKED, ''),
      line,
      isMarked,
    };
  },
];

function letterOf(letter = 'a'): number {
  return (letter.toLowerCase().codePointAt(0) ?? 97) - 97;
}

const KEY = /(\d{1,4})\s*[-–.):=ºª]*\s*([a-f])\b[\s,;.|/)\]]*/gi;

const KEY_FIRST = new RegExp(`^${KEY.source}`, 'i');

/** Reads '1-B 2-A' as numbers and letters (from 0); undefined if the text contains anything else. */
export function parseAnswerList(text: string): { number: number; letter: number }[] | undefined {
  const keys: { number: number; letter: number }[] = [];
  const rest = text.replaceAll(KEY, (_, number: string, letter: string) => {
    keys.push({ number: Number(number), letter: letterOf(letter) });
    return '';
  });
  return keys.length > 0 && rest.trim() === '' ? keys : undefined;
}
