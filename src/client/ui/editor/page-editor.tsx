import { RichTextEditor } from '@mantine/tiptap';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from '#client/ui/text/link-address.ts';
import classes from './page-editor.module.css';
import { type EditorKind, RichEditor, type RichEditorProps, removeListStart } from './rich-editor.tsx';
import { LinkControl } from './rich-editor-link.tsx';
import { unwrapSingleParagraphs } from './single-paragraphs.ts';

/** Allows exactly what the server's sanitiser keeps in mode withLinks (sanitise.rules.ts): editing loses nothing. */
const PAGE: EditorKind = {
  formatting: StarterKit.extend({
    addExtensions() {
      return removeListStart(this.parent?.() ?? []);
    },
  }).configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    horizontalRule: false,
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      // sets neither attribute: target stays as stored, and the server adds the rel that it requires
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isAllowedLink,
    },
    strike: false,
    trailingNode: false,
  }),
  labels: {
    h2ControlLabel: 'Título de apartado',
    h3ControlLabel: 'Título de subapartado',
    blockquoteControlLabel: 'Cita',
  },
  first: (
    <>
      <RichTextEditor.H2 />
      <RichTextEditor.H3 />
    </>
  ),
  last: (
    <>
      <RichTextEditor.Blockquote />
      <LinkControl />
    </>
  ),
  className: classes.page ?? '',
  hasPictures: false,
  keepsLinks: true,
  toFormHtml: (html) => unwrapSingleParagraphs(html, 'li'),
};

/** The editor of legal pages. It is large: load it with `lazy`. */
export function PageEditor(props: RichEditorProps) {
  return <RichEditor {...props} kind={PAGE} />;
}
