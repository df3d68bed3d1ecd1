import { getDocumentProxy } from 'unpdf';

/** An element of a PDF's structure tree, as a screen reader sees it. */
export interface PdfElement {
  /** The role of the element, such as 'H3', 'P' or 'LBody'. */
  role: string;
  /** The text of the element; of a picture its description. */
  text: string;
}

export interface PdfContent {
  title: unknown;
  language: unknown;
  isTagged: boolean;
  pages: number;
  /** The bookmarks as paths: 'Examen > Preguntas > Pregunta 1'. */
  bookmarks: string[];
  /** The elements in reading order. */
  elements: PdfElement[];
  /** The names of the PDF's fonts, all of which are embedded. */
  fonts: string[];
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
interface Node {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: Node[];
}
interface Bookmark {
  title: string;
  items: Bookmark[];
}

/** Reads a PDF by its tags, with another library than the one that created it. */
export async function readPdf(base64: string): Promise<PdfContent> {
  const bytes = Buffer.from(base64, 'base64');
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await document.getMetadata();
  const facts = new Map<string, unknown>(Object.entries(info));
  const elements: PdfElement[] = [];
  for (let number = 1; number <= document.numPages; number++)
    elements.push(...(await readPage(await document.getPage(number))));
  return {
    title: facts.get('Title'),
    language: facts.get('Language'),
    isTagged: (await document.getMarkInfo())?.Marked === true,
    pages: document.numPages,
    bookmarks: listBookmarks(await document.getOutline()),
    elements,
    fonts: [...new Set(bytes.toString('latin1').match(/(?<=\/BaseFont ?\/)[\w+-]+/g))],
  };
}

async function readPage(page: Page): Promise<PdfElement[]> {
  const tree = (await page.getStructTree()) as Node | null;
  const texts = await readMarkedTexts(page);
  return tree ? listElements(tree, texts) : [];
}

/** Returns the text of each marked-content sequence of a page, by its id. */
async function readMarkedTexts(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== undefined);
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id);
  }
  return texts;
}

function listElements(node: Node, texts: Map<string, string>): PdfElement[] {
  const children = node.children ?? [];
  const own = children
    .flatMap(({ type, id }) => (type === 'content' && id !== undefined ? (texts.get(id) ?? '') : []))
    .join('');
  return [
    ...(own === '' ? [] : [{ role: node.role ?? '', text: own }]),
    ...(node.alt === undefined ? [] : [{ role: node.role ?? '', text: node.alt }]),
    ...children.flatMap((child) => listElements(child, texts)),
  ];
}

function listBookmarks(items: Bookmark[] | null): string[] {
  return (items ?? []).flatMap(({ title, items: inner }) => [
    title,
    ...listBookmarks(inner).map((path) => `${title} > ${path}`),
  ]);
}

export interface PrintedQuestionText {
  number: number;
  wording: string;
  /** The choices by their letter. */
  choices: Record<string, string>;
}

/** Returns the questions of a printed booklet as its readers see them, with blanks removed from the texts. */
export function listPrintedQuestions({ elements }: PdfContent): PrintedQuestionText[] {
  const questions: PrintedQuestionText[] = [];
  let question: PrintedQuestionText | undefined;
  let letter: string | undefined;
  for (const { role, text } of elements) {
    if (/^H\d$/.test(role)) {
      question = undefined;
      letter = undefined;
      if (!/^\d+\.$/.test(text)) continue;
      question = { number: Number.parseInt(text, 10), wording: '', choices: {} };
      questions.push(question);
    } else if (role === 'Lbl') letter = text.replace(')', '');
    else if (question) addTo(question, role, text, letter);
  }
  return questions.map(({ number, wording, choices }) => ({
    number,
    wording: removeBlanks(wording),
    choices: Object.fromEntries(Object.entries(choices).map(([place, text]) => [place, removeBlanks(text)])),
  }));
}

function addTo(question: PrintedQuestionText, role: string, text: string, letter: string | undefined): void {
  if (role === 'P') question.wording += text;
  if (role === 'LBody' && letter !== undefined)
    question.choices[letter] = (question.choices[letter] ?? '') + text;
}

/** Removes blanks and hyphens: in a PDF a line ends without a blank and may end with a hyphen. */
export function removeBlanks(text: string): string {
  return text.replaceAll(/[\s\u00ad-]/g, '');
}

/** Returns each printed table by its heading: a model's answer key, or a question's numbers in both models. */
export function listPrintedKeys({ elements }: PdfContent): Record<string, Map<number, string>> {
  const keys: Record<string, Map<number, string>> = {};
  let heading = '';
  let cell: string | undefined;
  for (const { role, text } of elements) {
    if (/^H\d$/.test(role)) {
      heading = text;
      cell = undefined;
    } else if (role === 'TD' || role === 'Span') {
      if (cell === undefined) cell = text;
      else {
        (keys[heading] ??= new Map()).set(Number(cell), text.trim());
        cell = undefined;
      }
    }
  }
  return keys;
}
