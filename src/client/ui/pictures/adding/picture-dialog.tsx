import { Button, Group, Loader, Stack, Textarea } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredPicture } from '#client/data/send-picture.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { toPictureAddress, computeShownSize } from '#client/ui/pictures/picture-size.ts';
import { PICTURE_ALT_MAX, type PictureReference } from '#shared/questions/pictures/pictures.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import classes from './adding.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml,image/*';
const NO_ALT = 'Describe la imagen: quien no la ve necesita saber qué hay en ella';

interface PictureDialogProps {
  /** The file that the user has pasted or dropped, if any. */
  file?: File | undefined;
  /** The picture whose description is edited; undefined for a new one. */
  initial?: PictureReference | undefined;
  onDone: (picture: PictureReference) => void;
  onClose: () => void;
}

/** Sends a picture and asks for its description. */
export function PictureDialog({ file, initial, onDone, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(initial?.alt ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const sending = usePictureUpload(initial);
  const { picture, isSending, send } = sending;
  const description = useRef<HTMLTextAreaElement>(null);
  const sendGiven = useEffectEvent(() => {
    if (file) send(file);
  });
  useEffect(() => sendGiven(), []);
  useEffect(() => {
    if (picture) description.current?.focus();
  }, [picture]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React would pass the event on to the form around this dialog, which would be submitted too
    event.stopPropagation();
    setIsChecked(true);
    if (!hasVisibleText(alt)) description.current?.focus();
    else if (picture) onDone({ ...picture, alt: alt.replaceAll(/\s+/g, ' ').trim() });
  };

  return (
    <Dialog opened onClose={onClose} title={initial ? 'Cambiar la descripción' : 'Añadir una imagen'}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <Stack gap="md">
          <Progress sending={sending} />
          {initial ? null : <FileButton isOther={picture !== undefined} isBusy={isSending} onChoose={send} />}
          <Description ref={description} value={alt} isChecked={isChecked} onChange={setAlt} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" aria-disabled={picture === undefined || undefined}>
              {initial ? 'Guardar la descripción' : 'Añadir la imagen'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface DescriptionProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  isChecked: boolean;
  onChange: (value: string) => void;
}

function Description({ ref, value, isChecked, onChange }: DescriptionProps) {
  return (
    <Textarea
      ref={ref}
      label="Descripción de la imagen"
      description="Di lo que se ve, sin dar la respuesta. La leen los lectores de pantalla, y aparece si la imagen no carga."
      placeholder="Por ejemplo: Señal triangular con borde rojo y una cifra 50 en el centro"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={PICTURE_ALT_MAX}
      value={value}
      error={isChecked && !hasVisibleText(value) ? NO_ALT : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Progress({
  sending: { picture, problem, isSending, retry },
}: {
  sending: ReturnType<typeof usePictureUpload>;
}) {
  return (
    <>
      {problem ? (
        <Problem onRetry={problem.isPassing ? retry : undefined} takesFocus>
          {problem.text}
        </Problem>
      ) : null}
      {picture ? <Preview picture={picture} /> : null}
      {isSending ? (
        <Group role="status" gap="sm">
          <Loader size="1.5rem" aria-hidden /> Preparando la imagen…
        </Group>
      ) : null}
    </>
  );
}

function Preview({ picture }: { picture: StoredPicture }) {
  return (
    <div className={classes.preview}>
      <img src={toPictureAddress(picture)} alt="La imagen elegida" {...computeShownSize(picture)} />
    </div>
  );
}

interface FileButtonProps {
  isOther: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ isOther, isBusy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        variant={isOther ? 'subtle' : 'light'}
        leftSection={<IconPhotoUp aria-hidden size="1.25rem" />}
        aria-disabled={isBusy || undefined}
        data-autofocus
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        {isOther ? 'Elegir otra' : 'Elegir imagen'}
      </Button>
      {isOther ? null : <p className={classes.hint}>PNG, JPEG, WebP o SVG. Las grandes se reducen solas.</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // clears the input: otherwise choosing the same file again would fire no change event
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
