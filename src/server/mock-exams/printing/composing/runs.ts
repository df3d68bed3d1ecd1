import { ElementType, type parseDocument } from 'htmlparser2';
import {
  listPictureHashes,
  type PictureReference,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';

/** A piece of a line: text of one style, a line break, or a picture. */
export type TextRun =
  | { kind: 'break' }
  | PictureRun
  | ({ kind: 'text'; text: string } & Partial<Record<Style, true>>);
type Style = 'bold' | 'italic' | 'underline' | 'sup' | 'sub' | 'code';
export type PictureRun = { kind: 'picture' } & PictureReference;
type Styles = Partial<Record<Style, true>>;

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

const STYLES: Record<string, Style> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  sup: 'sup',
  sub: 'sub',
  code: 'code',
};
/** Turns a literal text into runs; its line breaks and blanks are kept. */
export function toRuns(text: string): TextRun[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/[\n\r\u2028\u2029\u0085\v\f]/)
    .flatMap((line, i): TextRun[] => [
      ...(i === 0 ? [] : [{ kind: 'break' } as const]),
      ...splitPictures(line).map((piece) =>
        typeof piece === 'string'
          ? { kind: 'text' as const, text: keepBlanks(piece) }
          : { kind: 'picture' as const, ...piece },
      ),
    ]);
}

/** Turns indentation and repeated blanks into no-break spaces, at which no line ends. */
function keepBlanks(line: string): string {
  return line
    .replaceAll('\t', '    ')
    .replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))
    .replaceAll(/ {2,}/g, (blanks) => `${'\u00a0'.repeat(blanks.length - 1)} `);
}

/** Reads inline HTML as runs. */
export function parseHtmlRuns(nodes: HtmlNode[], styles: Styles): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    if ('data' in node && !('children' in node))
      return node.type === ElementType.Text ? [{ kind: 'text', text: shrink(node.data), ...styles }] : [];
    if (!('attribs' in node)) return [];
    if (node.name === 'br') return [{ kind: 'break' }];
    if (node.name === 'img') return readPicture(node.attribs);
    const style = STYLES[node.name];
    return parseHtmlRuns(node.children, style ? { ...styles, [style]: true } : styles);
  });
}

function readPicture({ src = '', alt = '', width, height }: Record<string, string>): TextRun[] {
  const [hash] = listPictureHashes([src]);
  if (hash === undefined) return [];
  return [{ kind: 'picture', hash, alt, width: Number(width), height: Number(height) }];
}

const shrink = (text: string): string => text.replaceAll(/[ \t\n\r\f]+/g, ' ');

/** Removes blank text and line breaks at both ends. */
export function trimRuns(runs: TextRun[]): TextRun[] {
  const isBlank = (run: TextRun): boolean =>
    run.kind === 'break' || (run.kind === 'text' && run.text.trim() === '');
  const first = runs.findIndex((run) => !isBlank(run));
  return first === -1 ? [] : runs.slice(first, runs.findLastIndex((run) => !isBlank(run)) + 1);
}
