import { RichTextEditor } from '@mantine/tiptap';
import { IconPhotoPlus } from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { PictureDialog } from '#client/ui/pictures/adding/picture-dialog.tsx';
import { type NamedPicture, PICTURE_PATH } from '#shared/questions/pictures/pictures.rules.ts';

type Dialogued = { file?: File | undefined; initial?: NamedPicture | undefined };

/** Inserts a picture, also one that is pasted or dropped; describes the one that is selected. */
export function PictureControl({ editor }: { editor: Editor }) {
  const [dialogued, setDialogued] = useState<Dialogued>();
  useEffect(() => {
    const { dom } = editor.view;
    const take = (event: Event, data: DataTransfer | null): void => {
      const file = Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/'));
      if (!file || !editor.isEditable) return;
      // before ProseMirror, which would insert it as text or let the browser open it
      event.preventDefault();
      event.stopImmediatePropagation();
      setDialogued({ file });
    };
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    dom.addEventListener('paste', paste, true);
    dom.addEventListener('drop', drop, true);
    return () => {
      dom.removeEventListener('paste', paste, true);
      dom.removeEventListener('drop', drop, true);
    };
  }, [editor]);

  const done = ({ hash, alt, width, height }: NamedPicture): void => {
    setDialogued(undefined);
    const attrs = { src: PICTURE_PATH + hash, alt, width: String(width), height: String(height) };
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run();
  };

  return (
    <>
      <RichTextEditor.Control
        aria-label="Insertar imagen"
        title="Insertar imagen, o describir la elegida"
        onClick={() => {
          if (editor.isEditable) setDialogued({ initial: findSelected(editor) });
        }}
      >
        <IconPhotoPlus aria-hidden stroke={1.5} />
      </RichTextEditor.Control>
      {dialogued ? (
        <PictureDialog {...dialogued} onDone={done} onClose={() => setDialogued(undefined)} />
      ) : null}
    </>
  );
}

function findSelected({ state: { selection } }: Editor): NamedPicture | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return undefined;
  const { src, alt, width, height } = selection.node.attrs as Record<
    'src' | 'alt' | 'width' | 'height',
    string
  >;
  return { hash: src.slice(PICTURE_PATH.length), alt, width: Number(width), height: Number(height) };
}
