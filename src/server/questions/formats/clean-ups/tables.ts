import { type Clean, mapTexts } from './clean-up.ts';

/** Matches the rule below the headings of a Markdown table, such as '|---|:--:|'; only a table has one. */
const RULE = /\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?/;
const RULE_LINE = new RegExp(`^\\s*${RULE.source}\\s*$`);

/** Turns Markdown tables into lines of cells without the rule below the headings: '| a | b |' → 'a | b'. */
export const tidyMarkdownTables: Clean = (entry) => mapTexts(entry, tidy);

function tidy(text: string): string {
  if (!RULE.test(text)) return text;
  const lines = unwrap(text).split('\n');
  const rule = lines.findIndex((line) => RULE_LINE.test(line));
  const isRow = (line: string | undefined): boolean => line?.includes('|') ?? false;
  if (rule < 1 || !isRow(lines[rule - 1])) return text;
  let end = rule + 1;
  while (isRow(lines[end])) end += 1;
  const rows = lines.slice(rule - 1, end).filter((line) => !RULE_LINE.test(line));
  const rest = tidy(lines.slice(end).join('\n'));
  return [
    ...lines.slice(0, rule - 1),
    ...rows.map((row) => cellsOf(row).join(' | ')),
    ...(end < lines.length ? [rest] : []),
  ].join('\n');
}

function cellsOf(row: string): string[] {
  const cells = row.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.map((cell) => cell.trim());
}

/** Splits a table on one line into rows, if no cell is missing; the dashes below the headings tell the columns. */
function unwrap(text: string): string {
  const rule = RULE.exec(text);
  if (!rule || RULE_LINE.test(text.split('\n').find((line) => line.includes(rule[0])) ?? '')) return text;
  const columns = rule[0].match(/-{2,}/g)?.length ?? 0;
  const before = text.slice(0, rule.index).split('|');
  const after = text.slice(rule.index + rule[0].length);
  return columns < 2 || after.includes('\n') ? text : (layOut(before, rule[0], after, columns) ?? text);
}

/** Puts each row of a table on a line of its own; undefined if the cells don't make whole rows. */
function layOut(before: string[], rule: string, after: string, columns: number): string | undefined {
  const head = before.slice(1).filter((cell) => cell.trim() !== '');
  const parts = after.split('|').map((cell) => cell.trim());
  const end = parts.pop() ?? '';
  const cells = parts.filter((cell) => cell !== '');
  if (head.length !== columns || cells.length === 0 || cells.length % columns !== 0) return undefined;
  const rows = [
    head,
    ...Array.from({ length: cells.length / columns }, (_, row) =>
      cells.slice(row * columns, (row + 1) * columns),
    ),
  ];
  const [first, ...others] = rows.map((row) => `| ${row.map((cell) => cell.trim()).join(' | ')} |`);
  return [(before[0] ?? '').trimEnd(), first, rule.trim(), ...others, end]
    .filter((line) => line !== '')
    .join('\n');
}
