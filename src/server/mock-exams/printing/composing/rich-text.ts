import { ElementType, parseDocument } from 'htmlparser2';
import { type HtmlNode, parseHtmlRuns, type TextRun, toRuns, trimRuns } from './runs.ts';
import type { PrintedSharedText } from '#server/questions/printing/printable-questions.service.ts';

export type PrintedBlock =
  | { kind: 'paragraph'; runs: TextRun[] }
  | { kind: 'program'; text: string }
  | { kind: 'list'; ordered: boolean; items: PrintedBlock[][] }
  | {
      kind: 'table';
      caption: TextRun[] | null;
      columns: number;
      heading: PrintedTableCell[][];
      rows: PrintedTableCell[][];
    };
export interface PrintedTableCell {
  is_heading: boolean;
  runs: TextRun[];
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'pre', 'table', 'li', 'div']);

/** Parses a text into blocks that are printed one below the other. */
export function toBlocks({
  text,
  text_format,
}: Pick<PrintedSharedText, 'text' | 'text_format'>): PrintedBlock[] {
  return text_format === 'plain' ? [toParagraph(text)] : readBlocks(parseDocument(text).children);
}

function toParagraph(text: string): PrintedBlock {
  return { kind: 'paragraph', runs: toRuns(text) };
}

function readBlocks(nodes: HtmlNode[]): PrintedBlock[] {
  const blocks: PrintedBlock[] = [];
  let inline: HtmlNode[] = [];
  const endParagraph = (): void => {
    const runs = trimRuns(parseHtmlRuns(inline, {}));
    if (runs.length > 0) blocks.push({ kind: 'paragraph', runs });
    inline = [];
  };
  for (const node of nodes) {
    if (!('attribs' in node) || !BLOCKS.has(node.name)) inline.push(node);
    else {
      endParagraph();
      blocks.push(...readBlock(node.name, node.children));
    }
  }
  endParagraph();
  return blocks;
}

function readBlock(name: string, children: HtmlNode[]): PrintedBlock[] {
  switch (name) {
    case 'pre':
      return [{ kind: 'program', text: textOf(children).replace(/^\n|\n$/g, '') }];
    case 'ul':
    case 'ol':
      return readList(children, name === 'ol');
    case 'table':
      return readTable(children);
    default:
      return readBlocks(children);
  }
}

function readList(children: HtmlNode[], ordered: boolean): PrintedBlock[] {
  const items = children
    .filter((child) => 'attribs' in child && child.name === 'li')
    .map((child) => readBlocks('children' in child ? child.children : []));
  return items.length === 0 ? [] : [{ kind: 'list', ordered, items }];
}

function readTable(children: HtmlNode[]): PrintedBlock[] {
  const rows = findAll(children, 'tr').map((row) =>
    childrenOf(row).flatMap((cell): PrintedTableCell[] =>
      'attribs' in cell && (cell.name === 'td' || cell.name === 'th')
        ? [{ is_heading: cell.name === 'th', runs: trimRuns(readCell(cell.children)) }]
        : [],
    ),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return [];
  const filled = rows.map((row) => fill(row, columns));
  const isHeading = (row: PrintedTableCell[]): boolean => row.every(({ is_heading }) => is_heading);
  const headings = filled.findIndex((row) => !isHeading(row));
  const first = headings === -1 ? 0 : headings;
  const [caption] = findAll(children, 'caption');
  return [
    {
      kind: 'table',
      caption: caption ? trimRuns(parseHtmlRuns(childrenOf(caption), {})) : null,
      columns,
      heading: filled.slice(0, first),
      rows: filled.slice(first),
    },
  ];
}

function fill(row: PrintedTableCell[], columns: number): PrintedTableCell[] {
  const is_heading = row.length > 0 && row.every((cell) => cell.is_heading);
  return [...row, ...Array.from({ length: columns - row.length }, () => ({ is_heading, runs: [] }))];
}

/** Reads the blocks of a table cell as lines. */
function readCell(children: HtmlNode[]): TextRun[] {
  return readBlocks(children).flatMap((block, i): TextRun[] => [
    ...(i === 0 ? [] : [{ kind: 'break' } as const]),
    ...runsOf(block),
  ]);
}

function runsOf(block: PrintedBlock): TextRun[] {
  switch (block.kind) {
    case 'paragraph':
      return block.runs;
    case 'program':
      return toRuns(block.text);
    case 'list':
      return block.items.flatMap((item, i): TextRun[] => [
        ...(i === 0 ? [] : [{ kind: 'break' } as const]),
        { kind: 'text', text: block.ordered ? `${i + 1}. ` : '• ' },
        ...item.flatMap(runsOf),
      ]);
    case 'table':
      return block.rows.flatMap((row) => row.flatMap(({ runs }) => runs));
  }
}

function textOf(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => {
      if ('attribs' in node && node.name === 'br') return '\n';
      if ('children' in node) return textOf(node.children);
      return 'data' in node && node.type === ElementType.Text ? node.data : '';
    })
    .join('');
}

function childrenOf(node: HtmlNode): HtmlNode[] {
  return 'children' in node ? node.children : [];
}

/** Finds elements by name at any depth, but doesn't search the cells of a table, which may contain other tables. */
function findAll(nodes: HtmlNode[], name: string): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!('attribs' in node)) return [];
    if (node.name === name) return [node];
    return node.name === 'td' || node.name === 'th' ? [] : findAll(node.children, name);
  });
}
