import { RichTextEditor } from '@mantine/tiptap';
import { IconPhotoPlus } from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react';
import { PictureDialog } from '#client/ui/pictures/adding/picture-dialog.tsx';
import { type PictureReference, PICTURE_PATH } from '#shared/questions/pictures/pictures.rules.ts';

type Dialogued = { file?: File | undefined; initial?: PictureReference | undefined };

/** The last pasted or dropped picture, intercepted before ProseMirror handles the event. */
export function useInterceptedPicture(isTaken: boolean) {
  const [given, setGiven] = useState<File>();
  const take = (event: SyntheticEvent, { files }: DataTransfer): void => {
    const file = Array.from(files).find(({ type }) => type.startsWith('image/'));
    if (!file || !isTaken) return;
    event.preventDefault();
    event.stopPropagation();
    setGiven(file);
  };
  return {
    given,
    clear: () => setGiven(undefined),
    handlers: {
      onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDropCapture: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}

interface PictureControlProps {
  editor: Editor;
  given: File | undefined;
  onClear: () => void;
}

/**
 * The button for pictures: inserts one, also after pasting or dropping it, or edits the description of the selected
 * one.
 */
export function PictureControl({ editor, given, onClear }: PictureControlProps) {
  const [asked, setAsked] = useState<Dialogued>();
  const dialogued = asked ?? (given && { file: given });
  const close = (): void => {
    setAsked(undefined);
    onClear();
  };
  const done = ({ hash, alt, width, height }: PictureReference): void => {
    close();
    const attrs = { src: PICTURE_PATH + hash, alt, width: String(width), height: String(height) };
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run();
  };

  return (
    <>
      <RichTextEditor.Control
        aria-label="Insertar imagen"
        title="Insertar imagen, o describir la elegida"
        onClick={() => {
          if (editor.isEditable) setAsked({ initial: findSelected(editor) });
        }}
      >
        <IconPhotoPlus aria-hidden stroke={1.5} />
      </RichTextEditor.Control>
      {dialogued ? <PictureDialog {...dialogued} onDone={done} onClose={close} /> : null}
    </>
  );
}

function findSelected({ state: { selection } }: Editor): PictureReference | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return undefined;
  const { src, alt, width, height } = selection.node.attrs as Record<
    'src' | 'alt' | 'width' | 'height',
    string
  >;
  return { hash: src.slice(PICTURE_PATH.length), alt, width: Number(width), height: Number(height) };
}
