import { Node } from '@tiptap/react';
import { tableEditing } from '@tiptap/pm/tables';

// nodes without attributes, which the sanitiser drops; the Content-Security-Policy refuses TipTap's own table styles

/** The roles that prosemirror-tables requires of the nodes. */
const TABLE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: TABLE_ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

/** Cells never span columns or rows here, but prosemirror-tables requires these attributes. */
const CELL_ATTRIBUTES = {
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

const createCell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    addAttributes: () => CELL_ATTRIBUTES,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

export const TABLE_NODES = [Table, TableRow, createCell('tableCell', 'td'), createCell('tableHeader', 'th')];

const COLUMNS = 3;

const createRow = (cell: 'tableCell' | 'tableHeader') => ({
  type: 'tableRow',
  content: Array.from({ length: COLUMNS }, () => ({ type: cell, content: [{ type: 'paragraph' }] })),
});

export const EMPTY_TABLE = {
  type: 'table',
  content: [createRow('tableHeader'), createRow('tableCell'), createRow('tableCell')],
};
