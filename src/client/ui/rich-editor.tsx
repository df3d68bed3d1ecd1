import { Input } from '@mantine/core';
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconClearFormatting } from '@tabler/icons-react';
import { Placeholder } from '@tiptap/extension-placeholder';
import { type Content, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useMemo, useState } from 'react';
import { pastedHtml } from './pasted-html.ts';
import classes from './rich-editor.module.css';

export interface RichEditorProps {
  label: string;
  placeholder: string;
  /** What it begins with; later changes of it are not looked at. */
  initial: { format: 'plain' | 'rich'; text: string | null };
  /** null: as it was at the beginning. */
  onChange: (content: { html: string; text: string } | null) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** By what the form finds it. */
  dataPath?: string | undefined;
}

/** What the mode rich keeps (sanitise.rules.ts), and nothing else: also of what is pasted. */
const Formatting = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? [];
    // the server keeps no attributes: a list that begins with 3 here would begin with 1 there
    return extensions.map((one) =>
      one.name === 'orderedList' ? one.extend({ addAttributes: () => ({}) }) : one,
    );
  },
}).configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  trailingNode: false,
});

const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
};

/** A text with simple formatting. It is large: fetched by `lazy` where it is needed. */
export function RichEditor(props: RichEditorProps) {
  const { label, placeholder, initial, onChange, error, isReadOnly = false, dataPath } = props;
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
      transformPastedHTML: pastedHtml,
      // in a list it would indent; who works with the keyboard must get out
      handleDOMEvents: { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Tab' },
    }),
    [id, labelId, errorId, placeholder, hasError, dataPath],
  );
  const extensions = useMemo(() => [Formatting, Placeholder.configure({ placeholder })], [placeholder]);
  // read once: what is typed comes back to the form, not from it
  const [content] = useState(() => contentOf(initial));
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // the Content-Security-Policy would refuse it: rich-editor.module.css has what is needed
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      onChange(html === first ? null : { html, text: now.getText() });
    },
  });
  const [first] = useState(() => editor.getHTML());
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);

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
        labels={LABELS}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.editor ?? ''}
        data-invalid={hasError || undefined}
        data-readonly={isReadOnly || undefined}
      >
        <RichTextEditor.Toolbar role="group" aria-label="Formato" className={classes.toolbar ?? ''}>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Control
            aria-label="Quitar formato"
            title="Quitar formato"
            // of letters and lists
            onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
          >
            <IconClearFormatting aria-hidden stroke={1.5} />
          </RichTextEditor.Control>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content ?? ''} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** Plain text as nodes, so that nothing in it is taken for a tag: an empty line parts paragraphs. */
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
          ...(line === '' ? [] : [{ type: 'text', text: line }]),
        ]),
    })),
  };
}
