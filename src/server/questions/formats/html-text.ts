import { Parser } from 'htmlparser2';
import { formatFilePicture } from '#shared/questions/pictures/pictures.rules.ts';
import { toSubscript, toSuperscript } from './raised-text.ts';

const BLOCKS = new Set('p div li ul ol tr table h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '));
const RAISED = new Set(['sup', 'sub']);
const SILENT = new Set(['script', 'style', 'head', 'title']);
/** The elements that a plain text can't show. */
const PICTURES = new Set(['img', 'video', 'audio', 'object', 'iframe', 'svg']);
/** The prefix of addresses in Moodle's texts that refer to the attached files of a question. */
const ATTACHED = '@@PLUGINFILE@@';

export interface HtmlText {
  text: string;
  /** Whether the text has a picture, a sound or an attached file. */
  hasPicture: boolean;
}

/** Finds a picture's name in the file of questions by its address in HTML; undefined if the file lacks it. */
export type FindPictureName = (address: string) => string | undefined;

/** Turns HTML into the text that a browser shows, with line breaks and the names of pictures that are found. */
export function htmlToText(html: string, findPicture: FindPictureName = () => undefined): HtmlText {
  const collector = new TextCollector(findPicture);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => collector.open(name, attributes),
      ontext: (piece) => collector.addText(piece),
      onclosetag: (name) => collector.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return collector.finish();
}

class TextCollector {
  #text = '';
  #hasPicture = false;
  #silent = 0;
  #preformatted = 0;
  /** For each open list, the number of its next item; null for a list without numbers. */
  readonly #lists: (number | null)[] = [];
  /** The positions in the text where the open superscripts and subscripts begin. */
  readonly #raised: number[] = [];
  readonly #findPicture: FindPictureName;

  constructor(findPicture: FindPictureName) {
    this.#findPicture = findPicture;
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#takePicture(name, attributes);
    if (SILENT.has(name)) this.#silent += 1;
    if (name === 'pre') this.#preformatted += 1;
    if (RAISED.has(name)) this.#raised.push(this.#text.length);
    this.#openLine(name);
    this.#openList(name, attributes);
  }

  addText(piece: string): void {
    if (this.#silent > 0) return;
    if (this.#preformatted > 0) this.#text += piece;
    else this.#text += /\s$/.test(this.#text) ? shrink(piece).trimStart() : shrink(piece);
  }

  close(name: string): void {
    if (SILENT.has(name)) this.#silent -= 1;
    if (BLOCKS.has(name)) this.#breakLine();
    if (name === 'pre') this.#preformatted -= 1;
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'sup' || name === 'sub') this.#raise(name);
  }

  finish(): HtmlText {
    return { text: this.#text.replaceAll(/ +\n/g, '\n').trim(), hasPicture: this.#hasPicture };
  }

  #takePicture(name: string, { src = '', alt = '', href = '' }: Record<string, string>): void {
    const picture = name === 'img' ? this.#findPicture(src) : undefined;
    if (picture !== undefined) this.#text += formatFilePicture(picture, alt);
    else if (PICTURES.has(name) || href.startsWith(ATTACHED)) this.#hasPicture = true;
  }

  #openLine(name: string): void {
    if (name === 'br') this.#text += '\n';
    if (name === 'td' || name === 'th') this.#text += this.#isAtLineStart() ? '' : ' | ';
    if (BLOCKS.has(name)) this.#breakLine();
  }

  #openList(name: string, attributes: Record<string, string>): void {
    if (name === 'ul') this.#lists.push(null);
    if (name === 'ol') this.#lists.push(Number.parseInt(attributes['start'] ?? '1', 10) || 1);
    if (name === 'li') this.#number();
  }

  #number(): void {
    const next = this.#lists.at(-1);
    if (next === undefined || next === null) return;
    this.#text += `${next}. `;
    this.#lists[this.#lists.length - 1] = next + 1;
  }

  #raise(name: 'sup' | 'sub'): void {
    const from = this.#raised.pop();
    if (from === undefined) return;
    const [before, inside] = [this.#text.slice(0, from), this.#text.slice(from)];
    this.#text = before + (name === 'sup' ? toSuperscript(inside, before) : toSubscript(inside));
  }

  #isAtLineStart(): boolean {
    return this.#text === '' || this.#text.endsWith('\n');
  }

  #breakLine(): void {
    if (!this.#isAtLineStart()) this.#text += '\n';
  }
}

/** Reduces blanks and line breaks of the source to one blank; no-break spaces stay. */
function shrink(piece: string): string {
  return piece.replaceAll(/[ \t\r\n\f]+/g, ' ');
}
