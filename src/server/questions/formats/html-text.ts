import { Parser } from 'htmlparser2';

const BLOCKS = new Set('p div li ul ol tr table h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '));
const SILENT = new Set(['script', 'style', 'head', 'title']);
/** What a text can't take along. */
const PICTURES = new Set(['img', 'video', 'audio', 'object', 'iframe', 'svg']);

export interface HtmlText {
  text: string;
  hasPicture: boolean;
}

/** What a browser would show of HTML, as text with line breaks. */
export function htmlToText(html: string): HtmlText {
  let text = '';
  let hasPicture = false;
  let silent = 0;
  const breakLine = (): void => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (PICTURES.has(name)) hasPicture = true;
        if (SILENT.has(name)) silent += 1;
        if (name === 'br') text += '\n';
        if (name === 'td' || name === 'th') text += text === '' || text.endsWith('\n') ? '' : ' | ';
        if (BLOCKS.has(name)) breakLine();
      },
      ontext: (piece) => {
        if (silent === 0) text += /[\n\s]$/.test(text) ? shrink(piece).trimStart() : shrink(piece);
      },
      onclosetag: (name) => {
        if (SILENT.has(name)) silent -= 1;
        if (BLOCKS.has(name)) breakLine();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { text: text.replaceAll(/ +\n/g, '\n').trim(), hasPicture };
}

/** Blanks and line breaks of the source are one blank; one that doesn't break stays. */
function shrink(piece: string): string {
  return piece.replaceAll(/[ \t\r\n\f]+/g, ' ');
}
