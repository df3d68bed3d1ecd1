import { Input } from '@mantine/core';
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconClearFormatting } from '@tabler/icons-react';
import { Placeholder } from '@tiptap/extension-placeholder';
import { type AnyExtension, type Content, type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import {
  type PictureReference,
  PICTURE_PATH,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { PictureControl, useInterceptedPicture } from './picture-control.tsx';
import { PictureNode } from './picture-node.ts';
import { Subscript, Superscript } from './raised-marks.ts';
import classes from './rich-editor.module.css';

export interface RichEditorProps {
  label: string;
  placeholder: string;
  /** The initial content; later changes of this value are ignored. */
  initial: { format: 'plain' | 'rich'; text: string | null };
  /** Called with null when the content equals the initial one. */
  onChange: (content: { html: string; text: string } | null) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** The field's path in the form, by which the form focuses it. */
  dataPath?: string | undefined;
}

/** What differs between editors: the formatting that a text may have, and the buttons. */
export interface EditorKind {
  formatting: AnyExtension;
  labels: Partial<RichTextEditorLabels>;
  /** Buttons before and after the buttons that every editor has. */
  first: ReactNode;
  last: ReactNode;
  className: string;
  hasPictures: boolean;
  /** Whether pasted links are kept. */
  keepsLinks: boolean;
  /** Converts the editor's HTML to the value of the form. */
  toFormHtml: (html: string) => string;
}

/**
 * Removes the start number of lists: the sanitiser drops it, so a list that starts at 3 here would start at 1 on the
 * page.
 */
export function removeListStart(extensions: AnyExtension[]): AnyExtension[] {
  return extensions.map((one) =>
    one.name === 'orderedList' ? one.extend({ addAttributes: () => ({}) }) : one,
  );
}

/** Allows the formatting that the server's sanitiser keeps in mode rich (sanitise.rules.ts), also in pasted text. */
export const RichTextFormatting = StarterKit.extend({
  addExtensions() {
    return [...removeListStart(this.parent?.() ?? []), Superscript, Subscript, PictureNode];
  },
}).configure({
  blockquote: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  trailingNode: false,
});

const SIMPLE: EditorKind = {
  formatting: RichTextFormatting,
  labels: {},
  first: null,
  last: null,
  className: '',
  hasPictures: true,
  keepsLinks: false,
  toFormHtml: (html) => html,
};

const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
};

/** The editor is large: load it with `lazy`. */
export function RichEditor(props: RichEditorProps & { kind?: EditorKind }) {
  const { label, placeholder, initial, onChange, error, isReadOnly = false, dataPath, kind = SIMPLE } = props;
  const { formatting, keepsLinks, toFormHtml } = kind;
  const [id, labelId, errorId] = [useId(), useId(), useId()];
  const hasError = Boolean(error);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-placeholder': placeholder,
        'aria-invalid': String(hasError),
        ...(hasError ? { 'aria-describedby': errorId } : {}),
        ...(dataPath === undefined ? {} : { 'data-path': dataPath }),
      },
      transformPastedHTML: (html: string) => cleanPastedHtml(html, { keepsLinks }),
      // Tab must leave the editor, instead of indenting a list
      handleDOMEvents: { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Tab' },
    }),
    [id, labelId, errorId, placeholder, hasError, dataPath, keepsLinks],
  );
  const extensions = useMemo(
    () => [formatting, Placeholder.configure({ placeholder })],
    [formatting, placeholder],
  );
  // read once: the editor writes to the form, never the form to the editor
  const [content] = useState(() => contentOf(initial));
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // the Content-Security-Policy refuses injected styles: rich-editor.module.css has what is needed
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      onChange(html === first ? null : { html: toFormHtml(html), text: now.getText() });
    },
  });
  const [first] = useState(() => editor.getHTML());
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  const picture = useInterceptedPicture(kind.hasPictures && !isReadOnly);

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: labelId, onClick: () => editor.commands.focus() }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <RichTextEditor
        editor={editor}
        labels={{ ...LABELS, ...kind.labels }}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={`${classes.editor ?? ''} ${kind.className}`}
        data-invalid={hasError || undefined}
        data-readonly={isReadOnly || undefined}
      >
        <Toolbar editor={editor} kind={kind} picture={picture} />
        <RichTextEditor.Content className={classes.content ?? ''} {...picture.handlers} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

interface ToolbarProps {
  editor: Editor;
  kind: EditorKind;
  picture: ReturnType<typeof useInterceptedPicture>;
}

function Toolbar({ editor, kind, picture }: ToolbarProps) {
  return (
    <RichTextEditor.Toolbar role="group" aria-label="Formato" className={classes.toolbar ?? ''}>
      {kind.first}
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      {kind.last}
      {kind.hasPictures ? (
        <PictureControl editor={editor} given={picture.given} onClear={picture.clear} />
      ) : null}
      <RichTextEditor.Control
        aria-label="Quitar formato"
        title="Quitar formato"
        // removes inline formatting as well as lists
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      >
        <IconClearFormatting aria-hidden stroke={1.5} />
      </RichTextEditor.Control>
    </RichTextEditor.Toolbar>
  );
}

/** Turns plain text into nodes, so that none of it is parsed as a tag; an empty line separates paragraphs. */
function contentOf({ format, text }: RichEditorProps['initial']): Content {
  if (text === null || format === 'rich') return text;
  return {
    type: 'doc',
    content: text.split(/\r?\n[^\S\n]*\r?\n/).map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split(/\r?\n/)
        .flatMap((line, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' }] : []),
          ...splitPictures(line).map(toNode),
        ]),
    })),
  };
}

function toNode(piece: string | PictureReference): object {
  if (typeof piece === 'string') return { type: 'text', text: piece };
  const { hash, alt, width, height } = piece;
  return { type: 'picture', attrs: { src: PICTURE_PATH + hash, alt, width, height } };
}
