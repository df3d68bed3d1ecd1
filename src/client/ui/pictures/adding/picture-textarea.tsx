import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { IconPencil, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { toPictureAddress } from '#client/ui/pictures/picture-size.ts';
import {
  formatPicture,
  type PictureReference,
  replacePictures,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import classes from './adding.module.css';
import { addNewPictures, expandPictureNumbers, numberPictures } from './numbered-pictures.ts';
import { PictureDialog } from './picture-dialog.tsx';

type PictureTextareaProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  /** The text as it is stored: each picture in it is written as `formatPicture` does. */
  value: string;
  onChange: (value: string) => void;
  /** 'enunciado' */
  fieldName: string;
};

/** What the dialog is open for: adding a picture, or changing the description of one. */
type Dialogued = { file?: File | undefined; initial?: PictureReference };

/** A field of literal text with pictures, which are added with a button, pasted or dropped. */
export function PictureTextarea({ value, onChange, fieldName, readOnly, ...others }: PictureTextareaProps) {
  const [known, setKnown] = useState(() => addNewPictures([], value));
  const [dialogued, setDialogued] = useState<Dialogued>();
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // a text that was loaded again may contain pictures that aren't known yet
  const all = addNewPictures(known, value);
  const isReadOnly = readOnly === true;
  const pictures = splitPictures(value).filter((piece) => typeof piece !== 'string');
  const openFor = (given: Dialogued): void => {
    if (!isReadOnly) setDialogued(given);
  };
  const done = (picture: PictureReference): void => {
    const text = formatPicture(picture);
    setKnown(addNewPictures(all, text));
    const replaced = dialogued?.initial;
    setDialogued(undefined);
    onChange(replaced ? replaceOne(value, replaced, text) : insertAt(field.current, { all, value, text }));
  };

  return (
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onPaste={(event) => takeFile(event, event.clipboardData, (file) => openFor({ file }))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        takeFile(event, event.dataTransfer, (file) => openFor({ file }));
      }}
    >
      <Textarea
        {...others}
        ref={field}
        readOnly={isReadOnly}
        value={numberPictures(all, value)}
        onChange={({ currentTarget }) => onChange(expandPictureNumbers(all, currentTarget.value))}
      />
      {pictures.length > 0 ? (
        <ul className={classes.pictures} aria-label={`Imágenes: ${fieldName}`}>
          {pictures.map((picture, index) => (
            <Listed
              key={index}
              picture={picture}
              number={
                addNewPictures(all, formatPicture(picture)).findIndex(
                  (one) => formatPicture(one) === formatPicture(picture),
                ) + 1
              }
              isReadOnly={isReadOnly}
              onEdit={() => openFor({ initial: picture })}
              onRemove={() => {
                onChange(replaceOne(value, picture, ''));
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <Button
        variant="subtle"
        leftSection={<IconPhotoPlus aria-hidden size="1.25rem" />}
        aria-label={`Añadir imagen: ${fieldName}`}
        aria-disabled={isReadOnly || undefined}
        onClick={() => openFor({})}
      >
        Añadir imagen
      </Button>
      {dialogued ? (
        <PictureDialog {...dialogued} onDone={done} onClose={() => setDialogued(undefined)} />
      ) : null}
    </div>
  );
}

interface ListedProps {
  picture: PictureReference;
  number: number;
  isReadOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Listed({ picture, number, isReadOnly, onEdit, onRemove }: ListedProps) {
  const name = `imagen ${number}`;
  return (
    <li className={classes.picture}>
      <img src={toPictureAddress(picture)} alt="" width={64} height={64} className={classes.thumbnail} />
      <div>
        <p className={classes.alt}>
          <span className={classes.name}>Imagen {number}:</span> {picture.alt}
        </p>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            leftSection={<IconPencil aria-hidden size="1.25rem" />}
            aria-label={`Cambiar la descripción de la ${name}`}
            aria-disabled={isReadOnly || undefined}
            onClick={onEdit}
          >
            Cambiar descripción
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX aria-hidden size="1.25rem" />}
            aria-label={`Quitar la ${name}`}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (!isReadOnly) onRemove();
            }}
          >
            Quitar
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Takes the first picture file that is pasted or dropped; the browser handles everything else as usual. */
function takeFile(
  event: ClipboardEvent | DragEvent,
  { files }: DataTransfer,
  take: (file: File) => void,
): void {
  const file = Array.from(files).find(({ type }) => type.startsWith('image/'));
  if (!file) return;
  event.preventDefault();
  event.stopPropagation();
  take(file);
}

/** Inserts the picture at the caret, on a line of its own, or at the end. */
function insertAt(
  field: HTMLTextAreaElement | null,
  { all, value, text }: { all: PictureReference[]; value: string; text: string },
): string {
  const typed = numberPictures(all, value);
  const at = field && typed !== '' ? field.selectionStart : typed.length;
  const [before, after] = [typed.slice(0, at), typed.slice(at)];
  const start = before === '' || before.endsWith('\n') ? '' : '\n';
  return `${expandPictureNumbers(all, before)}${start}${text}${expandPictureNumbers(all, after)}`;
}

function replaceOne(value: string, picture: PictureReference, text: string): string {
  const name = formatPicture(picture);
  return replacePictures(value, (one) => (formatPicture(one) === name ? text : formatPicture(one)));
}
