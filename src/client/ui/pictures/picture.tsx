import { IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import type { PictureReference } from '#shared/questions/pictures/pictures.rules.ts';
import { LargePicture } from './large-picture.tsx';
import { isCoveredByZoomIcon, isInlinePicture, toPictureAddress, computeShownSize } from './picture-size.ts';
import classes from './picture.module.css';

interface PictureProps {
  picture: PictureReference;
  /** Whether the picture is within a button, and so can't be one itself. */
  isFixed?: boolean;
}

/** A picture of a text. Its space is reserved before it is loaded; a click opens it large. */
export function Picture({ picture, isFixed = false }: PictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const { alt } = picture;
  const image = (
    <img
      // a new key after a failure makes a new element, which requests the picture again
      key={failures}
      src={toPictureAddress(picture)}
      alt={alt}
      {...computeShownSize(picture)}
      className={classes.picture}
      decoding="async"
      onError={() => {
        setFailures(failures + 1);
        setHasFailed(true);
      }}
    />
  );
  const isSmall = isInlinePicture(picture) || undefined;
  if (isFixed)
    return (
      <span className={classes.fixed} data-tiny={isSmall}>
        {image}
      </span>
    );
  if (hasFailed)
    return (
      <button type="button" className={classes.failed} onClick={() => setHasFailed(false)}>
        No se ha podido cargar la imagen «{alt}». <u>Cargarla otra vez</u>
      </button>
    );
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        data-picture
        data-tiny={isSmall}
        data-small={isCoveredByZoomIcon(picture) || undefined}
        onClick={() => setIsOpen(true)}
      >
        {image}
        <IconZoomIn aria-hidden className={classes.sign} stroke={1.75} />
      </button>
      <LargePicture picture={picture} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
