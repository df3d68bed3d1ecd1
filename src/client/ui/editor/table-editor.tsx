import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import {
  type Icon,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
  IconTablePlus,
} from '@tabler/icons-react';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import classes from './table-editor.module.css';
import { type EditorKind, RichTextFormatting, RichEditor, type RichEditorProps } from './rich-editor.tsx';
import { EMPTY_TABLE, TABLE_NODES } from './table-nodes.ts';
import { unwrapSingleParagraphs } from './single-paragraphs.ts';

/** Allows the formatting of shared texts that the server keeps (sanitise.rules.ts). */
const WITH_TABLES: EditorKind = {
  formatting: RichTextFormatting.extend({
    addExtensions() {
      return [...(this.parent?.() ?? []), ...TABLE_NODES];
    },
  }),
  labels: {},
  first: null,
  last: <TableControls />,
  className: classes.tables ?? '',
  hasPictures: true,
  keepsLinks: false,
  toFormHtml: (html) => unwrapSingleParagraphs(html, 'td, th'),
};

/** The editor of texts with tables. It is large: load it with `lazy`. */
export function TableEditor(props: RichEditorProps) {
  return <RichEditor {...props} kind={WITH_TABLES} />;
}

const CHANGES: { name: string; icon: Icon; command: Command }[] = [
  { name: 'Añadir fila debajo', icon: IconRowInsertBottom, command: addRowAfter },
  { name: 'Añadir columna a la derecha', icon: IconColumnInsertRight, command: addColumnAfter },
  { name: 'Quitar la fila', icon: IconRowRemove, command: deleteRow },
  { name: 'Quitar la columna', icon: IconColumnRemove, command: deleteColumn },
  { name: 'Quitar la tabla', icon: IconTableOff, command: deleteTable },
];

/** Outside of a table: the button that inserts one. Inside: the buttons that change the table. */
function TableControls() {
  const { editor } = useRichTextEditorContext();
  const isInside = useEditorState({ editor, selector: () => (editor ? isInTable(editor.state) : false) });
  const insertTable = (): void => {
    if (editor?.isEditable) editor.chain().focus().insertContent(EMPTY_TABLE).run();
  };
  const change = (command: Command): void => {
    if (editor?.isEditable)
      editor
        .chain()
        .focus()
        .command(({ state, dispatch }) => command(state, dispatch))
        .run();
  };

  if (!isInside) return <TableControl name="Insertar tabla" icon={IconTablePlus} onClick={insertTable} />;
  return CHANGES.map(({ name, icon, command }) => (
    <TableControl key={name} name={name} icon={icon} onClick={() => change(command)} />
  ));
}

interface TableControlProps {
  name: string;
  icon: Icon;
  onClick: () => void;
}

function TableControl({ name, icon: Sign, onClick }: TableControlProps) {
  return (
    <RichTextEditor.Control aria-label={name} title={name} onClick={onClick}>
      <Sign aria-hidden stroke={1.5} />
    </RichTextEditor.Control>
  );
}
